import type { Config } from '../../config/description.ts';
import { showPath } from '../../config/problem.ts';
import { type FilePatternOptions, filePattern, type PathName } from '../../match/file-pattern.ts';
import { ABOUT_IGNORED, ABOUT_ROOT_ADDITIONS, aboutToolRule } from '../../text/visualize.ts';

/** A rule of the configuration, as far as it speaks of files. */
export interface FileRule {
  /** As the configuration has it below `preToolUse`: `uneditableFiles[0]`. */
  readonly name: string;
  /** What it speaks of: a pattern, or in words. */
  readonly about: string;
  readonly agent: string | undefined;
  readonly finds: RuleFinds;
}

export type RuleFinds =
  | { readonly kind: 'files'; readonly covers: (names: readonly PathName[], isFolder: boolean) => boolean }
  | { readonly kind: 'ignored-files' }
  /** It speaks of new files, of commands or of whole tools; no file that exists is its own. */
  | { readonly kind: 'nothing' };

export function fileRules(config: Config, patterns: FilePatternOptions): readonly FileRule[] {
  const { preToolUse } = config;
  const rules: FileRule[] = [];
  if (preToolUse.preventRootAdditions)
    rules.push(rule(['preventRootAdditions'], ABOUT_ROOT_ADDITIONS, { kind: 'nothing' }));
  for (const [index, { pattern, agent }] of preToolUse.uneditableFiles.entries())
    rules.push(rule(['uneditableFiles', index], pattern, byPattern(pattern, patterns), agent));
  for (const [index, pattern] of preToolUse.preventAdditions.entries())
    rules.push(rule(['preventAdditions', index], pattern, byPattern(pattern, patterns)));
  if (preToolUse.preventUpdateGitIgnored)
    rules.push(rule(['preventUpdateGitIgnored'], ABOUT_IGNORED, { kind: 'ignored-files' }));
  for (const [
    index,
    { tool, pattern, commandPattern, action, agent },
  ] of preToolUse.toolUsageValidation.entries()) {
    // A rule that has both speaks of commands in a shell and of files elsewhere.
    const finds = pattern ? byPattern(pattern, patterns, action === 'allow') : { kind: 'nothing' as const };
    const about = aboutToolRule(action, tool, pattern || commandPattern || '*');
    rules.push(rule(['toolUsageValidation', index], about, finds, agent));
  }
  return rules;
}

function rule(path: readonly (string | number)[], about: string, finds: RuleFinds, agent = '*'): FileRule {
  return { name: showPath(path), about, agent: agent === '*' ? undefined : agent, finds };
}

/** A rule that forbids applies to any of a file's names, a rule that allows only to all of them. */
function byPattern(pattern: string, patterns: FilePatternOptions, needsAll = false): RuleFinds {
  const covers = filePattern(pattern, patterns);
  return {
    kind: 'files',
    covers: (names, isFolder) =>
      needsAll ? names.every((name) => covers(name, isFolder)) : names.some((name) => covers(name, isFolder)),
  };
}
