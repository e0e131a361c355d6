import { matchTokens } from './glob.ts';
import { type GlobOptions, parseGlob } from './glob-syntax.ts';

export type NameMatcher = (name: string) => boolean;

/** Names nothing but itself, as nearly every pattern for a tool or an agent does. */
const PLAIN_NAME = /^[\w:.-]+$/;

/** What is wrong with a glob, or `undefined`. */
export function globProblem(pattern: string): string | undefined {
  if (PLAIN_NAME.test(pattern)) return undefined;
  const parsed = parseGlob(pattern);
  return parsed.ok ? undefined : parsed.problem;
}

/** A glob over a whole name: an agent, a tool. A pattern that doesn't parse matches nothing. */
export function nameMatcher(pattern: string, options: Pick<GlobOptions, 'ignoreCase'> = {}): NameMatcher {
  if (pattern === '*') return () => true;
  if (PLAIN_NAME.test(pattern)) {
    if (!options.ignoreCase) return (name) => name === pattern;
    const wanted = pattern.toLowerCase();
    return (name) => name.toLowerCase() === wanted;
  }
  const parsed = parseGlob(pattern, options);
  if (!parsed.ok) return () => false;
  return (name) => {
    const text = options.ignoreCase ? name.toLowerCase() : name;
    return parsed.alternatives.some((tokens) => matchTokens(tokens, text));
  };
}
