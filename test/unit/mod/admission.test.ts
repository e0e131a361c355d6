import { expect, test } from 'vitest';
import { objectionsTo, onlyAnnounces, trustedModules } from '../../../mod/admission.ts';

test.each<[events: readonly string[], calls: readonly string[], objections: readonly string[]]>([
  [
    ['session.start', 'ui.render', 'turn.complete', 'prompt.submit'],
    ['ui.log', 'store.get', 'fs.exists'],
    [],
  ],
  [['classic.Notification', 'classic.SessionEnd'], ['audio.play'], []],
  [['ui.*', 'turn.*', 'telemetry.*'], [], []],
  [['tool.describe', 'tool.list', 'tool.register'], ['tool.register'], []],
  [['tool.check'], [], ['tool.check']],
  [['classic.PreToolUse', 'classic.Stop'], [], ['classic.PreToolUse', 'classic.Stop']],
  [['*'], [], ['*']],
  [['!ui.render'], [], ['!ui.render']],
  [
    ['tool.*', 'classic.*', 'c*', 'fs.*', 'settings.*'],
    [],
    ['tool.*', 'classic.*', 'c*', 'fs.*', 'settings.*'],
  ],
  // What answers for the person, the client's switches, or is not known at all.
  [
    ['decision.ask', 'flag.value', 'session.authorize', 'novelty.made', 'ui*'],
    ['mcp.call', 'session.append', 'novelty.make', 'ui.log'],
    [
      ...['decision.ask', 'flag.value', 'session.authorize', 'novelty.made', 'ui*'],
      ...['$.mcp.call', '$.session.append', '$.novelty.make'],
    ],
  ],
  [[], ['fs.read', 'fs.write', 'process.run', 'tool.call'], ['$.fs.write', '$.process.run', '$.tool.call']],
])('a module with %j and %j is kept out because of %j', (events, calls, objections) => {
  expect(objectionsTo({ events, calls })).toEqual(objections);
});

test('what only announces is left to other modules', () => {
  expect(['classic.Notification', 'classic.Stop', 'classic.PreToolUse'].filter(onlyAnnounces)).toEqual([
    'classic.Notification',
  ]);
});

test.each<[unknown, readonly string[]]>([
  ['', []],
  [undefined, []],
  [['a@b'], []],
  [' a@b, c@d ,', ['a@b', 'c@d']],
])('the option %j trusts %j', (option, trusted) => {
  expect(trustedModules(option)).toEqual(trusted);
});
