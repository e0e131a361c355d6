/** The variables of this process whose names match, sorted. */
export function variablesNamed(pattern: RegExp): readonly (readonly [string, string])[] {
  return Object.entries(process.env)
    .flatMap(([name, value]) => (value !== undefined && pattern.test(name) ? [[name, value] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
