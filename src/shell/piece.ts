import { type Field, type Source, unknownField } from './field.ts';
import { escapePattern, expandGlob, hasWildcard } from './glob.ts';
import type { Frame } from './session.ts';

/** A stretch of a word after its expansions, before splitting and globbing. */
export type Piece =
  | TextPiece
  | ({ readonly kind: 'unknown'; readonly source: string } & Source)
  /** Ends the word here: between the items of `"$@"`. */
  | { readonly kind: 'break' };

interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  /** Blanks in it end the word (an unquoted expansion). */
  readonly splits: boolean;
  /** `*?[` in it are wildcards. */
  readonly globs: boolean;
  readonly guess: boolean;
  readonly content?: Field | undefined;
  readonly feeds?: Field['feeds'];
  readonly below?: Source['below'];
  /** Keeps an empty word alive (`""`). */
  readonly quoted: boolean;
}

export function literalPiece(text: string, quoted: boolean): Piece {
  return { kind: 'text', text, splits: false, globs: false, guess: false, quoted };
}

export function globPiece(text: string): Piece {
  return { kind: 'text', text, splits: false, globs: true, guess: false, quoted: false };
}

export function expandedPiece(text: string, quoted: boolean, guess: boolean): Piece {
  return { kind: 'text', text, splits: !quoted, globs: !quoted, guess, quoted };
}

interface Draft {
  text: string;
  /** What its pattern is made of, for the few that need one. */
  readonly pieces: TextPiece[];
  globs: boolean;
  alive: boolean;
  unknown: boolean;
  guess: boolean;
  content: Field | undefined;
  feeds: Field['feeds'];
  origin: Source['origin'];
  below: Source['below'];
}

const newDraft = (): Draft => ({
  text: '',
  pieces: [],
  globs: false,
  alive: false,
  unknown: false,
  guess: false,
  content: undefined,
  feeds: undefined,
  origin: undefined,
  below: undefined,
});

/** Splits and globs, as the shell does for the words of a command. */
export function fieldsOf(pieces: readonly Piece[], frame: Frame, separators: string): readonly Field[] {
  const drafts = [newDraft()];
  let draft = drafts[0] as Draft;
  const startNext = (): void => {
    draft = newDraft();
    drafts.push(draft);
  };
  for (const piece of pieces) {
    if (piece.kind === 'break') startNext();
    else if (piece.kind === 'text' && piece.splits) {
      splitText(piece.text, separators).forEach((part, index) => {
        if (index > 0) startNext();
        if (part !== '') add(draft, { ...piece, text: part });
      });
    } else add(draft, piece);
  }
  if (drafts.length === 1) return draft.alive ? finish(draft, frame) : [];
  return drafts.flatMap((one) => (one.alive ? finish(one, frame) : []));
}

/** The one value of a word that is neither split nor globbed (an assignment, a here-string). */
export function textOf(pieces: readonly Piece[]): Field {
  const draft = newDraft();
  for (const piece of pieces) add(draft, piece.kind === 'break' ? literalPiece(' ', true) : piece);
  return fieldOf(draft);
}

/** The word as a pattern for `${x#...}`: quoted wildcards stay quoted. */
export function patternOf(pieces: readonly Piece[]): string | undefined {
  const draft = newDraft();
  for (const piece of pieces) add(draft, piece);
  return draft.unknown ? undefined : patternIn(draft);
}

function patternIn({ pieces }: Draft): string {
  return pieces.map(({ text, globs }) => (globs ? text : escapePattern(text))).join('');
}

function add(draft: Draft, piece: Piece): void {
  if (piece.kind === 'break') return;
  draft.alive = true;
  if (piece.kind === 'unknown') {
    draft.unknown = true;
    draft.text += piece.source;
    draft.origin ??= piece.origin;
    draft.below ??= piece.below;
    return;
  }
  draft.text += piece.text;
  draft.pieces.push(piece);
  draft.globs ||= piece.globs;
  draft.guess ||= piece.guess;
  draft.content ??= piece.content;
  draft.feeds ??= piece.feeds;
  draft.below ??= piece.below;
  if (piece.text === '' && !piece.quoted && draft.text === '') draft.alive = false;
}

function splitText(text: string, separators: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (!separators.includes(text[i] ?? '')) continue;
    parts.push(text.slice(start, i));
    start = i + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

function finish(draft: Draft, frame: Frame): readonly Field[] {
  const { cwd } = frame.scope;
  const pattern = draft.globs && !draft.unknown ? patternIn(draft) : '';
  if (cwd !== undefined && hasWildcard(pattern)) {
    const { paths, isCut } = expandGlob(pattern, cwd, frame.session.view, frame.scope.globs);
    const fields = paths.map((text): Field => ({ text, state: draft.guess ? 'guess' : 'known' }));
    // Those that weren't looked at are there all the same.
    if (isCut) return [...fields, unknownField(draft.text)];
    if (fields.length > 0 || frame.scope.globs.emptyIfNone === true) return fields;
  }
  return [fieldOf(draft)];
}

function fieldOf(draft: Draft): Field {
  const state = draft.unknown ? 'unknown' : draft.guess ? 'guess' : 'known';
  const { text, content, feeds, origin, below } = draft;
  const field = { text, state, content, feeds } as const;
  return origin === undefined && below === undefined ? field : { ...field, origin, below };
}
