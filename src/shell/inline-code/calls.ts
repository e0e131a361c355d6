import type { ShellAccessKind } from '../analysis.ts';
import { LITERAL } from './literals.ts';

/** What the patterns below are made of; each is one group of the match. */
const PATH = `((?:(?:pathlib\\.)?Path\\()?${LITERAL}\\)?|(?<![\\w.])[$@]?[A-Za-z_][\\w.]{0,100}(?:\\[\\d+\\])?)`;
const MODE = `(${LITERAL})`;
const WORD = `(?:${LITERAL}|[A-Za-z_]\\w{0,100})`;
const WORDS = `(\\s*${WORD}(?:\\s*,\\s*${WORD}){0,63}\\s*,?\\s*)`;

/** One call that touches files. */
interface CallRow {
  readonly pattern: string;
  /** What each group of the pattern is, in order. */
  readonly groups: readonly CallGroup[];
}

/** What happens to a path; without a doubt about that, a path that isn't known is worth saying. */
export type PathUse = ShellAccessKind | 'surely-create' | 'delete-tree' | 'create-folder' | 'none';

/** A path, a path whose use the mode tells, that mode, or both in one text. */
export type CallGroup = PathUse | 'path-by-mode' | 'mode' | 'mode-and-path';

const calls = (
  groups: CallGroup | readonly CallGroup[],
  ...patterns: readonly string[]
): readonly CallRow[] =>
  patterns.map((pattern) => ({ pattern, groups: typeof groups === 'string' ? [groups] : groups }));

const PATH_OBJECT = String.raw`(?:pathlib\.)?Path\(${PATH}\)`;
const ON_PATH = `(?:${PATH_OBJECT}|${PATH})`;
const WITH_PATH = String.raw`\s*\(\s*${PATH}`;
const WITH_PATHS = String.raw`${WITH_PATH}\s*,\s*${PATH}`;
/** Ruby and Perl need no parentheses. */
const BARE_PATH = String.raw`\b\s*\(?\s*${PATH}`;
const BARE_PATHS = String.raw`${BARE_PATH}\s*,\s*${PATH}`;

