import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** What a program in another folder may do with the packed package; it is type-checked, then run. */
const CONSUMER = `
import { type Decision, decide, type HookResult, judge, judgeAt, nodeHost, type Observation, parseConfig, serializeHookResult } from '@conclaude/cli';
import { mkdirSync, writeFileSync } from 'node:fs';

const root = process.argv[2] as string;
const file = root + '/.conclaude.yaml';
const broken = parseConfig('preToolUse: { uneditableFile: [] }', file);
const config = parseConfig('preToolUse: { preventRootAdditions: false, preventUpdateGitIgnored: true, uneditableFiles: ["*.lock"], toolUsageValidation: [{ tool: WebFetch, action: ask, updatedInput: { n: 1 } }] }', file);
if (!config.ok) throw new Error('should be valid');
const host = nodeHost();
const ask = (tool_name: string, tool_input: object): Decision => decide({ tool_name, tool_input, cwd: root }, config, host);
const locked = ask('Write', { file_path: 'a.lock' });
mkdirSync(root + '/.git/objects', { recursive: true });
mkdirSync(root + '/.git/refs');
writeFileSync(root + '/.git/HEAD', 'ref: refs/heads/main');
writeFileSync(root + '/.gitignore', 'ignored\\n');
const ignoredBefore = ask('Write', { file_path: 'ignored' }).kind;
writeFileSync(root + '/.gitignore', '');
const ignoredAfter = ask('Write', { file_path: 'ignored' }).kind;
const trial = parseConfig('preToolUse: { mode: observe, uneditableFiles: ["*.lock"] }', file);
if (!trial.ok) throw new Error('should be valid');
const tried = judge({ tool_name: 'Write', tool_input: { file_path: 'x/a.lock' }, cwd: root }, trial, host);
const noted: readonly Observation[] = tried.observed;
mkdirSync(root + '/web');
writeFileSync(root + '/web/.conclaude.yaml', 'preToolUse: { preventRootAdditions: false, uneditableFiles: ["*.env"] }');
const layered = await judgeAt({ tool_name: 'Write', tool_input: { file_path: 'a.env' }, cwd: root + '/web' }, root + '/web', host);
const [entry] = config.config.preToolUse.toolUsageValidation;
const result: HookResult = { decision: 'ask', message: 'Review this', blocked: false, updatedInput: { command: 'safe-cmd' } };
console.log(JSON.stringify({
  broken: broken.ok ? [] : broken.problems.map((problem) => [problem.position.line, problem.expected]),
  locked: locked.kind === 'deny' ? locked.violations.map((violation) => [violation.rule?.path, violation.rule?.id, violation.message]) : locked,
  free: ask('Write', { file_path: 'src/a' }),
  asked: ask('WebFetch', { url: 'x' }),
  tried: [tried.decision.kind, noted.map(({ kind, rule, place }) => [kind, rule?.id, place])],
  layered: layered.decision.kind,
  entry: [entry?.matchMode, Object.keys(entry ?? {})],
  nameless: decide({}, config, host).kind,
  ignored: [ignoredBefore, ignoredAfter],
  full: serializeHookResult(result),
  bare: serializeHookResult({ blocked: false }),
  types: serializeHookResult({ blocked: false, updatedInput: { s: '5', n: 5, b: true, a: [1, 'a'], o: { x: null } } }),
}));
`;

describe('the library, from a folder of its own after npm pack', () => {
  let said: Readonly<Record<string, unknown>>;
  let folder: string;
  let packed: readonly string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'conclaude-consumer-'));
    const npm = (...args: string[]) =>
      execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [pack] = JSON.parse(npm('pack', ROOT, '--json', '--ignore-scripts'));
    packed = pack.files.map((file: { path: string }) => file.path);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    npm('install', '--offline', '--no-audit', '--no-fund', `./${pack.filename}`);
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    const options = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
    ];
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'consumer.ts'], {
      cwd: folder,
      stdio: 'inherit',
    });
    mkdirSync(join(folder, 'project'));
    said = JSON.parse(
      execFileSync(process.execPath, ['consumer.js', join(folder, 'project')], {
        cwd: folder,
        encoding: 'utf8',
      }),
    );
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('parseConfig says what is wrong and where', () => {
    expect(said.broken).toEqual([[1, 'a known key; did you mean `uneditableFiles`?']]);
  });

  test('decide refuses, asks and has no opinion like the hook', () => {
    expect(said.locked).toEqual([
      [
        ['preToolUse', 'uneditableFiles', 0],
        'uneditableFiles[0]',
        "Blocked Write operation: file matches preToolUse.uneditableFiles pattern '*.lock'. File: a.lock",
      ],
    ]);
    expect(said.free).toEqual({ kind: 'none' });
    expect(said.asked).toEqual({
      kind: 'ask',
      reason: 'conclaude: rule * asks for your approval',
      updatedInput: { n: 1 },
    });
    expect(said.nameless).toBe('deny');
    expect(said.tried).toEqual(['none', [['deny', 'uneditableFiles[0]', '.conclaude.yaml:1']]]);
  });

  test('judgeAt finds the policies of a folder by itself', () => {
    expect(said.layered).toBe('deny');
  });

  test('fields of a rule that are not given can be read by name', () => {
    expect(said.entry).toEqual(['full', ['tool', 'action', 'updatedInput']]);
  });

  test('PT-073 within one process, a changed ignore file is seen at the next call', () => {
    expect(said.ignored).toEqual(['deny', 'none']);
  });

  test('PT-106 serializeHookResult writes all fields', () => {
    expect(said.full).toEqual({
      decision: 'ask',
      message: 'Review this',
      blocked: false,
      system_prompt: null,
      updated_input: { command: 'safe-cmd' },
    });
  });

  test('PT-107 what is not set is left out or null', () => {
    expect(said.bare).toEqual({ blocked: false, system_prompt: null });
  });

  test('PT-108 values keep their types', () => {
    expect(said.types).toMatchObject({
      updated_input: { s: '5', n: 5, b: true, a: [1, 'a'], o: { x: null } },
    });
  });

  test('the package holds the program, the library and the schema, and nothing of the workshop', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        'bin/conclaude',
        'dist/conclaude.cjs',
        'dist/hook.js',
        'dist/library.mjs',
        'dist/library.d.ts',
        'schema/conclaude.schema.json',
      ]),
    );
    expect(packed.filter((path) => /^(src|test|scripts|bench)\//.test(path))).toEqual([]);
    // One file of declarations for all, and no code cache: that fits one version of Node.
    expect(packed.filter((path) => path.startsWith('dist/') && path.endsWith('.d.ts'))).toEqual([
      'dist/library.d.ts',
    ]);
    expect(packed.filter((path) => path.includes('cache'))).toEqual([]);
  });

  test('the example in the documentation runs', () => {
    const page = readFileSync(join(ROOT, 'docs/reference/library.md'), 'utf8');
    const example =
      /```ts\n([\s\S]*?)```/.exec(page)?.[1]?.replaceAll('/project', join(folder, 'project')) ?? '';
    writeFileSync(join(folder, 'project/.conclaude.yaml'), 'preToolUse: { uneditableFiles: ["*.lock"] }');
    writeFileSync(join(folder, 'example.mjs'), example);
    expect(execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })).toContain(
      "kind: 'deny'",
    );
  });

  test('its command runs', () => {
    expect(
      execFileSync(join(folder, 'node_modules/.bin/conclaude'), ['--version'], { encoding: 'utf8' }),
    ).toMatch(/^\d/);
  });
});
