import { check } from '../../src/config/check.ts';
import { configuration } from '../../src/config/description.ts';

/**
 * The engine knows an object's keys by a shape, which it shares among objects that came by the same keys in the same
 * order, and drops with the last of them. A call makes a thousand objects one key after the other, and of nearly all the
 * shapes on the way it was the only owner: it made them anew each time. Here is one object for each of these ways,
 * which is kept with the image; calls about commands take a tenth fewer instructions.
 *
 * Rows may be missing or out of date: that costs time, and nothing else.
 */
export function keptShapes(): readonly object[] {
  const rows = ROWS.flatMap((row) => ways(Object.prototype, row.split(' ')));
  return [...rows, ...waysTo(check(configuration, SAMPLE).value), ...builtIn()];
}

/** What calls make most, as their code writes it. */
const ROWS = [
  'text state content feeds',
  'start end',
  'session shell scope span spanFixed nesting calls input passed wantsOutput guessing said',
  'parent variables functions references aliases descriptors cwd alsoCwds oldCwd folderStack positional zero lastWord globs stopsOnError',
  'input printsToPipe outputs descriptors',
  'words text unknownFrom span',
  'options operands',
  'shape words at options plain',
  'name value',
  'name args words frame',
  'text pieces globs alive unknown guess content feeds',
  'kind text splits globs guess quoted',
  'type text pos end value parts',
  'type pos end command background',
  'type pos end name prefix suffix args redirects',
  'type pos end operator descriptor target',
  'type pos end shebang commands errors',
  'type pos end prefixes commands operators',
  'type pos end value text',
  'type pos end text',
  'type pos end text parts',
  'type pos end text script',
  'type pos end text parameter parameterPos parameterEnd prefix index operation',
  'type kind pos end text value parts',
  'type pos end text name value append index',
  'type pos end operator descriptor delimiter body closing',
  'type pos end text value quoted',
  'type pos end commands',
  'type pos end commands operators',
  'type pos end command redirects',
  'type pos end name wordlist body',
  'type pos end clause then elif else',
  'type pos end kind clause body',
  'type pos end body',
  'text offset at depth inSubstitution documents',
  'list keyword',
  'clause body next',
  'token end',
  'kind path absolute depth',
  'kind path certain wholeFolder folder span',
  'list operation facts stances decided findings observed',
  'kind entries ruleAt',
  'kind pattern names',
  'pattern path depth',
  'ignoreCase home',
  'isNamed isLike',
  'throwIfNoEntry',
  'folder put get names remove',
  'path content',
  'tool also agent isShell command input',
  'tool commandPattern action',
  'value problems',
  'problems values way',
  'patternOf toolOf commands',
  'ok value locate',
  'ok text',
  'ok raw',
  'notes objections forUser',
  'agent analyseShell',
];

/** Objects without keys, and functions with the first of theirs. */
function builtIn(): readonly object[] {
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''.matchAll(/x/g),
    ''[Symbol.iterator](),
  ];
  const made = [
    [],
    new Map(),
    new Set(),
    new WeakMap(),
    /x/,
    new Error(),
    new Uint8Array(),
    Promise.resolve(),
  ];
  const prototypes = [...iterators, ...made].map((one) => Object.getPrototypeOf(one) as object);
  const length = { value: 0, configurable: true };
  return [
    ...prototypes.map((prototype) => Object.create(prototype) as object),
    Object.create(Function.prototype) as object,
    Object.defineProperty(Object.create(Function.prototype) as object, 'length', length),
  ];
}

function ways(prototype: object, keys: readonly string[]): readonly object[] {
  return keys.map((_, last) => {
    const one = Object.create(prototype) as Record<string, unknown>;
    for (const key of keys.slice(0, last + 1)) one[key] = undefined;
    return one;
  });
}

/** What is read of a configuration. */
const SAMPLE = {
  preToolUse: {
    uneditableFiles: ['a/**', { pattern: 'b', message: 'c' }],
    toolUsageValidation: [{ tool: 'Bash', commandPattern: 'd *', action: 'block' }],
  },
};

/** The ways to all objects in a value; rules have a prototype of their own. */
function waysTo(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(waysTo);
  if (Array.isArray(value)) return inside;
  return [...ways(Object.getPrototypeOf(value) as object, Object.keys(value)), ...inside];
}
