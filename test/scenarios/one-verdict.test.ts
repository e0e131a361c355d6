import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, withoutId } from '../support/log-of.ts';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { asFile, transcriptLines } from '../support/transcript.ts';

// Hook, explain, why, replay and the report ask the same judge: the same call gets the same words everywhere.

const RULES = {
  '.conclaude.yaml': `preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - pattern: "*.lock"
      message: Leave it alone.
  toolUsageValidation:
    - { tool: Bash, commandPattern: "git push --force*", action: block }
    - { tool: Bash, commandPattern: "npm publish*", action: ask }
`,
};

type Input = Readonly<Record<string, unknown>>;

/** The last ones tell whether a replay can know: no transcript shows that a file wasn't there. */
const CALLS: readonly (readonly [string, Input, 'deny' | 'ask', boolean])[] = [
  ['Write', { file_path: 'a.lock', content: 'x' }, 'deny', true],
  ['Write', { file_path: 'new.txt', content: 'x' }, 'deny', false],
  ['Bash', { command: 'git push --force origin main' }, 'deny', true],
  ['Bash', { command: 'echo x > a.lock' }, 'deny', true],
  ['Bash', { command: 'npm publish --tag next' }, 'ask', true],
];

interface Explained {
  readonly verdict: string;
  readonly reasons: readonly string[];
}

/** The call goes through the hook, and the client writes it down as it does. */
function called(project: ScratchProject, tool: string, input: Input): readonly string[] {
  const id = `toolu_${tool}`;
  const { stdout } = project.pre(tool, input, { payload: { tool_use_id: id, session_id: 'past' } });
  const given = JSON.parse(stdout) as { reason?: string; message?: string };
  const path = 'file_path' in input ? { file_path: join(project.root, String(input.file_path)) } : {};
  record(project, id, tool, { ...input, ...path });
  return (withoutId(given.reason ?? given.message) ?? '').split('\n');
}

function record(project: ScratchProject, id: string, tool: string, input: Input): void {
  const file = join(dirname(project.root), 'home/.claude/projects/-project/past.jsonl');
  mkdirSync(dirname(file), { recursive: true });
  const told = { told: 'PreToolUse hook error: No.', isError: true };
  const common = { cwd: project.root, session: 'past' };
  const seen = {
    ...common,
    id: 'toolu_seen',
    tool: 'Read',
    input: { file_path: join(project.root, 'a.lock') },
  };
  const use = { ...common, id, tool, input, ...told };
  writeFileSync(file, asFile(transcriptLines({ ...seen, told: 'x' }, use)));
}

describe.each(CALLS)('%s %j', (tool, input, verdict, isKnown) => {
  test('is told the same by hook, explain and why, and counted so by replay', () => {
    const project = scratchProject({ ...RULES, 'a.lock': '' });
    const said = called(project, tool, input);
    const [entry] = entriesOf(project);
    expect(entry).toMatchObject({ verdict, tool, session: 'past' });

    const payload = JSON.stringify({ tool_name: tool, tool_input: input, cwd: project.root });
    const explained = JSON.parse(project.run(['explain', '--json'], { stdin: payload }).stdout) as Explained;
    const why = JSON.parse(project.run(['why', entry?.id ?? '', '--json']).stdout) as Record<
      'before' | 'now',
      Explained
    >;
    for (const one of [explained, why.before, why.now]) {
      expect(one.verdict).toBe(verdict);
      expect(said.join('\n')).toContain(one.reasons.join('\n'));
    }

    const replayed = JSON.parse(project.run(['replay', '--since', 'all', '--json']).stdout) as {
      readonly verdicts: Record<string, number>;
      readonly rules: readonly { readonly id: string; readonly refused: number; readonly asked: number }[];
    };
    expect(replayed.verdicts).toMatchObject({ [verdict]: isKnown ? 1 : 0 });
    const stopping = replayed.rules.filter(({ refused, asked }) => refused + asked > 0).map(({ id }) => id);
    expect(stopping).toEqual(isKnown ? entry?.rules?.map(({ id }) => id) : []);

    const page = project.run(['report', '--since', 'all', '--out', '-']).stdout;
    expect(page).toContain(entry?.id);
  });
});

test('why tells what the policy of now would say, and does without a transcript', () => {
  const project = scratchProject({ ...RULES, 'a.lock': '' });
  called(project, 'Write', { file_path: 'a.lock', content: 'x' });
  const [entry] = entriesOf(project);
  writeFileSync(join(project.root, '.conclaude.yaml'), 'preToolUse: { preventRootAdditions: false }\n');
  const { before, now } = JSON.parse(project.run(['why', entry?.id ?? '', '--json']).stdout) as Record<
    'before' | 'now',
    Explained
  >;
  expect([before.verdict, now.verdict]).toEqual(['deny', 'none']);
  rmSync(join(dirname(project.root), 'home/.claude'), { recursive: true });
  const { stdout } = project.run(['why', entry?.id ?? '']);
  expect(stdout).toContain("can't be judged again");
  expect(stdout).toContain('message: Leave it alone.');
});
