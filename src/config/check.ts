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
  return { value: checkValue(run, kind, value, []), problems: run.problems };
}

interface Run {
  readonly problems: Problem[];
  values: number;
}

function checkValue(run: Run, kind: Kind, value: unknown, path: KeyPath): unknown {
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
      if (value === undefined) return kind.default;
      return typeof value === 'boolean' ? value : wrong(run, path, value, 'true or false (a boolean)');
    case 'text':
      return checkText(run, kind, value, path);
    case 'whole':
      return checkWhole(run, kind, value, path);
    case 'choice':
      if (value === undefined && !kind.required) return kind.default;
      return kind.choices.some((known) => known === value)
        ? value
        : wrong(run, path, value, oneOf(kind.choices));
    case 'list':
      if (value === undefined) return [];
      if (!Array.isArray(value)) return wrong(run, path, value, 'a list (an array)');
      return value.map((item, index) => checkValue(run, kind.item, item ?? null, [...path, index]));
    case 'map':
      return checkMap(run, kind, value, path);
    case 'section':
      return checkSection(run, kind, value, path);
    case 'text-or':
      if (typeof value === 'string') return checkSection(run, kind.long, { [kind.short]: value }, path, true);
      if (!isMap(value)) return wrong(run, path, value, `a text, or a map with \`${kind.short}\``);
      return checkSection(run, kind.long, value, path);
    case 'free-map':
      return checkFreeMap(run, value, path);
  }
}

function checkText(run: Run, kind: Kind & { kind: 'text' }, value: unknown, path: KeyPath): unknown {
  if (value === undefined && !kind.required) return kind.default;
  if (value === null && kind.nullable) return kind.default;
  if (typeof value !== 'string')
    return wrong(run, path, value, kind.nullable ? 'a text, or null' : 'a text (a string)');
  const problem = kind.problem(value);
  if (problem !== undefined) wrong(run, path, value, `something else: ${problem}`);
  return value;
}

function checkWhole(run: Run, kind: Kind & { kind: 'whole' }, value: unknown, path: KeyPath): unknown {
  if (value === undefined) return kind.default;
  if (Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max) return value;
  return wrong(run, path, value, `a whole number in the range ${kind.min} to ${kind.max}`);
}

function checkMap(run: Run, kind: Kind & { kind: 'map' }, value: unknown, path: KeyPath): unknown {
  if (value === undefined) return {};
  if (!isMap(value))
    return wrong(
      run,
      path,
      value,
      `a map from ${kind.keyName} to ${kind.item.kind === 'list' ? 'a list' : 'a value'}`,
    );
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const problem = kind.keyProblem(key);
    if (problem !== undefined) {
      run.problems.push({
        path: [...path, key],
        atKey: true,
        found: `the key ${JSON.stringify(key)}`,
        expected: `a valid ${kind.keyName}: ${problem}`,
      });
    }
    result.push([key, checkValue(run, kind.item, item ?? null, [...path, key])]);
  }
  return Object.fromEntries(result);
}

function checkSection(
  run: Run,
  kind: SectionKind,
  value: unknown,
  path: KeyPath,
  shortened = false,
): unknown {
  const given = value === undefined ? {} : value;
  if (!isMap(given)) return wrong(run, path, value, 'a map of keys and values');
  const before = run.problems.length;
  for (const key of Object.keys(given)) checkKeyIsKnown(run, kind, key, path);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(kind.fields)) {
    const field = kind.fields[key] as Kind;
    const item = Object.hasOwn(given, key) ? given[key] : undefined;
    if (item === undefined && 'required' in field && field.required) {
      run.problems.push({
        path,
        found: `no \`${key}\``,
        expected: `the required field \`${key}\`${hintOf(field)}`,
      });
      continue;
    }
    // Most fields aren't given; nothing can be wrong with those, so nobody will ask where they stand.
    const isDefault = item === undefined && field.kind !== 'section';
    result[key] = checkValue(run, field, item, shortened || isDefault ? path : [...path, key]);
  }
  if (run.problems.length === before) {
    for (const { field, index, expected } of kind.problems(result)) {
      const at = index === undefined ? [field] : [field, index];
      const found = at.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], given);
      run.problems.push({ path: [...path, ...at], found: describe(found), expected });
    }
  }
  return result;
}

function hintOf(field: Kind): string {
  return field.kind === 'choice' ? ` (${oneOf(field.choices)})` : '';
}

function checkKeyIsKnown(run: Run, kind: SectionKind, key: string, path: KeyPath): void {
  if (Object.hasOwn(kind.fields, key)) return;
  const found = `the key \`${key}\``;
  const known = Object.keys(kind.fields);
  if (Object.hasOwn(kind.removed, key)) {
    const advice = kind.removed[key] as string;
    run.problems.push({
      path: [...path, key],
      atKey: true,
      found: `${found} of an earlier version`,
      expected: advice,
      isAdvice: true,
    });
    return;
  }
  const near = nearest(key, known);
  const hint =
    near === undefined
      ? `one of ${known.map((name) => `\`${name}\``).join(', ')}`
      : `a known key; did you mean \`${near}\`?`;
  run.problems.push({
    path: [...path, key],
    atKey: true,
    found: `the unknown key \`${key}\``,
    expected: hint,
  });
}

function checkFreeMap(run: Run, value: unknown, path: KeyPath): unknown {
  if (value === undefined) return undefined;
  if (!isMap(value)) return wrong(run, path, value, 'a map of keys and values');
  if (!unfolds(run, value, 0))
    wrong(run, path, value, 'a smaller map; its aliases (*name) unfold without end');
  return value;
}

/** Counts what aliases unfold to, and stops when that is too much or too deep. */
function unfolds(run: Run, value: unknown, depth: number): boolean {
  if (++run.values >= MAX_VALUES || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((item) => unfolds(run, item, depth + 1));
}

function wrong(run: Run, path: KeyPath, value: unknown, expected: string): undefined {
  run.problems.push({ path, found: describe(value), expected });
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

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
