import type { ShellAccessKind } from '../analysis.ts';

/**
 * One call that touches files. `A` in a pattern is a path (a literal or a name), `M` a literal that is a mode.
 * `uses` says what happens to each `A`, in order.
 */
interface CallRow {
  readonly pattern: string;
  readonly uses: readonly CallUse[];
}

export type CallUse =
  | ShellAccessKind
  | 'delete-tree'
  | 'create-folder'
  | 'by-mode'
  | 'mode-and-path'
  | 'none';

const one = (use: CallUse, ...patterns: readonly string[]): readonly CallRow[] =>
  patterns.map((pattern) => ({ pattern, uses: [use] }));

const two = (first: CallUse, second: CallUse, ...patterns: readonly string[]): readonly CallRow[] =>
  patterns.map((pattern) => ({ pattern, uses: [first, second] }));

const PATH = String.raw`(?:pathlib\.)?Path\(A\)`;

/** A function: most commands have no code of another language in them. */
export const callRows = (): readonly CallRow[] => [
  // Opening with a mode: Python, Ruby, PHP, Perl, Lua.
  ...one(
    'by-mode',
    String.raw`\b(?:open|fopen|openSync|File\.open|File\.new|io\.open|codecs\.open|gzip\.open)\s*\(\s*A\s*,\s*(?:mode\s*=\s*)?M`,
  ),
  ...one('by-mode', String.raw`(?:${PATH}|A)\.open\s*\(\s*(?:mode\s*=\s*)?M`),
  ...one('by-mode', String.raw`\bopen\s*\(?\s*(?:my\s+|our\s+)?[$*]?\w+\s*,\s*M\s*,\s*A`),
  ...one('mode-and-path', String.raw`\bopen\s*\(?\s*(?:my\s+|our\s+)?[$*]?\w+\s*,\s*M\s*(?:\)|;|or\b|\|\|)`),
  ...one('read', String.raw`\b(?:open|File\.open)\s*\(\s*A\s*(?:\)|,\s*(?:encoding|errors|newline)\b)`),

  // Python.
  ...one('create', String.raw`\bos\.open\s*\(\s*A\s*,[^)\n]{0,200}O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)`),
  ...one('create', String.raw`(?:${PATH}|A)\.(?:write_text|write_bytes|touch)\s*\(`),
  ...one('create-folder', String.raw`(?:${PATH})\.mkdir\s*\(`, String.raw`\bos\.(?:mkdir|makedirs)\s*\(\s*A`),
  ...one(
    'delete',
    String.raw`(?:${PATH}|A)\.(?:unlink|rmdir)\s*\(`,
    String.raw`\bos\.(?:remove|unlink|rmdir|removedirs)\s*\(\s*A`,
  ),
  ...one('delete-tree', String.raw`\b(?:shutil\.)?rmtree\s*\(\s*A`),
  ...one('read', String.raw`(?:${PATH}|A)\.(?:read_text|read_bytes)\s*\(`),
  ...one(
    'write',
    String.raw`\bos\.(?:truncate|chmod|chown|utime)\s*\(\s*A`,
    String.raw`\bfileinput\.(?:input|FileInput)\s*\(\s*\[?A\s*\]?,[^)]*inplace`,
  ),
  ...two(
    'delete',
    'create',
    String.raw`\b(?:os\.(?:rename|replace|renames)|shutil\.move)\s*\(\s*A\s*,\s*A`,
    String.raw`(?:${PATH})\.(?:rename|replace)\s*\(\s*(?:Path\()?A`,
  ),
  ...two('read', 'create', String.raw`\bshutil\.(?:copy|copy2|copyfile|copytree|copymode)\s*\(\s*A\s*,\s*A`),
  ...two('none', 'create', String.raw`\bos\.(?:symlink|link)\s*\(\s*A\s*,\s*A`),
  ...one(
    'create',
    String.raw`\.(?:to_csv|to_json|to_excel|to_parquet|to_pickle|savefig|save|to_html|savetxt)\s*\(\s*A`,
    String.raw`\b(?:np|numpy)\.(?:save|savez|savetxt)\s*\(\s*A`,
    String.raw`\burlretrieve\s*\([^,()]{1,400},\s*A`,
  ),
  ...one('read', String.raw`\b(?:pd|pandas)\.read_\w+\s*\(\s*A`),

  // Node, Deno, Bun.
  ...one(
    'create',
    String.raw`\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|outputFile|outputFileSync|writeJson|writeJsonSync|writeTextFile|writeTextFileSync)\s*\(\s*A`,
    String.raw`\bBun\.write\s*\(\s*A`,
    String.raw`\bDeno\.(?:create|createSync)\s*\(\s*A`,
  ),
  ...one(
    'create-folder',
    String.raw`\b(?:mkdir|mkdirSync|mkdtempSync|ensureDir|ensureDirSync|mkdirp)\s*\(\s*A`,
  ),
  ...one(
    'delete',
    String.raw`\b(?:unlink|unlinkSync|rmdir|rmdirSync)\s*\(\s*A`,
    String.raw`\bDeno\.(?:remove|removeSync)\s*\(\s*A`,
  ),
  ...one(
    'delete-tree',
    String.raw`(?:\bfs(?:p|\.promises)?\.|\bpromises\.|\b)(?:rm|rmSync|removeSync|emptyDirSync)\s*\(\s*A`,
  ),
  ...one(
    'write',
    String.raw`\b(?:truncate|truncateSync|chmod|chmodSync|chown|chownSync|utimes|utimesSync)\s*\(\s*A`,
  ),
  ...two('delete', 'create', String.raw`\b(?:rename|renameSync|move|moveSync)\s*\(\s*A\s*,\s*A`),
  ...two('read', 'create', String.raw`\b(?:copyFile|copyFileSync|cp|cpSync|copySync)\s*\(\s*A\s*,\s*A`),
  ...two('none', 'create', String.raw`\b(?:symlink|symlinkSync|link|linkSync)\s*\(\s*A\s*,\s*A`),
  ...one(
    'read',
    String.raw`\b(?:readFile|readFileSync|createReadStream|readTextFile|readTextFileSync|readJson|readJsonSync|Bun\.file)\s*\(\s*A`,
  ),

  // Ruby.
  ...one(
    'create',
    String.raw`\b(?:File|IO)\.(?:write|binwrite)\b\s*\(?\s*A`,
    String.raw`\bFileUtils\.(?:touch)\b\s*\(?\s*A`,
  ),
  ...one(
    'create-folder',
    String.raw`\bFileUtils\.(?:mkdir|mkdir_p)\b\s*\(?\s*A`,
    String.raw`\bDir\.mkdir\b\s*\(?\s*A`,
  ),
  ...one(
    'delete',
    String.raw`\bFile\.(?:delete|unlink)\b\s*\(?\s*A`,
    String.raw`\bFileUtils\.(?:rm|rm_f)\b\s*\(?\s*A`,
  ),
  ...one('delete-tree', String.raw`\bFileUtils\.(?:rm_r|rm_rf|remove_dir)\b\s*\(?\s*A`),
  ...two('delete', 'create', String.raw`\b(?:File\.rename|FileUtils\.(?:mv|move))\b\s*\(?\s*A\s*,\s*A`),
  ...two('read', 'create', String.raw`\bFileUtils\.(?:cp|copy|cp_r|install)\b\s*\(?\s*A\s*,\s*A`),
  ...one('read', String.raw`\b(?:File|IO)\.(?:read|readlines|foreach|binread)\b\s*\(?\s*A`),
  ...one('by-mode', String.raw`\bFile\.open\s*\(?\s*A\s*,\s*M`),

  // PHP, Perl.
  ...one('create', String.raw`\bfile_put_contents\s*\(\s*A`, String.raw`\btouch\s*\(\s*A`),
  ...one('read', String.raw`\b(?:file_get_contents|readfile|file)\s*\(\s*A`),
  ...two('read', 'create', String.raw`\bcopy\s*\(\s*A\s*,\s*A`),
  ...one('delete', String.raw`\bunlink\b\s*\(?\s*A`),
  ...two('delete', 'create', String.raw`\brename\s+A\s*,\s*A`),
];

