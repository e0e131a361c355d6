import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyOfProgram } from '../support/build-under-test.ts';
import { canHaveOwnEtc } from '../support/own-etc.ts';
import type { Step } from './scripted-model.ts';
import { type Driver, isMissing, type Places, type Plan, playSession, type Session } from './session.ts';

export interface ToolCall {
  readonly tool: string;
  readonly input: object;
}

/** How a client's model says what every client's can. Paths are relative to the project, or as the client wants them. */
export interface Vocabulary {
  write(path: string, content: string, places: Places): ToolCall;
  edit(path: string, from: string, to: string, places: Places): ToolCall;
  read(path: string, places: Places): ToolCall;
  shell(command: string): ToolCall;
}

/** What a client does with answers that not every one takes. */
export interface Abilities {
  /** Another input for a call: run so, or refused with the words of what to call instead. */
  readonly rewrite: 'taken' | 'refused';
  /** The turn goes on when a gate fails. */
  readonly hasGates: boolean;
}

/** The rows that count for every client: what is refused, what runs, and what a damaged guard comes to. */
export function describeClient(driver: Driver, words: Vocabulary, abilities: Abilities): void {
  const play = (plan: Omit<Plan, 'script'> & { readonly steps: (places: Places) => readonly Step[] }) =>
    playSession(driver, { ...plan, script: (places) => ({ main: plan.steps(places) }) });

  describe.skipIf(isMissing(driver.name))(driver.name, () => {
    test('is refused what the rules refuse, and does the rest', async () => {
      const session = await play({
        policy: POLICY,
        files: FILES,
        steps: (places) => ruleSteps(words, places),
      });
      expect(session.read('config/prod.yaml')).toBe('port: 1\n');
      expect(session.read('config/new.yaml')).toBe(undefined);
      expect(session.read('config/shell.yaml')).toBe(undefined);
      for (const id of ['edit', 'write', 'shell']) expect(session.told(id)).toContain("pattern 'config/**'");
      expect(session.read('src/a.ts')).toBe('two\n');
      expect(session.read('src/new.ts')).toBe('new\n');
      expect(session.read('src/shell.ts')).toBe('shell\n');
      // Nobody sits here who could be asked.
      expect(session.read('asked.txt')).toBe(undefined);
      expect(session.told('ask')).toContain('Really touch it?');
      if (abilities.rewrite === 'taken') expect(session.read('rewritten.txt')).toBe('safe\n');
      else expect(session.told('rewrite')).toContain('echo safe > rewritten.txt');
      expect(session.read('rewritten.txt')).not.toBe('unsafe\n');
      // And nothing left this computer.
      expect(session.refused).toEqual([]);
    });

    test.each(DAMAGES)('is refused everything with %s', async (_, damage) => {
      const session = await play({
        policy: POLICY,
        files: FILES,
        afterInit: (places) => damage(driver, places),
        steps: (places) => [
          { id: 'write', ...words.write('src/new.ts', 'new\n', places) },
          { id: 'shell', ...words.shell('echo shell > src/shell.ts') },
          { say: 'done' },
        ],
      });
      expectRefused(session, 'write', 'src/new.ts');
      expectRefused(session, 'shell', 'src/shell.ts');
    });

    test('learns what a command really did, and finds it put back', async () => {
      const session = await play({
        policy: `${POLICY}  effects: restore\n`,
        files: { ...FILES, 'sneak.sh': 'echo port: 9 > config/prod.yaml\n' },
        steps: () => [{ id: 'sneak', ...words.shell('sh ./sneak.sh') }, { say: 'done' }],
      });
      expect(session.read('config/prod.yaml')).toBe('port: 1\n');
      expect(`${session.told('sneak')}${[...session.heard].join('')}`).toContain('config/prod.yaml');
    });

    test.skipIf(driver.managed === undefined || !canHaveOwnEtc())(
      "is guarded by an administrator's hooks, where the project switches hooks off",
      async () => {
        const session = await play({
          policy: POLICY,
          files: { ...FILES, ...driver.managed?.off },
          isManaged: true,
          steps: (places) => ruleSteps(words, places),
        });
        for (const id of ['edit', 'write', 'shell'])
          expect(session.told(id)).toContain("pattern 'config/**'");
        expect(session.read('config/prod.yaml')).toBe('port: 1\n');
        expect(session.read('config/shell.yaml')).toBe(undefined);
        expect(session.read('src/shell.ts')).toBe('shell\n');
      },
    );

    test.skipIf(!abilities.hasGates)('is sent back to work by a gate, and let go when it holds', async () => {
      const session = await play({
        policy: `${POLICY}stop:\n  commands:\n    - run: test -f src/fixed.ts\n      message: There is no fixed.ts yet.\n`,
        files: FILES,
        steps: (places) => [
          { say: 'I am done' },
          { id: 'fix', ...words.write('src/fixed.ts', 'fixed\n', places) },
          { say: 'now I am' },
        ],
      });
      expect(session.read('src/fixed.ts')).toBe('fixed\n');
      expect([...session.heard].join('\n')).toContain('There is no fixed.ts yet.');
    });
  });
}

