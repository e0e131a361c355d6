import type { Origin } from './analysis.ts';

/** One word as a program would get it. */
export interface Field {
  /** The value; where it can't be known, the unknown parts stand in it as they were written. */
  readonly text: string;
  readonly state: FieldState;
  /** For a process substitution: what a reader of it would read, where that is known. */
  readonly content?: Field | undefined;
  /** For a process substitution that is written to: hands on what comes to be in it. */
  readonly feeds?: ((input: Field | undefined) => void) | undefined;
  /** What it may be as well: another branch prints something else. */
  readonly others?: readonly string[] | undefined;
  /** Lines in an order that isn't known. */
  readonly unordered?: boolean | undefined;
  /** The files that are passed on unread, one after the other: `cat a.tar | …`, `… < a.tar`. */
  readonly files?: readonly string[] | undefined;
  /** What an archive or a patch is about, where only that is known of it; looked up when somebody asks. */
  readonly names?: Names | undefined;
  /** Where it comes from, or what it was made of, when that isn't in the text. */
  readonly origin?: Origin | undefined;
  /** A search has found it, or something that it was made of: it lies in one of these folders, or below. */
  readonly below?: readonly string[] | undefined;
  /** Not in the text: stands for what a program adds by itself. */
  readonly implied?: boolean;
}

/** Names of files as an archive or a patch spells them; `undefined` when they can't be known. */
export type Names = () => readonly string[] | undefined;

/** `guess` is one possible value of several. */
type FieldState = 'known' | 'guess' | 'unknown';

export function knownField(text: string): Field {
  return { text, state: 'known' };
}

export function unknownField(source: string): Field {
  return { text: source, state: 'unknown' };
}

export function isKnown(field: Field): boolean {
  return field.state !== 'unknown';
}

/** Stands for files that a search might have found, had they been there: no word, but a place where something was to be done. */
export function noneFound(search: Field | undefined): readonly Field[] {
  const { below } = search ?? {};
  return below === undefined ? [] : [{ text: '', state: 'known', below, implied: true }];
}

/** What the fields say, if all of them are known. */
export function knownTexts(fields: readonly Field[]): readonly string[] | undefined {
  return fields.every(isKnown) ? fields.map((field) => field.text) : undefined;
}

/** A field made of others is as sure as the least sure of them. */
export function joinFields(fields: readonly Field[], separator: string): Field {
  const text = fields.map((field) => field.text).join(separator);
  const isUnclear = fields.some((field) => field.state === 'unknown' || field.others !== undefined);
  if (isUnclear) return { text, state: 'unknown', ...sourceOf(fields) };
  return { text, state: fields.some((field) => field.state === 'guess') ? 'guess' : 'known' };
}

/** What is known of something that isn't known itself. */
export type Source = Pick<Field, 'origin' | 'below'>;

/** Something made of several comes from where one of them does. */
export function sourceOf(fields: readonly Source[]): Source {
  let origin: Source['origin'];
  let below: Source['below'];
  for (const field of fields) {
    origin ??= field.origin;
    below ??= field.below;
  }
  return { origin, below };
}

/** Nothing is known of it but where it comes from. */
export function fieldFrom(origin: Origin, text = ''): Field {
  return { text, state: 'unknown', origin };
}
