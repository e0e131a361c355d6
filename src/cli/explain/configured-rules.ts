import type { Config } from '../../config/description.ts';
import type { KeyPath } from '../../config/problem.ts';
import type { ProtectedFile } from '../../config/sections/pre-tool-use.ts';
import type { ToolRule } from '../../config/tool-rule.ts';

type Preventions = Config['preToolUse'];

/** One rule of a configuration, as configurations that hold nothing else. */
export interface ConfiguredRule {
  readonly path: KeyPath;
  readonly speaksOf: string;
  readonly isWhitelist: boolean;
  readonly rewrites: boolean;
  readonly alone: Preventions;
  /** The rule, if it didn't look at who is at work. */
  readonly forEveryone?: Preventions;
  /** The rule, if it didn't look at its patterns either: would it look at such a call at all? */
  readonly forAnything?: Preventions;
}

const FLAGS = ['preventUpdateGitIgnored', 'preventRootAdditions', 'selfProtection'] as const;

/** A file inside the project, and one elsewhere. */
const ANY_FILE = ['*', '/**'];

/** All rules that are in force, in the order in which guards report. */
export function everyRule(preToolUse: Preventions): readonly ConfiguredRule[] {
  const nothing: Preventions = {
    ...preToolUse,
    preventRootAdditions: false,
    preventUpdateGitIgnored: false,
    selfProtection: false,
    uneditableFiles: [],
    preventAdditions: [],
    toolUsageValidation: [],
  };
  const flags = FLAGS.filter((name) => preToolUse[name]).map((name) => flagRule(nothing, name));
  return [
    ...preToolUse.toolUsageValidation.map((rule, index) => toolRule(nothing, rule, index)),
    ...preToolUse.uneditableFiles.map((entry, index) => protectedFile(nothing, entry, index)),
    ...flags,
    ...preToolUse.preventAdditions.map((pattern, index) => preventedAddition(nothing, pattern, index)),
  ];
}

function flagRule(nothing: Preventions, name: (typeof FLAGS)[number]): ConfiguredRule {
  return {
    path: ['preToolUse', name],
    speaksOf: '',
    isWhitelist: false,
    rewrites: false,
    alone: { ...nothing, [name]: true },
  };
}

function toolRule(nothing: Preventions, rule: ToolRule, index: number): ConfiguredRule {
  const only = (changes: Partial<ToolRule>): Preventions => ({
    ...nothing,
    toolUsageValidation: [{ ...rule, ...changes }],
  });
  const patterns = [rule.commandPattern, rule.pattern].filter(Boolean).join(', ');
  return {
    path: ['preToolUse', 'toolUsageValidation', index],
    speaksOf: `${rule.action} ${rule.tool}${patterns === '' ? '' : `: ${patterns}`}${forAgent(rule.agent)}`,
    isWhitelist: rule.action === 'allow',
    rewrites: rule.updatedInput !== undefined,
    alone: only({}),
    forEveryone: only({ agent: '*' }),
    forAnything: only({ agent: '*', pattern: undefined, commandPattern: undefined }),
  };
}

function protectedFile(nothing: Preventions, entry: ProtectedFile, index: number): ConfiguredRule {
  const only = (...entries: readonly ProtectedFile[]): Preventions => ({
    ...nothing,
    uneditableFiles: entries,
  });
  return {
    path: ['preToolUse', 'uneditableFiles', index],
    speaksOf: `${entry.pattern}${forAgent(entry.agent)}`,
    isWhitelist: false,
    rewrites: false,
    alone: only(entry),
    forEveryone: only({ ...entry, agent: '*' }),
    forAnything: only(...ANY_FILE.map((pattern) => ({ ...entry, agent: '*', pattern }))),
  };
}

function preventedAddition(nothing: Preventions, pattern: string, index: number): ConfiguredRule {
  return {
    path: ['preToolUse', 'preventAdditions', index],
    speaksOf: pattern,
    isWhitelist: false,
    rewrites: false,
    alone: { ...nothing, preventAdditions: [pattern] },
    forAnything: { ...nothing, preventAdditions: ANY_FILE },
  };
}

function forAgent(agent: string): string {
  return agent === '*' ? '' : ` (agent ${agent})`;
}
