/** The sets that a `forbid` may name as `conclaude:SET`, or one kind of them as `conclaude:SET/KIND`. */
export const SETS = {
  'secrets-in-text': ['token', 'private-key'],
  'no-cheating': [
    'focused-test',
    'skipped-test',
    'failing-test',
    'empty-assertion',
    'lint-off',
    'types-off',
    'coverage-off',
    'toothless-gate',
  ],
  'conflict-markers': ['marker'],
} as const;

export type SetName = keyof typeof SETS;
export type KindName<Name extends SetName> = (typeof SETS)[Name][number];

export const SET_PREFIX = 'conclaude:';

/** What a `forbid` means that names a set; `undefined` where it names none. */
export function setNamed(
  forbid: string,
): { readonly set: SetName; readonly kind: string | undefined } | undefined {
  if (!forbid.startsWith(SET_PREFIX)) return undefined;
  const [name = '', kind, ...more] = forbid.slice(SET_PREFIX.length).split('/');
  if (!Object.hasOwn(SETS, name) || more.length > 0) return undefined;
  const set = name as SetName;
  return kind === undefined || (SETS[set] as readonly string[]).includes(kind) ? { set, kind } : undefined;
}
