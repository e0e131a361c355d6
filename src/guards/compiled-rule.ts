import type { ToolRule } from '../config/tool-rule.ts';
import { commandMatcher } from '../match/command-matcher.ts';
import type { FilePatternOptions } from '../match/file-pattern.ts';
import { filePattern } from '../match/file-pattern.ts';
import { type NameMatcher, nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';

/** A rule of `toolUsageValidation`, ready to be asked. */
export interface CompiledRule {
  readonly rule: ToolRule;
  readonly index: number;
  readonly namesTool: NameMatcher;
  readonly coversCommand: (operation: Operation) => boolean;
  readonly coversFile: (file: FileAccess) => boolean;
}

/** The rules that concern `operation`, in their order: of a shell's files, rules for other tools have a say, too. */
export function compileRules(
  rules: readonly ToolRule[],
  { agent, tool, isShell }: Operation,
  patterns: FilePatternOptions,
): readonly CompiledRule[] {
  const matchers = new Map<string, NameMatcher>();
  const toolOf = (pattern: string) => {
    const matcher = matchers.get(pattern) ?? toolMatcher(pattern);
    matchers.set(pattern, matcher);
    return matcher;
  };
  const compiled: CompiledRule[] = [];
  for (const [index, rule] of rules.entries()) {
    const namesTool = toolOf(rule.tool);
    if (!(isShell || namesTool(tool)) || !nameMatcher(rule.agent)(agent)) continue;
    const [coversCommand, coversFile] = [commandCover(rule), fileMatcher(rule, patterns)];
    compiled.push({ rule, index, namesTool, coversCommand, coversFile });
  }
  return compiled;
}

/** Names by which the client itself knows a tool as well. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  Monitor: 'Bash',
  Agent: 'Task',
  TaskStop: 'KillShell',
};

function toolMatcher(pattern: string): NameMatcher {
  const matches = nameMatcher(pattern, { ignoreCase: true });
  return (tool) =>
    matches(tool) || (Object.hasOwn(ALSO_CALLED, tool) && matches(ALSO_CALLED[tool] as string));
}

/** The line as it stands, or each of the commands in it: forbidding looks for any, allowing wants them all. */
function commandCover(rule: ToolRule): (operation: Operation) => boolean {
  const matches = commandMatcher(rule);
  if (rule.commandScope === 'line') return ({ command }) => command !== undefined && matches(command);
  return ({ command, shell }) => {
    if (command === undefined) return false;
    const parts = shell?.commands ?? [];
    const isWhole = parts.length > 0 && shell?.problem === undefined;
    if (rule.action === 'allow') return (isWhole ? parts : [command]).every(matches);
    return (isWhole ? parts : [...parts, command]).some(matches);
  };
}

/** A rule that forbids looks at each of a file's names, a rule that allows must know them all. */
function fileMatcher(rule: ToolRule, patterns: FilePatternOptions): (file: FileAccess) => boolean {
  if (!rule.pattern) return () => false;
  const covers = filePattern(rule.pattern, patterns);
  return ({ path }) => {
    const isFolder = path.kind === 'folder';
    if (rule.action === 'allow') return path.spellings.every((name) => covers(name, isFolder));
    return path.spellings.some((name) => covers(name, isFolder));
  };
}
