import { notFlatJson, nothingGiven, notJson, notJsonObject } from './text/reasons.ts';

/** What JSON calls an object, of whose members nothing is known yet. */
export type ValueMap = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is ValueMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The maps of a list; none where there is no list. */
export function mapsIn(value: unknown): readonly ValueMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** A payload as it was read. */
export type Json =
  | { readonly ok: true; readonly raw: ValueMap }
  | { readonly ok: false; readonly problem: string };

/** Bytes that aren't UTF-8 become replacement characters: a payload is judged, not refused, for them. */
export function readJson(bytes: Uint8Array): Json {
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { ok: false, problem: nothingGiven() };
  const raw = parseJson(text);
  if (raw === undefined)
    return { ok: false, problem: mayBeTooDeep(text) ? notFlatJson(MOST_LEVELS) : notJson() };
  return isMap(raw) ? { ok: true, raw } : { ok: false, problem: notJsonObject() };
}

/** What a text says as JSON; `undefined` when it isn't any, or too deep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return mayBeTooDeep(text) && isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** More than any client sends, and fewer than any engine can read: some give up sooner than others. */
const MOST_LEVELS = 2_000;

/** Every level has a beginning and an end. */
function mayBeTooDeep(text: string): boolean {
  return text.length > 2 * MOST_LEVELS;
}

/** Level by level: a payload has few of them, and most of its text is in strings, which cost nothing here. */
function isTooDeep(value: unknown): boolean {
  let depth = 0;
  for (let level = [value].filter(isContainer); level.length > 0; depth++) {
    if (depth === MOST_LEVELS) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
