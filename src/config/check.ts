import { isMap, type ValueMap } from '../json-value.ts';
import * as say from '../text/config-problems.ts';
import { nearest } from '../text/nearest.ts';
import type {
  ChoiceKind,
  FieldProblem,
  FlagOrKind,
  Kind,
  ListKind,
  MapKind,
  SectionKind,
  TextKind,
  TextOrKind,
  WholeKind,
} from './kinds.ts';
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
  const run: Run = { problems: [], values: 0, way: [] };
  return { value: checkValue(run, kind, value, 0), problems: run.problems };
}

interface Run {
  readonly problems: Problem[];
  values: number;
  /** The way to the value that is being looked at. What lies deeper than that is left over from others. */
  readonly way: (string | number)[];
}

function pathTo({ way }: Run, depth: number, ...more: KeyPath): KeyPath {
  return [...way.slice(0, depth), ...more];
}

function checkValue(run: Run, kind: Kind, value: unknown, depth: number): unknown {
  if (++run.values >= MAX_VALUES) {
    if (run.values === MAX_VALUES) run.problems.push({ path: [], ...say.tooManyValues() });
    return undefined;
  }
  let problem: string | undefined;
  // Told apart in the order in which rules have them.
  switch (kind.kind) {
    case 'text':
      if (typeof value !== 'string') return checkNoText(run, kind, value, depth);
      problem = kind.problem(value);
      if (problem !== undefined) wrong(run, depth, value, say.valid('value', problem));
      return value;
    case 'choice':
      return (kind.choices as readonly unknown[]).includes(value)
        ? value
        : wrong(run, depth, value, say.choiceOf(kind.choices, meantBy(kind, value)));
    case 'text-or':
      return checkTextOr(run, kind, value, depth);
    case 'flag-or':
      return checkFlagOr(run, kind, value, depth);
    case 'section':
      return checkSection(run, kind, value, depth);
    case 'list':
      return checkList(run, kind, value, depth);
    case 'flag':
      return typeof value === 'boolean' ? value : wrong(run, depth, value, say.EXPECTED.flag);
    case 'whole':
      return checkWhole(run, kind, value, depth);
    case 'map':
      return checkMap(run, kind, value, depth);
    case 'free-map':
      return checkFreeMap(run, value, depth);
  }
}

/** Which of the choices somebody has probably meant. */
function meantBy({ choices, meant = {} }: ChoiceKind, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  return Object.hasOwn(meant, word) ? meant[word] : nearest(word, choices);
}

function checkNoText(run: Run, kind: TextKind, value: unknown, depth: number): unknown {
  if (!kind.nullable) return wrong(run, depth, value, say.EXPECTED.text);
  return value === null ? kind.default : wrong(run, depth, value, say.EXPECTED.textOrNull);
}

function checkWhole(run: Run, kind: WholeKind, value: unknown, depth: number): unknown {
  if (Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max) return value;
  return wrong(run, depth, value, say.wholeNumber(kind.min, kind.max));
}

function checkList(run: Run, { item, orOne }: ListKind, value: unknown, depth: number): unknown {
  if (orOne && typeof value === 'string') return [checkValue(run, item, value, depth)];
  if (!Array.isArray(value))
    return wrong(run, depth, value, orOne ? say.EXPECTED.textOrList : say.EXPECTED.list);
  const result: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    run.way[depth] = index;
    result.push(checkValue(run, item, value[index] ?? null, depth + 1));
  }
  return result;
}

function checkMap(run: Run, kind: MapKind, value: unknown, depth: number): unknown {
  if (!isMap(value))
    return wrong(
      run,
      depth,
      value,
      say.mapFrom(kind.keyName, kind.item.kind === 'list' ? 'a list' : 'a value'),
    );
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const problem = kind.keyProblem(key);
    if (problem !== undefined) {
      run.problems.push({
        path: pathTo(run, depth, key),
        atKey: true,
        found: say.foundKey(key),
        expected: say.valid(kind.keyName, problem),
      });
    }
    run.way[depth] = key;
    result.push([key, checkValue(run, kind.item, item ?? null, depth + 1)]);
  }
  return Object.fromEntries(result);
}

function checkTextOr(run: Run, { short, long }: TextOrKind, value: unknown, depth: number): unknown {
  if (typeof value !== 'string')
    return isMap(value)
      ? checkSection(run, long, value, depth)
      : wrong(run, depth, value, say.textOrMap(short));
  const before = run.problems.length;
  const result = withDefaults(long);
  // The text stands where the field would, and nothing else is given.
  result[short] = checkValue(run, long.fields[short] as Kind, value, depth);
  return completed(run, long, result, result, depth, before);
}

