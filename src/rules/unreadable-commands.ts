import { ABOUT, aboutUnresolvedWrites } from '../text/rules.ts';
import { unreadableCommand, unresolvedWrite } from '../text/violations.ts';
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
  ofCall: (then, { shell }) =>
    then !== 'allow' && shell?.unresolvedWrites.length ? 'matches' : 'not-concerned',
  remark(then, { operation: { shell } }) {
    const message = unresolvedWrite(shell?.unresolvedWrites[0] ?? '');
    return then === 'ask' ? { kind: 'ask', reason: message } : { kind: 'deny', message };
  },
};
