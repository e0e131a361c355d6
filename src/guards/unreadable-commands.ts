import type { Finding } from '../decision.ts';
import { unreadableCommand, unresolvedWrite } from '../text/violations.ts';
import type { Guard } from './guard.ts';

/** `preToolUse.shell`: commands whose effect on files can't be told from their text. */
export const unreadableCommands: Guard = (operation, config) => {
  const { protectFiles, unresolvedWrites: then } = config.preToolUse.shell;
  if (operation.shell === undefined || !protectFiles) return [];
  const { problem, unresolvedWrites } = operation.shell;
  const whole = ['preToolUse', 'shell', 'protectFiles'];
  const findings: Finding[] =
    problem === undefined ? [] : [{ kind: 'ask', rule: whole, reason: unreadableCommand(problem) }];
  const [part] = unresolvedWrites;
  if (part === undefined || then === 'allow') return findings;
  const rule = ['preToolUse', 'shell', 'unresolvedWrites'];
  const message = unresolvedWrite(part);
  findings.push(
    then === 'ask'
      ? { kind: 'ask', rule, reason: message }
      : { kind: 'deny', rule, message, about: { tool: operation.tool } },
  );
  return findings;
};
