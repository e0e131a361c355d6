import { isMap } from '../json-value.ts';
import * as say from '../text/config-problems.ts';
import { nearest } from '../text/nearest.ts';
import type { Kind, SectionKind } from './kinds.ts';
import type { KeyPath, Problem } from './problem.ts';

/**
 * Aliases can make a small file expand to a huge one; this many values are more than any real configuration
 * has, and few enough to look at in no time.
 */
const MAX_VALUES = 250_000;
const MAX_DEPTH = 64;

export interface Checked {
  /** As the description's type says, defaults filled in, when there are no problems. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Checks a parsed file by its description; finds everything that is wrong, not just the first thing. */
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
    run.problems.push({ path: [], ...say.tooManyValues() });
  }
  if (run.values >= MAX_VALUES) return undefined;
  switch (kind.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong(run, trail, value, say.EXPECTED.flag);
    case 'text':
      return checkText(run, kind, value, trail);
    case 'whole':
      return checkWhole(run, kind, value, trail);
    case 'choice':
      return kind.choices.some((known) => known === value)
        ? value
        : wrong(run, trail, value, say.oneOf(kind.choices));
    case 'list':
      if (!Array.isArray(value)) return wrong(run, trail, value, say.EXPECTED.list);
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
      if (!isMap(value)) return wrong(run, trail, value, say.textOrMap(kind.short));
      return checkSection(run, kind.long, value, trail);
    case 'free-map':
      return checkFreeMap(run, value, trail);
  }
}

function checkText(run: Run, kind: Kind & { kind: 'text' }, value: unknown, trail: Trail): unknown {
  if (value === null && kind.nullable) return kind.default;
  if (typeof value !== 'string')
    return wrong(run, trail, value, kind.nullable ? say.EXPECTED.textOrNull : say.EXPECTED.text);
  const problem = kind.problem(value);
  if (problem !== undefined) wrong(run, trail, value, say.valid('value', problem));
  return value;
}

function checkWhole(run: Run, kind: Kind & { kind: 'whole' }, value: unknown, trail: Trail): unknown {
  if (Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max) return value;
  return wrong(run, trail, value, say.wholeNumber(kind.min, kind.max));
}

function checkMap(run: Run, kind: Kind & { kind: 'map' }, value: unknown, trail: Trail): unknown {
  if (!isMap(value))
    return wrong(
      run,
      trail,
      value,
      say.mapFrom(kind.keyName, kind.item.kind === 'list' ? 'a list' : 'a value'),
    );
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const problem = kind.keyProblem(key);
    if (problem !== undefined) {
      run.problems.push({
        path: pathOf(trail, key),
        atKey: true,
        found: say.foundKey(key),
        expected: say.valid(kind.keyName, problem),
      });
    }
    result.push([key, checkValue(run, kind.item, item ?? null, { part: key, before: trail })]);
  }
  return Object.fromEntries(result);
}

function checkSection(run: Run, kind: SectionKind, given: unknown, trail: Trail, shortened = false): unknown {
  if (!isMap(given)) return wrong(run, trail, given, say.EXPECTED.map);
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
      run.problems.push({ path: pathOf(trail, ...at), found: say.foundValue(found), expected });
    }
  }
  return result;
}

/** A field that isn't given and has no default of its own. */
function fillIn(run: Run, kind: SectionKind, key: string, trail: Trail): unknown {
  const field = kind.fields[key] as Kind;
  if (field.kind === 'section') return checkSection(run, field, {}, { part: key, before: trail });
  const choices = field.kind === 'choice' ? field.choices : undefined;
  run.problems.push({ path: pathOf(trail), ...say.missingKey(key, choices) });
  return undefined;
}

function unknownKey(run: Run, kind: SectionKind, key: string, trail: Trail): void {
  const at = { path: pathOf(trail, key), atKey: true };
  if (Object.hasOwn(kind.removed, key)) {
    const advice = kind.removed[key] as string;
    run.problems.push({ ...at, found: say.foundRemovedKey(key), expected: advice, isAdvice: true });
    return;
  }
  const known = Object.keys(kind.fields);
  run.problems.push({ ...at, ...say.unknownKey(key, known, nearest(key, known)) });
}

function checkFreeMap(run: Run, value: unknown, trail: Trail): unknown {
  if (!isMap(value)) return wrong(run, trail, value, say.EXPECTED.map);
  if (!unfolds(run, value, 0)) wrong(run, trail, value, say.EXPECTED.smallerMap);
  return value;
}

/** Counts what aliases unfold to, and stops when that is too much or too deep. */
function unfolds(run: Run, value: unknown, depth: number): boolean {
  if (++run.values >= MAX_VALUES || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((item) => unfolds(run, item, depth + 1));
}

function wrong(run: Run, trail: Trail, value: unknown, expected: string): undefined {
  run.problems.push({ path: pathOf(trail), found: say.foundValue(value), expected });
  return undefined;
}
