import type { Finding } from '../decision.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { type CompiledRule, compileRules } from './compiled-rule.ts';
import type { Guard } from './guard.ts';
import { aboutCall, aboutCommand, aboutFile, outsideCommands, outsideFiles } from './tool-rule-findings.ts';

/**
 * `preToolUse.toolUsageValidation`. The first rule that matches decides; where none does, but an `allow` rule
 * could have, the call is outside the whitelist. A shell call is judged as a command and by each file it touches.
 */
export const toolRules: Guard = (operation, config, facts) => {
  const all = config.preToolUse.toolUsageValidation;
  if (all.length === 0) return [];
  const rules = compileRules(all, operation, facts.patterns);
  const own = rules.filter((rule) => rule.namesTool(operation.tool));
  const { isShell, files } = operation;
  if (!isShell && files.length === 0) return judgeCall(operation, own);
  const findings: Finding[] = isShell ? [...judgeCommand(operation, own)] : [];
  for (const file of files)
    findings.push(...(isShell ? judgeShellFile(operation, file, rules) : judgeFile(operation, file, own)));
  return findings;
};

/** A rule with neither pattern speaks of every call of its tool. */
function coversEveryCall({ rule }: CompiledRule): boolean {
  return rule.pattern === undefined && rule.commandPattern === undefined;
}

/** A plain `allow` says what may be done; one that rewrites approves what it has made of a call, and no more. */
function isWhitelist({ rule }: CompiledRule): boolean {
  return rule.action === 'allow' && Object.keys(rule.updatedInput ?? {}).length === 0;
}

function speaksOfFiles({ rule }: CompiledRule): boolean {
  return Boolean(rule.pattern);
}

/** A tool that names no file is covered by `pattern: "*"` too. */
function judgeCall(operation: Operation, rules: readonly CompiledRule[]): readonly Finding[] {
  const first = rules.find(
    (rule) => coversEveryCall(rule) || (rule.rule.pattern === '*' && rule.rule.commandPattern === undefined),
  );
  return first === undefined ? [] : aboutCall(operation, first);
}

/** A `commandPattern` says nothing about tools that are no shell: it is the rule's `pattern` that counts there. */
function judgeFile(
  operation: Operation,
  file: FileAccess,
  rules: readonly CompiledRule[],
): readonly Finding[] {
  const first = rules.find((rule) => coversEveryCall(rule) || rule.coversFile(file));
  if (first !== undefined)
    return coversEveryCall(first) ? aboutCall(operation, first) : aboutFile(operation, first, file);
  const whitelist = rules.find((rule) => isWhitelist(rule) && speaksOfFiles(rule));
  return whitelist === undefined ? [] : outsideFiles(operation, whitelist, file);
}

function judgeCommand(operation: Operation, rules: readonly CompiledRule[]): readonly Finding[] {
  const { command } = operation;
  const first = rules.find((rule) => coversEveryCall(rule) || rule.coversCommand(operation));
  if (first !== undefined)
    return coversEveryCall(first) ? aboutCall(operation, first) : aboutCommand(operation, first);
  const whitelist = rules.find((rule) => isWhitelist(rule) && rule.rule.commandPattern !== undefined);
  return whitelist === undefined || command === undefined ? [] : outsideCommands(operation, whitelist);
}

/**
 * A file that a command touches. Rules for the shell itself speak of what it changes; rules that forbid Write,
 * Edit or Read hold for the shell too, while a whitelist for those tools is about those tools only.
 */
function judgeShellFile(
  operation: Operation,
  file: FileAccess,
  rules: readonly CompiledRule[],
): readonly Finding[] {
  const changes = file.kind !== 'read';
  const concerned = rules.filter((compiled) => {
    if (compiled.rule.commandPattern !== undefined) return false;
    if (compiled.namesTool(operation.tool)) return changes && speaksOfFiles(compiled);
    return compiled.rule.action !== 'allow' && toolsLike(file).some(compiled.namesTool);
  });
  const first = concerned.find((rule) => coversEveryCall(rule) || rule.coversFile(file));
  if (first !== undefined) return aboutFile(operation, first, file);
  const whitelist = concerned.find(isWhitelist);
  return whitelist === undefined ? [] : outsideFiles(operation, whitelist, file);
}

/** The tools that would have done the same to the file. */
function toolsLike(file: FileAccess): readonly string[] {
  if (file.kind === 'read') return ['Read'];
  if (file.kind !== 'create') return ['Edit'];
  return file.path.kind === undefined ? ['Write'] : ['Write', 'Edit'];
}
