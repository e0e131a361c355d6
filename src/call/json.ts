import { isMap } from '../json-value.ts';
import { nothingGiven, notJson, notJsonObject } from '../text/reasons.ts';

/** A payload as it was read. */
export type Json =
  | { readonly ok: true; readonly raw: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** Bytes that aren't UTF-8 become replacement characters: a payload is judged, not refused, for them. */
export function readJson(bytes: Uint8Array): Json {
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { ok: false, problem: nothingGiven() };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: notJson(error) };
  }
  return isMap(raw) ? { ok: true, raw } : { ok: false, problem: notJsonObject() };
}
