/** Signs from the loosest to the tightest, one level per text; the first level is 1. */
export function powersOf(...levels: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    levels.flatMap((level, index) => level.split(' ').map((sign) => [sign, index + 1] as const)),
  );
}
