import { expect, test } from 'vitest';
import { isJudgedByHook, startChanges } from '../../../mod/own-hook.ts';
import { asProgram } from '../../../src/cli/init/own-program.ts';
import { wantedHooks } from '../../../src/clients/claude-code/hook-entries.ts';
import { neededEvents } from '../../../src/lifecycle/needed-events.ts';

const ROOT = '/home/you/.claude/plugins/conclaude';
const PROGRAM = `${ROOT}/bin/conclaude`;
const NATIVE = 'dist/native/conclaude';

/** What `init` writes for that program. */
function ours(program = PROGRAM, viaShell = false) {
  const { forAll } = wantedHooks(asProgram(program, viaShell), neededEvents({}, true));
  const { matcher, hook } = forAll.find(({ event }) => event === 'PreToolUse') ?? {};
  return { matcher, hooks: [{ ...hook } as Record<string, unknown>] };
}
const settings = (groups: readonly object[], more: object = {}) => ({
  hooks: { PreToolUse: groups },
  ...more,
});
const changed = (change: object) => ({ ...ours(), hooks: [{ ...ours().hooks[0], ...change }] });
const another = { matcher: 'Write', hooks: [{ type: 'command', command: 'true' }] };

test.each([
  ['as init writes it', settings([ours()]), ROOT],
  ['through a shell', settings([ours(PROGRAM, true)]), ROOT],
  ['by its executable', settings([ours(`${ROOT}/${NATIVE}`)]), ROOT],
  ['by its executable in a shell', settings([ours(`/home/a b/${NATIVE}`)]), '/home/a b'],
  ['with a blank in its path', settings([ours('/home/a b/bin/conclaude')]), '/home/a b'],
  ['beside other hooks', settings([another, ours()]), ROOT],
  ['twice alike', settings([ours(), ours()]), ROOT],
  ['with an env that only sets a PATH', settings([ours()], { env: { PATH: '/x', TERM: 'y' } }), ROOT],
])("relies on conclaude's hook %s", (_, read, root) => {
  expect(isJudgedByHook(read, root)).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['no hooks', {}],
  ['hooks of another shape', { hooks: { PreToolUse: 'x' } }],
  ['only other hooks', settings([another])],
  ["another program's", settings([ours('/elsewhere/bin/conclaude')])],
  ['another program in its folder', settings([ours(`${ROOT}/bin/other`)])],
  ['a way out of its folder', settings([ours(`${ROOT}/bin/conclaude/../../../x`)])],
  [
    'more than its call in a shell',
    settings([changed({ command: `true; ${PROGRAM} Hooks PreToolUse || exit 2`, args: undefined })]),
  ],
  [
    'two words in quotes',
    settings([
      changed({ command: `'${ROOT}/bin/conclaude' 'x' Hooks PreToolUse || exit 2`, args: undefined }),
    ]),
  ],
  ['another matcher', settings([{ ...ours(), matcher: 'Read' }])],
  ['a condition', settings([changed({ if: 'Bash(x)' })])],
  ['async', settings([changed({ async: true })])],
  ['no time', settings([changed({ timeout: 0.001 })])],
  ['no word about failures', settings([changed({ onFailure: undefined })])],
  ['failures that let through', settings([changed({ onFailure: 'continue' })])],
  ['other words', settings([changed({ args: ['Hooks', 'Stop'] })])],
  ['the program only as a word', settings([changed({ command: 'true', args: [PROGRAM] })])],
  ['a weaker one beside it', settings([ours(), changed({ timeout: 0.001 })])],
  ['a library that every program loads', settings([ours()], { env: { LD_PRELOAD: './x.so' } })],
])('judges for itself with %s', (_, read) => {
  expect(isJudgedByHook(read, ROOT)).toBe(false);
});

test('knows the variables that change how a program starts', () => {
  const env = { PATH: '', LD_PRELOAD: '', NODE_OPTIONS: '', BASH_ENV: '', ENVIRONMENT: '' };
  expect(startChanges({ env })).toEqual(['LD_PRELOAD', 'NODE_OPTIONS', 'BASH_ENV']);
});
