import { isMap } from '../json-value.ts';
import { nearest } from '../text/nearest.ts';
import type { Kind, SectionKind } from './kinds.ts';
import type { KeyPath, Problem } from './problem.ts';

/**
 * Aliases can make a small file stand for a huge one; this many values are more than any real configuration
 * has, and few enough to look at in no time.
 */
const MAX_VALUES = 250_000;
const MAX_DEPTH = 64;

export interface Checked {
  /** As the description's type says, defaults filled in, when there are no problems. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Holds a parsed file against its description; finds everything that is wrong, not the first thing. */
export function check(kind: Kind, value: unknown): Checked {
  const run: Run = { problems: [], values: 0 };
  return { value: checkValue(run, kind, value, undefined), problems: run.problems };
}

interface Run {
  readonly problems: Problem[];
  values: number;
}

/** The way to a value, from its end: it is made for every value, and looked at only when something is wrong. */
type Trail = { readonly part: string | number; readonly before: Trail } | undefined;

function pathOf(trail: Trail, ...more: KeyPath): KeyPath {
  const path = [...more];
  for (let step = trail; step !== undefined; step = step.before) path.unshift(step.part);
  return path;
}

function checkValue(run: Run, kind: Kind, value: unknown, trail: Trail): unknown {
  if (++run.values === MAX_VALUES) {
    run.problems.push({
      path: [],
      found: 'more values than can be looked at',
      expected: 'fewer values; are aliases (*name) nested in each other?',
    });
  }
  if (run.values >= MAX_VALUES) return undefined;
  switch (kind.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong(run, trail, value, 'true or false (a boolean)');
    case 'text':
      return checkText(run, kind, value, trail);
    case 'whole':
      return checkWhole(run, kind, value, trail);
    case 'choice':
      return kind.choices.some((known) => known === value)
        ? value
        : wrong(run, trail, value, oneOf(kind.choices));
    case 'list':
      if (!Array.isArray(value)) return wrong(run, trail, value, 'a list (an array)');
      return value.map((item, index) =>
        checkValue(run, kind.item, item ?? null, { part: index, before: trail }),
      );
    case 'map':
      return checkMap(run, kind, value, trail);
    case 'section':
      return checkSection(run, kind, value, trail);
    case 'text-or':
      if (typeof value === 'string')
        return checkSection(run, kind.long, { [kind.short]: value }, trail, true);
      if (!isMap(value)) return wrong(run, trail, value, `a text, or a map with \`${kind.short}\``);
      return checkSection(run, kind.long, value, trail);
    case 'free-map':
      return checkFreeMap(run, value, trail);
  }
}

function checkText(run: Run, kind: Kind & { kind: 'text' }, value: unknown, trail: Trail): unknown {
  if (value === null && kind.nullable) return kind.default;
  if (typeof value !== 'string')
    return wrong(run, trail, value, kind.nullable ? 'a text, or null' : 'a text (a string)');
  const problem = kind.problem(value);
  if (problem !== undefined) wrong(run, trail, value, `something else: ${problem}`);
  return value;
}

function checkWhole(run: Run, kind: Kind & { kind: 'whole' }, value: unknown, trail: Trail): unknown {
  if (Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max) return value;
  return wrong(run, trail, value, `a whole number in the range ${kind.min} to ${kind.max}`);
}

function checkMap(run: Run, kind: Kind & { kind: 'map' }, value: unknown, trail: Trail): unknown {
  if (!isMap(value))
    return wrong(
      run,
      trail,
      value,
      `a map from ${kind.keyName} to ${kind.item.kind === 'list' ? 'a list' : 'a value'}`,
    );
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const problem = kind.keyProblem(key);
    if (problem !== undefined) {
      run.problems.push({
        path: pathOf(trail, key),
        atKey: true,
        found: `the key ${JSON.stringify(key)}`,
        expected: `a valid ${kind.keyName}: ${problem}`,
      });
    }
    result.push([key, checkValue(run, kind.item, item ?? null, { part: key, before: trail })]);
  }
  return Object.fromEntries(result);
}

function checkSection(run: Run, kind: SectionKind, given: unknown, trail: Trail, shortened = false): unknown {
  if (!isMap(given)) return wrong(run, trail, given, 'a map of keys and values');
  const before = run.problems.length;
  // Most fields of most rules aren't given, so the defaults come first.
  const result: Record<string, unknown> = { ...kind.defaults };
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(kind.fields, key))
      result[key] = checkValue(
        run,
        kind.fields[key] as Kind,
        given[key],
        shortened ? trail : { part: key, before: trail },
      );
    else unknownKey(run, kind, key, trail);
  }
  for (const key of kind.needed) if (!Object.hasOwn(given, key)) result[key] = fillIn(run, kind, key, trail);
  if (run.problems.length === before) {
    for (const { field, index, expected } of kind.problems?.(result) ?? []) {
      const at = index === undefined ? [field] : [field, index];
      const found = at.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], given);
      run.problems.push({ path: pathOf(trail, ...at), found: describe(found), expected });
    }
  }
  return result;
}

/** A field that isn't given and has no default of its own. */
function fillIn(run: Run, kind: SectionKind, key: string, trail: Trail): unknown {
  const field = kind.fields[key] as Kind;
  if (field.kind === 'section') return checkSection(run, field, {}, { part: key, before: trail });
  const expected = `the required field \`${key}\`${hintOf(field)}`;
  run.problems.push({ path: pathOf(trail), found: `no \`${key}\``, expected });
  return undefined;
}

function hintOf(field: Kind): string {
  return field.kind === 'choice' ? ` (${oneOf(field.choices)})` : '';
}

function unknownKey(run: Run, kind: SectionKind, key: string, trail: Trail): void {
  const found = `the key \`${key}\``;
  if (Object.hasOwn(kind.removed, key)) {
    const advice = kind.removed[key] as string;
    run.problems.push({
      path: pathOf(trail, key),
      atKey: true,
      found: `${found} of an earlier version`,
      expected: advice,
      isAdvice: true,
    });
    return;
  }
  const known = Object.keys(kind.fields);
  const near = nearest(key, known);
  const hint =
    near === undefined
      ? `one of ${known.map((name) => `\`${name}\``).join(', ')}`
      : `a known key; did you mean \`${near}\`?`;
  run.problems.push({
    path: pathOf(trail, key),
    atKey: true,
    found: `the unknown key \`${key}\``,
    expected: hint,
  });
}

function checkFreeMap(run: Run, value: unknown, trail: Trail): unknown {
  if (!isMap(value)) return wrong(run, trail, value, 'a map of keys and values');
  if (!unfolds(run, value, 0))
    wrong(run, trail, value, 'a smaller map; its aliases (*name) unfold without end');
  return value;
}

/** Counts what aliases unfold to, and stops when that is too much or too deep. */
function unfolds(run: Run, value: unknown, depth: number): boolean {
  if (++run.values >= MAX_VALUES || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((item) => unfolds(run, item, depth + 1));
}

function wrong(run: Run, trail: Trail, value: unknown, expected: string): undefined {
  run.problems.push({ path: pathOf(trail), found: describe(value), expected });
  return undefined;
}

function oneOf(choices: readonly string[]): string {
  const quoted = choices.map((known) => `"${known}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)}`;
  return `the ${typeof value} ${String(value)}`;
}