const POLICY = `preToolUse:
  preventRootAdditions: false
  uneditableFiles: ["config/**"]
  toolUsageValidation:
    - { tool: Bash, commandPattern: "touch *", action: ask, message: "Really touch it?" }
  commands:
    - run: ./rewrite.sh
      tool: Bash
`;

/** A command of the project's that has another command run in place of one. */
const REWRITE = `#!/bin/sh
case $(cat) in
  *'echo unsafe'*) echo '{"updated_input":{"command":"echo safe > rewritten.txt"}}' ;;
esac
`;

const FILES = {
  'config/prod.yaml': 'port: 1\n',
  'src/a.ts': 'one\n',
  'rewrite.sh': REWRITE,
};

function ruleSteps(words: Vocabulary, places: Places): readonly Step[] {
  return [
    { id: 'edit', ...words.edit('config/prod.yaml', 'port: 1', 'port: 2', places) },
    { id: 'write', ...words.write('config/new.yaml', 'new\n', places) },
    { id: 'shell', ...words.shell('echo shell > config/shell.yaml') },
    { id: 'read', ...words.read('src/a.ts', places) },
    { id: 'edit-ok', ...words.edit('src/a.ts', 'one', 'two', places) },
    { id: 'write-ok', ...words.write('src/new.ts', 'new\n', places) },
    { id: 'shell-ok', ...words.shell('echo shell > src/shell.ts') },
    { id: 'ask', ...words.shell('touch asked.txt') },
    { id: 'rewrite', ...words.shell('echo unsafe > rewritten.txt') },
    { say: 'done' },
  ];
}

function expectRefused(session: Session, id: string, file: string): void {
  expect(session.read(file)).toBe(undefined);
  expect(session.told(id)).toContain('conclaude');
}

/** What may become of a guard that was wired. */
const DAMAGES: readonly (readonly [string, (driver: Driver, places: Places) => void])[] = [
  ['a launcher that is gone', (driver, { project }) => rmSync(join(project, driver.launcher))],
  ['an empty launcher', (driver, { project }) => writeFileSync(join(project, driver.launcher), '')],
  [
    'no program on this computer',
    (driver, places) => callsProgram(driver, places, '/nonexistent/bin/conclaude'),
  ],
  ['a program that crashes', (driver, places) => callsBroken(driver, places, 'process.abort();')],
  [
    'a program that is killed',
    (driver, places) => callsBroken(driver, places, "process.kill(process.pid, 'SIGKILL');"),
  ],
  [
    'a program that hangs',
    (driver, places) => {
      // Only before tools: at other events each client waits as long as it likes.
      callsBroken(driver, places, "if (process.argv.includes('PreToolUse')) for (;;);");
      const file = join(places.project, driver.settings);
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        text.replace(/(--within |SECONDS = )\d+/g, (_, before: string) => `${before}2`),
      );
      driver.settingsChanged?.(places);
    },
  ],
  [
    'a policy that is broken',
    (_, { project }) => writeFileSync(join(project, '.conclaude.yaml'), 'preToolUse: [\n'),
  ],
];

/** Has the launcher start another program. */
function callsProgram({ launcher }: Driver, { project }: Places, program: string): void {
  const file = join(project, launcher);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^also='.*'$/m, `also='${program}'`));
}

/** Has the launcher start a program that does this, and nothing else. */
function callsBroken(driver: Driver, places: Places, code: string): void {
  const folder = join(places.base, 'broken');
  mkdirSync(folder);
  const program = copyOfProgram(folder);
  rmSync(join(folder, 'dist'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/conclaude.cjs'), code);
  callsProgram(driver, places, program);
}
