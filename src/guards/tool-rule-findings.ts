import type { KeyPath } from '../config/problem.ts';
import type { Finding, Violation } from '../decision.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import {
  commandBlocked,
  fileBlocked,
  fileOutsideWhitelist,
  ruleAsks,
  ruleRewrote,
  toolBlocked,
} from '../text/violations.ts';
import type { CompiledRule } from './compiled-rule.ts';
import { fileViolation } from './file-changes.ts';

/** What a matching rule says, in its own words or the usual ones. */
export function aboutCall(operation: Operation, rule: CompiledRule): readonly Finding[] {
  return byAction(operation, rule, () => violation(operation, rule, toolBlocked(wordsOf(operation, rule))));
}

export function aboutCommand(operation: Operation, rule: CompiledRule): readonly Finding[] {
  return byAction(operation, rule, () =>
    violation(operation, rule, commandBlocked(wordsOf(operation, rule))),
  );
}

export function aboutFile(operation: Operation, rule: CompiledRule, file: FileAccess): readonly Finding[] {
  const words = { ...wordsOf(operation, rule), file: file.path.shown };
  return byAction(operation, rule, () => violation(operation, rule, fileBlocked(words), file));
}

export function outsideCommands(operation: Operation, whitelist: CompiledRule): readonly Finding[] {
  return [violation(operation, whitelist, commandBlocked(wordsOf(operation, whitelist)))];
}

export function outsideFiles(
  operation: Operation,
  whitelist: CompiledRule,
  file: FileAccess,
): readonly Finding[] {
  const words = { ...wordsOf(operation, whitelist), file: file.path.shown };
  return [violation(operation, whitelist, fileOutsideWhitelist(words), file)];
}

/** A plain `allow` is a whitelist and never approves on the user's behalf; with a rewrite it does. */
function byAction(operation: Operation, compiled: CompiledRule, blocks: () => Violation): readonly Finding[] {
  const words = wordsOf(operation, compiled);
  const { action, updatedInput } = compiled.rule;
  switch (action) {
    case 'block':
      return [blocks()];
    case 'ask':
      return [
        {
          kind: 'ask',
          rule: pathOf(compiled),
          reason: ruleAsks(words),
          ...(updatedInput && { updatedInput }),
        },
      ];
    case 'allow':
      return updatedInput === undefined
        ? []
        : [{ kind: 'allow', rule: pathOf(compiled), reason: ruleRewrote(words), updatedInput }];
  }
}

function violation(operation: Operation, rule: CompiledRule, message: string, file?: FileAccess): Violation {
  const path = pathOf(rule);
  const pattern = patternOf(operation, rule);
  if (file !== undefined) return fileViolation(operation, file, path, message, pattern);
  return { kind: 'deny', rule: path, message, about: { tool: operation.tool, pattern } };
}

function pathOf({ index }: CompiledRule): KeyPath {
  return ['preToolUse', 'toolUsageValidation', index];
}

function wordsOf(operation: Operation, compiled: CompiledRule) {
  const { rule } = compiled;
  const agent = rule.agent === '*' ? undefined : { name: operation.agent, pattern: rule.agent };
  return { tool: operation.tool, pattern: patternOf(operation, compiled), message: rule.message, agent };
}

/** Which of its patterns a rule speaks by: the command's in a shell, the files' elsewhere. */
function patternOf(operation: Operation, { rule }: CompiledRule): string {
  return (operation.isShell ? rule.commandPattern : undefined) || rule.pattern || '*';
}
