import { nothingGiven, notJson, notJsonObject } from './text/reasons.ts';

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
  try {
    const raw: unknown = JSON.parse(text);
    return isMap(raw) ? { ok: true, raw } : { ok: false, problem: notJsonObject() };
  } catch (error) {
    return { ok: false, problem: notJson(error) };
  }
}

/** What a text says as JSON; `undefined` when it isn't any. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
