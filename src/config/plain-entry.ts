/** What one line of plain YAML says, behind its indent and its dash. */
export interface PlainEntry {
  readonly key: string | undefined;
  readonly kind: 'nothing' | 'scalar' | 'map' | 'list' | 'lines';
  /** A scalar's value; of a list or of lines below, what is written here. */
  readonly value: unknown;
  /** Where the value begins, counted from the key or what takes its place. */
  readonly valueAt: number;
}

/** Names of sections, of agents, of rules in packs. */
const WORD = '[A-Za-z_][\\w/-]*';
/** With the escapes that JSON has, too. */
const QUOTED = "\"(?:[^\"\\\\]|\\\\[\"\\\\/bfnrt])*\"|'(?:[^']|'')*'";
const WHOLE = '0|[1-9][0-9]{0,8}';
/** A text to the schema that is read here. */
const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
/** Ends before ` #` and has no `: ` in it. */
const TEXT = '[A-Za-z_./$(^\\\\](?:[^ :]|:(?! |$)| +(?![ #]|$))*';
/** Behind a colon that belongs to it: `conclaude:git`. Behind dashes: an option. */
const ITEM = `${QUOTED}|${WHOLE}|--?[A-Za-z][\\w-]*|[A-Za-z_./][\\w./-]*(?::[A-Za-z_][\\w./-]*)*`;
const LIST = `\\[ *(?:(?:${ITEM})(?: *, *(?:${ITEM}))*)? *\\]`;
const VALUE = new RegExp(`^(${QUOTED}|${DAY}|${WHOLE}|${TEXT}|${LIST}|\\{\\}|\\|-?) *(?:(?<= )#.*)?$`);
const ITEMS = new RegExp(ITEM, 'g');
const KEY = new RegExp(`^(${WORD}|${QUOTED}):(?: +|$)`);
/** The commonest value that isn't quoted. */
const SIMPLE_TEXT = /^[A-Za-z][\w-]*$/;
/** What the schema takes for something other than text. */
const NO_TEXT = /^(?:true|false|null|\.(?:[0-9].*|inf|nan))$/i;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const KINDS: Readonly<Record<string, PlainEntry['kind']>> = { '{': 'map', '[': 'list', '|': 'lines' };
/** Expressions take room for every character that they may have to come back to. */
const LONGEST = 5000;

/** `undefined`: not plain. */
export function readEntry(text: string): PlainEntry | undefined {
  if (isSimplyQuoted(text)) return { key: undefined, kind: 'scalar', value: text.slice(1, -1), valueAt: 0 };
  if (text.length > LONGEST) return undefined;
  const [begin = '', name] = KEY.exec(text) ?? [];
  const key = name === undefined ? undefined : keyOf(name);
  if (name !== undefined && key === undefined) return undefined;
  const rest = text.slice(begin.length);
  if (rest === '' || rest[0] === '#')
    return { key, kind: 'nothing', value: undefined, valueAt: begin.length };
  const written = isSimplyQuoted(rest) || SIMPLE_TEXT.test(rest) ? rest : VALUE.exec(rest)?.[1];
  if (written === undefined) return undefined;
  const kind = KINDS[written[0] as string] ?? 'scalar';
  const value = kind === 'scalar' ? scalarOf(written) : written;
  return value === undefined ? undefined : { key, kind, value, valueAt: begin.length };
}

/** The items of a flow list, each with its place in `text`. `undefined`: not plain. */
export function readItems(
  text: string,
): readonly { readonly value: unknown; readonly at: number }[] | undefined {
  const items = [];
  for (const match of text.matchAll(ITEMS)) {
    const value = scalarOf(match[0]);
    if (value === undefined) return undefined;
    items.push({ value, at: match.index });
  }
  return items;
}

/** The commonest lines, told apart without an expression. */
function isSimplyQuoted(text: string): boolean {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return false;
  return text.length > 1 && text.indexOf(quote, 1) === text.length - 1 && !text.includes('\\');
}

/** Texts only, and none that an object puts before its other keys. */
function keyOf(written: string): string | undefined {
  const isQuoted = written[0] === '"' || written[0] === "'";
  const key = isQuoted ? unquote(written) : written;
  return (isQuoted ? /^[0-9]/ : NO_TEXT).test(key) ? undefined : key;
}

/** `undefined`: no text, and none of the values that everybody reads alike. */
function scalarOf(written: string): unknown {
  const first = written[0] as string;
  if (first === '"' || first === "'") return unquote(written);
  if (first >= '0' && first <= '9') return written[4] === '-' ? written : Number(written);
  return NO_TEXT.test(written) ? WORDS[written] : written;
}

function unquote(text: string): string {
  if (text[0] === "'") return text.slice(1, -1).replaceAll("''", "'");
  return text.includes('\\') ? JSON.parse(text) : text.slice(1, -1);
}
