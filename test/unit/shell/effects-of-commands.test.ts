import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { effectsAt, watchCall } from '../../../src/effects-around-calls.ts';
import type { Host } from '../../../src/host/host.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import { nodeRecords } from '../../../src/host/node-records.ts';
import { parsePolicyOf } from '../../../src/policy.ts';
import { HARMLESS, type Row, WRITING } from './commands.ts';
import { EXAMPLES } from './examples.ts';
import { isInstalled, openScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
let records: string;

beforeAll(() => {
  scratch = openScratch();
  records = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-records-')));
});

afterAll(() => {
  scratch.remove();
  rmSync(records, { recursive: true, force: true });
});

/** With every file protected, whatever the text tells: this line must hold without the other. */
const POLICY = 'preToolUse:\n  effects: restore\n  uneditableFiles: ["**"]\n';

interface Result {
  readonly command: string;
  readonly changed: readonly string[];
  readonly unnoticed: readonly string[];
  readonly wronglyTold: readonly string[];
  /** Neither put back nor said why not. */
  readonly lost: readonly string[];
}

let calls = 0;

async function around(command: string): Promise<Result> {
  const { work } = scratch;
  const host: Host = { ...nodeHost(), cwd: () => work, records: () => nodeRecords(records) };
  const policy = await parsePolicyOf(host, POLICY, join(work, '.conclaude.yaml'));
  const raw = {
    // One each: what goes on in the background of one must not be blamed for the next.
    session_id: `session-${++calls}`,
    cwd: work,
    prompt_id: 'p',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: `toolu_${calls}`,
  };
  let log: readonly string[] = [];
  let reason = '';
  const { changed, left } = await scratch.watch(command, {
    async before() {
      const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
      const judgement = {
        decision: { kind: 'none' },
        opinions: [],
        spoken: [],
        operation: undefined,
        agent: undefined,
        notes: [],
        forUser: [],
        observed: [],
      } as const;
      expect(await watchCall(host, call, [policy], judgement, [])).toEqual([]);
    },
    async after() {
      const call = claudeCode.readCall('PostToolUse', { ok: true, raw });
      const result = await effectsAt(host, call, [policy], []);
      log = result.log;
      reason = result.verdict.kind === 'block' ? result.verdict.reason : '';
    },
  });
  const told = log.map((line) => / file_path=(.*) was \w+$/.exec(line)?.[1] ?? line);
  // Neither git's own files nor a folder that it ignores are meant by a pattern for everything.
  const watched = (path: string) => !/^out\/|(?:^|\/)\.git\//.test(path);
  return {
    command,
    changed,
    unnoticed: changed.filter((path) => watched(path) && !told.includes(path)),
    wronglyTold: told.filter((path) => !changed.includes(path)),
    lost: left.filter((path) => watched(path) && !reason.includes(`- ${path} was`)),
  };
}

const MAY_BE_MISSING =
  /\b(?:zip|unzip|vim|ex|ed|xxd|jq|sqlite3|npm|patch|bzip2|xz|openssl|ssh-keygen|perl|dash)\b/g;
const canRun = ([command, , manner]: Row): boolean =>
  manner !== 'unrun' && (command.match(MAY_BE_MISSING) ?? []).every(isInstalled);

/** Those of the tables of programs that a machine has. */
const SHOWN = EXAMPLES.filter(
  ({ manner, command }) => manner !== 'unrun' && isInstalled(/^[\w.+-]+/.exec(command)?.[0] ?? 'none'),
).map(({ command }) => command);

describe('with the hooks around it, a command that is really run', () => {
  it.each([
    ['of the tables of commands', WRITING.filter(canRun).map(([command]) => command)],
    ['of the tables of programs', SHOWN],
  ])(
    '%s changes nothing unnoticed, and everything is put back',
    { timeout: 400_000 },
    async (_, commands) => {
      const results: Result[] = [];
      for (const command of commands) results.push(await around(command));
      const writing = results.filter(({ changed }) => changed.length > 0);
      console.info(`${results.length} commands were run, ${writing.length} of them changed files`);
      expect(writing.length).toBeGreaterThan(100);
      expect(results.filter(({ unnoticed }) => unnoticed.length > 0)).toEqual([]);
      expect(results.filter(({ wronglyTold }) => wronglyTold.length > 0)).toEqual([]);
      expect(results.filter(({ lost }) => lost.length > 0)).toEqual([]);
    },
  );

  it('is not blamed if it is harmless', { timeout: 200_000 }, async () => {
    const results: Result[] = [];
    for (const row of HARMLESS.filter((one) => one[2] === undefined && canRun(one)))
      results.push(await around(row[0]));
    expect(results.filter(({ changed }) => changed.length > 0)).toEqual([]);
    expect(results.filter(({ wronglyTold }) => wronglyTold.length > 0)).toEqual([]);
  });
});
