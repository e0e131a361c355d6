import { nameMatcher } from '../match/name-glob.ts';

interface Options {
  readonly ignoreCase?: boolean;
  /** How a key of the map is spelt as a pattern. */
  readonly patternOf?: (key: string) => string;
}

/** The commands whose pattern matches one of the names: those of `*` first, then the others in the order of the file. */
export function matchingCommands<C>(
  map: Readonly<Record<string, readonly C[]>>,
  subject: string | readonly string[],
  { ignoreCase = false, patternOf = (key) => key }: Options = {},
): readonly C[] {
  const names = [subject].flat();
  const entries = Object.entries(map).map(([key, commands]) => ({ pattern: patternOf(key), commands }));
  const forAll = entries.filter(({ pattern }) => pattern === '*');
  const others = entries.filter(
    ({ pattern }) => pattern !== '*' && names.some(nameMatcher(pattern, { ignoreCase })),
  );
  return [...forAll, ...others].flatMap(({ commands }) => commands);
}
