import { type Field, isKnown, knownField } from '../field.ts';
import { shellPattern } from '../glob.ts';
import type { TreeEntry } from './trees.ts';

/** `maybe`: the test asks something that only the running program can know. */
export type Outcome = 'yes' | 'no' | 'maybe';

export type FindAction =
  | { readonly kind: 'delete' }
  | { readonly kind: 'print' }
  | { readonly kind: 'prune' }
  | { readonly kind: 'file'; readonly file: Field }
  /** Prints something else than the path. */
  | { readonly kind: 'format' }
  | {
      readonly kind: 'exec';
      readonly command: readonly Field[];
      readonly together: boolean;
      /** It is run in the folder of each file. */
      readonly inFolder: boolean;
    };

/** `path`: as `find` prints it. */
export interface FindEntry extends TreeEntry {
  readonly name: string;
}

type OnAction = (action: FindAction, state: Outcome) => void;
type FindTest = (entry: FindEntry, onAction: OnAction, reached?: Outcome) => Outcome;

export interface FindCall {
  readonly starts: readonly Field[];
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly test: FindTest;
  /** Folders that the expression leaves out by name: there is no need to look into them. */
  readonly leftOut: ReadonlySet<string>;
  /** Without `prune`, which changes nothing but the search. */
  readonly actions: readonly FindAction[];
}

interface Parser {
  readonly words: readonly Field[];
  at: number;
  minDepth: number;
  maxDepth: number;
  depth: number;
  readonly actions: FindAction[];
}

export function parseFind(words: readonly Field[]): FindCall {
  const first = words.findIndex((word) => !/^-(?:[HLP]|O\d?|D)$/.test(word.text));
  const rest = words.slice(Math.max(0, first));
  const found = rest.findIndex((word) => isKnown(word) && /^(?:-.|\(|!|\))/.test(word.text));
  const end = found < 0 ? rest.length : found;
  const expression = rest.slice(end);
  const parser: Parser = { words: expression, at: 0, minDepth: 0, maxDepth: Infinity, depth: 0, actions: [] };
  const test = parseOr(parser);
  const { minDepth, maxDepth, actions } = parser;
  const leftOut = namesLeftOut(expression.map((word) => word.text));
  const starts = end > 0 ? rest.slice(0, end) : [knownField('.')];
  return { starts, minDepth, maxDepth, leftOut, test, actions };
}

/** `-not -path "*\/name/*"` and `-name name -prune`, as nearly everybody writes them around `node_modules`. */
function namesLeftOut(words: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  words.forEach((word, i) => {
    if (!/^-(?:path|wholename|name)$/.test(word)) return;
    const pattern = words[i + 1] ?? '';
    const negated = words[i - 1] === '!' || words[i - 1] === '-not';
    const [, below] = /^(?:\*|\.)?\/?([\w.-]+)\/\*+$/.exec(pattern) ?? [];
    if (negated && below !== undefined && word !== '-name') names.add(below);
    const [, itself] = /^(?:(?:\*|\.)\/)?([\w.-]+)$/.exec(pattern) ?? [];
    if (words[i + 2] === '-prune' && itself !== undefined) names.add(itself);
  });
  return names;
}

const ALWAYS: FindTest = () => 'yes';
const MAYBE: FindTest = () => 'maybe';

function parseOr(parser: Parser): FindTest {
  let left = parseAnd(parser);
  while (/^-(?:o|or)$/.test(peek(parser)) || peek(parser) === ',') {
    parser.at++;
    const before = left;
    const right = parseAnd(parser);
    left = (entry, onAction, reached = 'yes') => {
      const first = before(entry, onAction, reached);
      if (first === 'yes') return 'yes';
      const second = right(entry, onAction, first === 'maybe' ? 'maybe' : reached);
      return second === 'no' ? first : second;
    };
  }
  return left;
}

function parseAnd(parser: Parser): FindTest {
  const tests: FindTest[] = [];
  while (parser.at < parser.words.length && !/^(?:\)|,|-o|-or)$/.test(peek(parser))) {
    if (/^-(?:a|and)$/.test(peek(parser))) parser.at++;
    else tests.push(parseOne(parser));
  }
  if (tests.length === 0) return ALWAYS;
  return (entry, onAction, reached = 'yes') => {
    let state = reached;
    for (const test of tests) {
      const outcome = test(entry, onAction, state);
      if (outcome === 'no') return 'no';
      if (outcome === 'maybe') state = 'maybe';
    }
    return state;
  };
}

const MAX_DEPTH = 32;