/** A function: most commands have no code of another language in them. */
export const callRows = (): readonly CallRow[] => [
  // Opening with a mode: Python, Ruby, PHP, Perl, Lua.
  ...calls(
    ['path-by-mode', 'mode'],
    String.raw`\b(?:open|fopen|openSync|File\.open|File\.new|io\.open|codecs\.open|gzip\.open)${WITH_PATH}\s*,\s*(?:mode\s*=\s*)?${MODE}`,
  ),
  ...calls(['path-by-mode', 'mode'], String.raw`${ON_PATH}\.open\s*\(\s*(?:mode\s*=\s*)?${MODE}`),
  ...calls(
    ['mode', 'path-by-mode'],
    String.raw`\bopen\s*\(?\s*(?:my\s+|our\s+)?[$*]?\w+\s*,\s*${MODE}\s*,\s*${PATH}`,
  ),
  ...calls(
    'mode-and-path',
    String.raw`\bopen\s*\(?\s*(?:my\s+|our\s+)?[$*]?\w+\s*,\s*${MODE}\s*(?:\)|;|or\b|\|\|)`,
  ),
  ...calls('read', String.raw`\b(?:open|File\.open)${WITH_PATH}\s*(?:\)|,\s*(?:encoding|errors|newline)\b)`),

  // Python.
  ...calls('create', String.raw`\bos\.open${WITH_PATH}\s*,[^)\n]{0,200}O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)`),
  ...calls('surely-create', String.raw`${ON_PATH}\.(?:write_text|write_bytes|touch)\s*\(`),
  ...calls(
    'create-folder',
    String.raw`${PATH_OBJECT}\.mkdir\s*\(`,
    String.raw`\bos\.(?:mkdir|makedirs)${WITH_PATH}`,
  ),
  ...calls(
    'delete',
    String.raw`${ON_PATH}\.(?:unlink|rmdir)\s*\(`,
    String.raw`\bos\.(?:remove|unlink|rmdir|removedirs)${WITH_PATH}`,
  ),
  ...calls('delete-tree', String.raw`\b(?:shutil\.)?rmtree${WITH_PATH}`),
  ...calls('read', String.raw`${ON_PATH}\.(?:read_text|read_bytes)\s*\(`),
  ...calls(
    'write',
    String.raw`\bos\.(?:truncate|chmod|chown|utime)${WITH_PATH}`,
    String.raw`\bfileinput\.(?:input|FileInput)\s*\(\s*\[?${PATH}\s*\]?,[^)]*inplace`,
  ),
  ...calls(
    ['delete', 'create'],
    String.raw`\b(?:os\.(?:rename|replace|renames)|shutil\.move)${WITH_PATHS}`,
    String.raw`${PATH_OBJECT}\.(?:rename|replace)\s*\(\s*(?:Path\()?${PATH}`,
  ),
  ...calls(['read', 'create'], String.raw`\bshutil\.(?:copy|copy2|copyfile|copytree|copymode)${WITH_PATHS}`),
  ...calls(['none', 'create'], String.raw`\bos\.(?:symlink|link)${WITH_PATHS}`),
  ...calls(
    'create',
    String.raw`\.(?:to_csv|to_json|to_excel|to_parquet|to_pickle|savefig|save|to_html|savetxt)${WITH_PATH}`,
    String.raw`\b(?:np|numpy)\.(?:save|savez|savetxt)${WITH_PATH}`,
    String.raw`\burlretrieve\s*\([^,()]{1,400},\s*${PATH}`,
  ),
  ...calls('read', String.raw`\b(?:pd|pandas)\.read_\w+${WITH_PATH}`),

  // Node, Deno, Bun.
  ...calls(
    'surely-create',
    String.raw`\b(?:(?:(?:write|append|output)File|writeJson|writeTextFile)(?:Sync)?|createWriteStream)${WITH_PATH}`,
  ),
  ...calls('create', String.raw`\bBun\.write${WITH_PATH}`, String.raw`\bDeno\.create(?:Sync)?${WITH_PATH}`),
  ...calls('create-folder', String.raw`\b(?:(?:mkdir|ensureDir)(?:Sync)?|mkdtempSync|mkdirp)${WITH_PATH}`),
  ...calls(
    'delete',
    String.raw`\b(?:unlink|rmdir)(?:Sync)?${WITH_PATH}`,
    String.raw`\bDeno\.remove(?:Sync)?${WITH_PATH}`,
  ),
  ...calls(
    'delete-tree',
    String.raw`(?:\bfs(?:p|\.promises)?\.|\bpromises\.|\b)(?:rm|rmSync|removeSync|emptyDirSync)${WITH_PATH}`,
  ),
  ...calls('write', String.raw`\b(?:truncate|chmod|chown|utimes)(?:Sync)?${WITH_PATH}`),
  ...calls(['delete', 'create'], String.raw`\b(?:rename|move)(?:Sync)?${WITH_PATHS}`),
  ...calls(['read', 'create'], String.raw`\b(?:copyFile|copyFileSync|cp|cpSync|copySync)${WITH_PATHS}`),
  ...calls(['none', 'create'], String.raw`\b(?:symlink|link)(?:Sync)?${WITH_PATHS}`),
  ...calls(
    'read',
    String.raw`\b(?:(?:readFile|readTextFile|readJson)(?:Sync)?|createReadStream|Bun\.file)${WITH_PATH}`,
  ),

  // Ruby.
  ...calls('surely-create', String.raw`\b(?:File|IO)\.(?:write|binwrite)${BARE_PATH}`),
  ...calls('create', String.raw`\bFileUtils\.touch${BARE_PATH}`),
  ...calls(
    'create-folder',
    String.raw`\bFileUtils\.(?:mkdir|mkdir_p)${BARE_PATH}`,
    String.raw`\bDir\.mkdir${BARE_PATH}`,
  ),
  ...calls(
    'delete',
    String.raw`\bFile\.(?:delete|unlink)${BARE_PATH}`,
    String.raw`\bFileUtils\.(?:rm|rm_f)${BARE_PATH}`,
  ),
  ...calls('delete-tree', String.raw`\bFileUtils\.(?:rm_r|rm_rf|remove_dir)${BARE_PATH}`),
  ...calls(['delete', 'create'], String.raw`\b(?:File\.rename|FileUtils\.(?:mv|move))${BARE_PATHS}`),
  ...calls(['read', 'create'], String.raw`\bFileUtils\.(?:cp|copy|cp_r|install)${BARE_PATHS}`),
  ...calls('read', String.raw`\b(?:File|IO)\.(?:read|readlines|foreach|binread)${BARE_PATH}`),
  ...calls(['path-by-mode', 'mode'], String.raw`\bFile\.open\s*\(?\s*${PATH}\s*,\s*${MODE}`),

  // R.
  ...calls('delete', String.raw`\bfile\.remove${WITH_PATH}`),
  ...calls('create', String.raw`\bfile\.create${WITH_PATH}`),
  ...calls(['delete', 'create'], String.raw`\bfile\.rename${WITH_PATHS}`),
  ...calls(['read', 'create'], String.raw`\bfile\.copy${WITH_PATHS}`),

  // PHP, Perl.
  ...calls('surely-create', String.raw`\bfile_put_contents${WITH_PATH}`),
  ...calls('create', String.raw`\btouch${WITH_PATH}`),
  ...calls('read', String.raw`\b(?:file_get_contents|readfile|file)${WITH_PATH}`),
  ...calls(['read', 'create'], String.raw`\bcopy${WITH_PATHS}`),
  ...calls('delete', String.raw`\bunlink${BARE_PATH}`),
  ...calls(['delete', 'create'], String.raw`\brename\s+${PATH}\s*,\s*${PATH}`),
];

/** Calls whose literal argument is a shell text. */
export const SHELL_CALLS: readonly string[] = [
  String.raw`\bos\.(?:system|popen)${WITH_PATH}`,
  String.raw`\b(?:subprocess\.)?(?:getoutput|getstatusoutput)${WITH_PATH}`,
  String.raw`\bsubprocess\.(?:run|call|check_call|check_output|Popen)${WITH_PATH}`,
  String.raw`\b(?:exec|execSync|system|shell_exec|passthru|popen|qx)${WITH_PATH}`,
  String.raw`\bsystem\s+${PATH}`,
  String.raw`\bdo\s+shell\s+script\s+${PATH}`,
];

/** Calls whose arguments are the words of a command. */
export const WORDS_CALLS: readonly string[] = [
  String.raw`\bsubprocess\.(?:run|call|check_call|check_output|Popen)\s*\(\s*\[${WORDS}\]`,
  String.raw`\b(?:spawn|spawnSync|execFile|execFileSync)\s*\(\s*${WORDS}\s*,\s*\[${WORDS}\]`,
  String.raw`\b(?:Bun\.spawn|Bun\.spawnSync)\s*\(\s*\[${WORDS}\]`,
  String.raw`\bsystem\s*\(?\s*(?=${LITERAL}\s*,)${WORDS}`,
  String.raw`\bos\.(?:execvp|spawnvp)\s*\([^[\n]{0,80}\[${WORDS}\]`,
];
