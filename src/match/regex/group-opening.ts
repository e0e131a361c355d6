import { eat, fail, type Reader, take } from './reader.ts';

export interface GroupFlags {
  readonly ignoreCase: boolean;
  readonly multiLine: boolean;
  readonly dotAll: boolean;
  readonly verbose: boolean;
}

/** `flags`: `(?i)` opens no group, but has other flags for the rest of the group that it stands in. */
export interface GroupOpening {
  readonly kind: 'group' | 'flags';
  readonly flags: GroupFlags;
}

const FLAG_NAMES: ReadonlyMap<string, keyof GroupFlags | 'greed'> = new Map([
  ['i', 'ignoreCase'],
  ['m', 'multiLine'],
  ['s', 'dotAll'],
  ['x', 'verbose'],
  // Swaps greedy and lazy, which makes no difference to whether there is a match.
  ['U', 'greed'],
]);

export function readGroupOpening(reader: Reader, flags: GroupFlags): GroupOpening | undefined {
  const at = reader.at;
  eat(reader, '(');
  if (take(reader, /\?<?[=!]/y)) {
    return fail(
      reader,
      "Lookahead and lookbehind aren't supported: matching always takes linear time, since a hook must never hang",
      at,
    );
  }
  if (take(reader, /\?P?<[A-Za-z_]\w*>/y)) return { kind: 'group', flags };
  const found = take(reader, /\?([A-Za-z]*)(?:-([A-Za-z]+))?([:)])/y);
  if (!found) {
    if (eat(reader, '?')) return fail(reader, "This kind of group isn't supported", at);
    return { kind: 'group', flags };
  }
  const [, on = '', off = '', end] = found;
  if (on + off === '' && end === ')') return fail(reader, 'This group has no flags', at);
  const changed = changeFlags(flags, on, off);
  if (!changed) return fail(reader, 'Only the flags i, m, s, x and U are supported', at);
  return { kind: end === ':' ? 'group' : 'flags', flags: changed };
}

function changeFlags(flags: GroupFlags, on: string, off: string): GroupFlags | undefined {
  const changed = { ...flags };
  for (const [at, letter] of [...on, ...off].entries()) {
    const name = FLAG_NAMES.get(letter);
    if (name === undefined) return undefined;
    if (name !== 'greed') changed[name] = at < on.length;
  }
  return changed;
}
