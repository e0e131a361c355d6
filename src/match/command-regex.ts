import { type CommandMatcher, type MatchMode, normaliseCommand } from './command-pattern.ts';
import { compileRegex } from './regex.ts';

/** What is wrong with a regular expression over commands, or `undefined`. */
export function commandRegexProblem(pattern: string): string | undefined {
  const compiled = compileRegex(pattern);
  return compiled.ok ? undefined : compiled.problem;
}

/** A regular expression over a command line, anchored as the match mode says. */
export function commandRegex(pattern: string, mode: MatchMode): CommandMatcher {
  const compiled = compileRegex(pattern, { anchor: mode === 'full' ? 'whole' : 'prefix' });
  if (!compiled.ok) return () => false;
  return (command) => compiled.regex.test(normaliseCommand(command));
}
