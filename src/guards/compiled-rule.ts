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

/** The rules that concern `agent`, in their order. */
export function compileRules(
  rules: readonly ToolRule[],
  agent: string,
  patterns: FilePatternOptions,
): readonly CompiledRule[] {
  const matchers = new Map<string, NameMatcher>();
  const toolOf = (pattern: string) => {
    const matcher = matchers.get(pattern) ?? toolMatcher(pattern);
    matchers.set(pattern, matcher);
    return matcher;
  };
  return rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => nameMatcher(rule.agent)(agent))
    .map(({ rule, index }) => ({
      rule,
      index,
      namesTool: toolOf(rule.tool),
      coversCommand: commandCover(rule),
      coversFile: fileMatcher(rule, patterns),
    }));
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
  let matcher: ((command: string) => boolean) | undefined;
  // Most rules are for other tools than the one that is called, and are never asked.
  const matches = (command: string) => {
    matcher ??= commandMatcher(rule);
    return matcher(command);
  };
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