/** What is `off` to one reader of YAML is a word to another. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['on', true],
  ['off', false],
]);

function checkFlagOr(run: Run, { short, long }: FlagOrKind, value: unknown, depth: number): unknown {
  if (isMap(value)) return checkSection(run, long, value, depth);
  const flag = FLAGS.get(value);
  return flag === undefined
    ? wrong(run, depth, value, say.EXPECTED.flagOrMap)
    : { ...long.defaults, [short]: flag };
}

function checkSection(run: Run, kind: SectionKind, written: unknown, depth: number): unknown {
  // A section whose lines have all been taken out says nothing; `validate` points it out.
  const given = written === null && depth > 0 && typeof run.way[depth - 1] === 'string' ? {} : written;
  if (!isMap(given)) return wrong(run, depth, given, say.EXPECTED.map);
  const before = run.problems.length;
  // Most fields of most rules aren't given, so the defaults come first.
  const result = withDefaults(kind);
  const keys = Object.keys(given);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    const field = kind.fields[key];
    if (field === undefined) {
      unknownKey(run, kind, key, depth);
      continue;
    }
    run.way[depth] = key;
    result[key] = checkValue(run, field, given[key], depth + 1);
  }
  return completed(run, kind, given, result, depth, before);
}

function withDefaults({ inherits, defaults }: SectionKind): Record<string, unknown> {
  return inherits ? Object.create(defaults) : { ...defaults };
}

/** A section with what it lacks, and what is wrong between its fields if nothing is wrong with them. */
function completed(
  run: Run,
  kind: SectionKind,
  given: ValueMap,
  result: Record<string, unknown>,
  depth: number,
  problemsBefore: number,
): unknown {
  const { needed } = kind;
  for (let index = 0; index < needed.length; index++) {
    const key = needed[index] as string;
    if (result[key] === undefined && !Object.hasOwn(given, key)) result[key] = fillIn(run, kind, key, depth);
  }
  if (run.problems.length > problemsBefore || kind.problems === undefined) return result;
  const between = kind.problems(result);
  if (between.length > 0) addBetween(run, between, given, depth);
  return result;
}

function addBetween(run: Run, problems: readonly FieldProblem[], given: ValueMap, depth: number): void {
  for (const { field, index, inside, expected } of problems) {
    const at = [field, index, inside].filter((part) => part !== undefined);
    const found = at.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], given);
    run.problems.push({ path: pathTo(run, depth, ...at), found: say.foundValue(found), expected });
  }
}

/** A field that isn't given and has no default of its own. */
function fillIn(run: Run, kind: SectionKind, key: string, depth: number): unknown {
  const field = kind.fields[key] as Kind;
  if (field.kind === 'section') {
    run.way[depth] = key;
    return checkSection(run, field, {}, depth + 1);
  }
  const choices = field.kind === 'choice' ? field.choices : undefined;
  run.problems.push({ path: pathTo(run, depth), ...say.missingKey(key, choices) });
  return undefined;
}

function unknownKey(run: Run, kind: SectionKind, key: string, depth: number): void {
  const at = { path: pathTo(run, depth, key), atKey: true };
  if (Object.hasOwn(kind.removed, key)) {
    const advice = kind.removed[key] as string;
    run.problems.push({
      ...at,
      found: say.foundRemovedKey(key),
      expected: advice,
      isAdvice: true,
      isRemoved: true,
    });
    return;
  }
  const refusal = kind.refused?.(key);
  if (refusal !== undefined) {
    run.problems.push({ ...at, found: say.foundMisplacedKey(key), expected: refusal, isAdvice: true });
    return;
  }
  const known = Object.keys(kind.fields);
  run.problems.push({ ...at, ...say.unknownKey(key, known, nearest(key, known)) });
}

function checkFreeMap(run: Run, value: unknown, depth: number): unknown {
  if (!isMap(value)) return wrong(run, depth, value, say.EXPECTED.map);
  if (!unfolds(run, value, 0)) wrong(run, depth, value, say.EXPECTED.smallerMap);
  return value;
}

/** Counts what aliases unfold to, and stops when that is too much or too deep. */
function unfolds(run: Run, value: unknown, depth: number): boolean {
  if (++run.values >= MAX_VALUES || depth > MAX_DEPTH) return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((item) => unfolds(run, item, depth + 1));
}

function wrong(run: Run, depth: number, value: unknown, expected: string): undefined {
  run.problems.push({ path: pathTo(run, depth), found: say.foundValue(value), expected });
  return undefined;
}