function parseOne(parser: Parser): FindTest {
  const word = peek(parser);
  parser.at++;
  if (parser.depth > MAX_DEPTH) return MAYBE;
  if (word === '!' || word === '-not') {
    parser.depth++;
    const inner = parser.at < parser.words.length ? parseOne(parser) : ALWAYS;
    parser.depth--;
    return (entry, onAction, reached) => NEGATED[inner(entry, onAction, reached)];
  }
  if (word === '(') {
    parser.depth++;
    const inner = parseOr(parser);
    parser.depth--;
    parser.at++;
    return inner;
  }
  return parsePrimary(word, parser);
}

const NEGATED: Readonly<Record<Outcome, Outcome>> = { yes: 'no', no: 'yes', maybe: 'maybe' };

const UNKNOWN_VALUED =
  /^-(?:regex|iregex|size|mtime|mmin|atime|amin|ctime|cmin|newer\w*|user|group|uid|gid|perm|links|inum|samefile|fstype|lname|ilname|regextype|used|context)$/;

function parsePrimary(word: string, parser: Parser): FindTest {
  switch (word) {
    case '-name':
    case '-iname':
      return patternTest(next(parser), word === '-iname', (entry) => entry.name);
    case '-path':
    case '-ipath':
    case '-wholename':
      return patternTest(next(parser), word === '-ipath', (entry) => entry.path);
    case '-type':
      return typeTest(next(parser)?.text ?? '');
    case '-maxdepth':
      parser.maxDepth = Number(next(parser)?.text) || 0;
      return ALWAYS;
    case '-mindepth':
      parser.minDepth = Number(next(parser)?.text) || 0;
      return ALWAYS;
    case '-empty':
      return MAYBE;
    case '-false':
      return () => 'no';
    case '-prune':
      return acts({ kind: 'prune' }, parser);
    default:
      return parseAction(word, parser);
  }
}

function parseAction(word: string, parser: Parser): FindTest {
  if (word === '-delete') return acts({ kind: 'delete' }, parser);
  if (/^-(?:print|print0|ls)$/.test(word)) return acts({ kind: 'print' }, parser);
  if (word === '-printf') {
    const isPath = /^%p(?:\\n|\\0)$/.test(next(parser)?.text ?? '');
    return acts({ kind: isPath ? 'print' : 'format' }, parser);
  }
  if (/^-(?:fprint|fprint0|fls|fprintf)$/.test(word)) {
    const file = next(parser);
    if (word === '-fprintf') parser.at++;
    return file === undefined ? ALWAYS : acts({ kind: 'file', file }, parser);
  }
  if (/^-(?:exec|execdir|ok|okdir)$/.test(word)) {
    const start = parser.at;
    while (parser.at < parser.words.length && peek(parser) !== ';' && !isPlus(parser)) parser.at++;
    const command = parser.words.slice(start, parser.at);
    const together = peek(parser) === '+';
    parser.at++;
    return acts({ kind: 'exec', command, together, inFolder: word.endsWith('dir') }, parser);
  }
  if (UNKNOWN_VALUED.test(word)) {
    parser.at++;
    return MAYBE;
  }
  return /^-(?:depth|d|mount|xdev|daystart|follow|noleaf|true|nouser|quit)$/.test(word) ? ALWAYS : MAYBE;
}

/** A `+` ends the command only right after `{}`. */
function isPlus(parser: Parser): boolean {
  return peek(parser) === '+' && parser.words[parser.at - 1]?.text === '{}';
}

function acts(action: FindAction, parser: Parser): FindTest {
  if (action.kind !== 'prune') parser.actions.push(action);
  return (_entry, onAction, reached = 'yes') => {
    onAction(action, reached);
    return 'yes';
  };
}

function patternTest(
  pattern: Field | undefined,
  ignoreCase: boolean,
  pick: (entry: FindEntry) => string,
): FindTest {
  if (pattern === undefined || !isKnown(pattern)) return MAYBE;
  const folded = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const matches = shellPattern(folded(pattern.text));
  return (entry) => (matches(folded(pick(entry))) ? 'yes' : 'no');
}

function typeTest(letters: string): FindTest {
  const kinds = letters.split(',');
  return (entry) => {
    if (entry.isFolder) return kinds.includes('d') ? 'yes' : kinds.includes('l') ? 'maybe' : 'no';
    return kinds.includes('f') ? 'yes' : kinds.includes('d') ? 'no' : 'maybe';
  };
}

function peek(parser: Parser): string {
  return parser.words[parser.at]?.text ?? '';
}

function next(parser: Parser): Field | undefined {
  return parser.words[parser.at++];
}
