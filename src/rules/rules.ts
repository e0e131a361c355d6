import { gitIgnoredFiles } from './git-ignored-files.ts';
import { newFiles } from './new-files.ts';
import { rootAdditions } from './root-additions.ts';
import type { PreToolUse, Rule, RuleFile, RuleKind } from './rule.ts';
import { selfProtection } from './self-protection.ts';
import { toolRules } from './tool-rules.ts';
import { uneditableFiles } from './uneditable-files.ts';
import { unreadableCommands, unresolvedWrites } from './unreadable-commands.ts';
import { userCommands } from './user-commands.ts';

/** The settings of `preToolUse` by name; those of a section inside it are `section.name`. */
type SettingOf<Settings> = {
  [Key in keyof Settings & string]: Settings[Key] extends string | boolean | readonly unknown[] | undefined
    ? Key
    : `${Key}.${keyof Settings[Key] & string}`;
}[keyof Settings & string];

/** `null`: the rule of another setting reads it. */
export type RuleKinds<Settings> = Readonly<Record<SettingOf<Settings>, RuleKind<unknown> | null>>;

/**
 * The one list of what rules are made from, in the order in which rules report. By its type no setting can be
 * missing: one that nobody turned into rules doesn't compile.
 */
export const RULE_KINDS: RuleKinds<PreToolUse> = {
  toolUsageValidation: toolRules,
  uneditableFiles,
  preventUpdateGitIgnored: gitIgnoredFiles,
  preventRootAdditions: rootAdditions,
  preventRootAdditionsMessage: null,
  preventRootAdditionsExcept: null,
  preventAdditions: newFiles,
  selfProtection,
  'shell.protectFiles': unreadableCommands,
  'shell.unresolvedWrites': unresolvedWrites,
  effects: null,
  commands: userCommands,
};

/** Every rule of a policy, in the order in which they report. */
export function rulesOf(
  settings: PreToolUse,
  source: RuleFile,
  kinds: Readonly<Record<string, RuleKind<unknown> | null>> = RULE_KINDS,
): readonly Rule[] {
  const rules: Rule[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind === null) continue;
    const keys = name.split('.');
    const value = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], settings);
    const isList = Array.isArray(value);
    const entries = kind.entries?.(settings) ?? (isList ? value : value === false ? [] : [value]);
    for (const [index, entry] of entries.entries()) {
      const path = isList ? ['preToolUse', ...keys, index] : ['preToolUse', ...keys];
      rules.push({ path, source, kind, entry, agent: (entry as { agent?: string }).agent ?? '*' });
    }
  }
  return rules;
}
