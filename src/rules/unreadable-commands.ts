import { ABOUT, aboutUnresolvedWrites } from '../text/rules.ts';
import { unreadableCommand, unresolvedWrite, unseenFolder } from '../text/violations.ts';
import type { RuleKind } from './rule.ts';

/**
 * `preToolUse.shell`: commands whose effect on files can't be told from their text. Neither rule makes a command line
 * be read; they speak up when others, which protect something, had it read.
 */
export const unreadableCommands: RuleKind<true> = {
  about: () => ABOUT.unreadableCommands,
  ofCall: (_, { shell }) => (shell?.problem === undefined ? 'not-concerned' : 'matches'),
  remark(_, { operation: { shell } }) {
    return shell?.problem && { kind: 'ask', reason: unreadableCommand(shell.problem) };
  },
};

export const unresolvedWrites: RuleKind<'allow' | 'ask' | 'block'> = {
  about: aboutUnresolvedWrites,
  ofCall(then, { shell }) {
    const isUnknown = then !== 'allow' && shell?.unresolvedWrites.length;
    return isUnknown || shell?.unseen.length ? 'matches' : 'not-concerned';
  },
  remark(then, { operation: { shell } }) {
    const [unseen] = shell?.unseen ?? [];
    const message =
      unseen === undefined ? unresolvedWrite(shell?.unresolvedWrites[0] ?? '') : unseenFolder(unseen);
    return then === 'block' ? { kind: 'deny', message } : { kind: 'ask', reason: message };
  },
};