/** Calls whose literal argument is a shell text. */
export const SHELL_CALLS: readonly string[] = [
  String.raw`\bos\.(?:system|popen)\s*\(\s*A`,
  String.raw`\b(?:subprocess\.)?(?:getoutput|getstatusoutput)\s*\(\s*A`,
  String.raw`\bsubprocess\.(?:run|call|check_call|check_output|Popen)\s*\(\s*A`,
  String.raw`\b(?:exec|execSync|system|shell_exec|passthru|popen|qx)\s*\(\s*A`,
  String.raw`\bsystem\s+A`,
];

/** Calls whose arguments are the words of a command. */
export const WORDS_CALLS: readonly string[] = [
  String.raw`\bsubprocess\.(?:run|call|check_call|check_output|Popen)\s*\(\s*\[L\]`,
  String.raw`\b(?:spawn|spawnSync|execFile|execFileSync)\s*\(\s*L\s*,\s*\[L\]`,
  String.raw`\b(?:Bun\.spawn|Bun\.spawnSync)\s*\(\s*\[L\]`,
  String.raw`\bsystem\s*\(?\s*(?=\uE000\d+\uE001\s*,)L`,
  String.raw`\bos\.(?:execvp|spawnvp)\s*\([^[\n]{0,80}\[L\]`,
];
