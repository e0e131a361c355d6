export interface BraceSyntax {
  /** The offset behind what stands at `at`: one character, or a stretch that hides its braces and commas. */
  skip(text: string, at: number): number;
  /** What `{body}` without a comma stands for; itself if that is left out. */
  range?(body: string): readonly string[] | undefined;
  /** A `{` that is never closed: one more character, or a mistake. */
  readonly unclosed: 'text' | 'problem';
  /** bash's way: a `}` before any comma is one more character, so that `{a},b}` is `a}` and `b`. */
  readonly needsComma?: true;
  readonly maxTexts: number;
  /** Of all texts on the way, so that a small text can't grow without end. */
  readonly maxCharacters: number;
}

/** `a{b,c}d` → `abd`, `acd`, in the shell's order. Braces without a comma stand for themselves. */
export function expandBraces(
  source: string,
  syntax: BraceSyntax,
): readonly string[] | 'unclosed' | 'too-many' {
  const done: string[] = [];
  const open = [source];
  let characters = 0;
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const group = findGroup(text, syntax);
    if (group === 'unclosed') return group;
    if (group === undefined) done.push(text);
    else {
      const [head, tail] = [text.slice(0, group.start), text.slice(group.end)];
      for (const part of group.parts.toReversed()) open.push(head + part + tail);
    }
    characters += text.length;
    if (done.length + open.length > syntax.maxTexts || characters > syntax.maxCharacters) return 'too-many';
  }
  return done;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
}

/** The first `{…}` that stands for something else; single pass, so nesting can't make it slow. */
function findGroup(text: string, syntax: BraceSyntax): Group | 'unclosed' | undefined {
  const opened: OpenGroup[] = [];
  let first: Group | undefined;
  for (let at = 0; at < text.length; at = syntax.skip(text, at)) {
    const char = text[at];
    if (char === '{') opened.push({ start: at, cuts: [at] });
    else if (char === ',') opened.at(-1)?.cuts.push(at);
    const group = char === '}' ? closedAt(text, at, opened, syntax) : undefined;
    if (group === undefined || (first !== undefined && first.start < group.start)) continue;
    const parts = partsOf(text, [...group.cuts, at], syntax);
    if (parts !== undefined) first = { start: group.start, end: at + 1, parts };
  }
  return opened.length > 0 && syntax.unclosed === 'problem' ? 'unclosed' : first;
}

interface OpenGroup {
  readonly start: number;
  readonly cuts: number[];
}

/** The group that a `}` closes; none where it is only one more character of the outermost one. */
function closedAt(
  text: string,
  at: number,
  opened: OpenGroup[],
  { needsComma, range }: BraceSyntax,
): OpenGroup | undefined {
  const group = opened.at(-1);
  const isPlain = needsComma === true && opened.length === 1 && group?.cuts.length === 1;
  if (isPlain && range?.(text.slice(group.start + 1, at)) === undefined) return undefined;
  return opened.pop();
}

function partsOf(text: string, cuts: readonly number[], syntax: BraceSyntax): readonly string[] | undefined {
  const parts = cuts.slice(1).map((cut, index) => text.slice((cuts[index] as number) + 1, cut));
  return parts.length > 1 ? parts : syntax.range?.(parts[0] as string);
}
