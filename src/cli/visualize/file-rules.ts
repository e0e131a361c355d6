import type { RuleMode } from '../../config/observing.ts';
import { type FilePatternOptions, filePattern, type PathName } from '../../match/file-pattern.ts';
import type { Covered, Rule } from '../../rules/rule.ts';

/** A rule of the policy that is about files. */
export interface FileRule {
  readonly name: string;
  /** A pattern, or words. */
  readonly about: string;
  readonly agent: string | undefined;
  readonly mode: RuleMode;
  readonly covers: Covered['kind'];
  /** Of a rule with a pattern: is a file with these names its own? */
  readonly matches: (names: readonly PathName[], isFolder: boolean) => boolean;
}

export function fileRules(rules: readonly Rule[], patterns: FilePatternOptions): readonly FileRule[] {
  return rules.flatMap((rule) => {
    const { kind, entry, agent, mode } = rule;
    const covered = kind.covers?.(entry);
    if (covered === undefined) return [];
    return [
      {
        name: rule.id,
        about: kind.about(entry),
        agent: agent === '*' ? undefined : agent,
        mode,
        covers: covered.kind,
        matches: matcherOf(covered, patterns),
      },
    ];
  });
}

function matcherOf(covered: Covered, patterns: FilePatternOptions): FileRule['matches'] {
  if (covered.kind !== 'pattern') return () => false;
  const covers = filePattern(covered.pattern, patterns);
  return (names, isFolder) =>
    covered.names === 'all'
      ? names.every((name) => covers(name, isFolder))
      : names.some((name) => covers(name, isFolder));
}
