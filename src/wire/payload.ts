import { COMMON_FIELDS, EVENTS, type EventName, type FieldsOf } from './events.ts';

/** What the client sent for one event: the fields that conclaude knows, typed, and all of it as it came. */
export interface Payload<E extends EventName = EventName> {
  readonly event: E;
  readonly fields: FieldsOf<E>;
  readonly raw: Readonly<Record<string, unknown>>;
}

export type JsonRead =
  | { readonly ok: true; readonly raw: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** Bytes that are no UTF-8 become replacement characters: a payload is judged, not refused, for them. */
export function readJson(bytes: Uint8Array): JsonRead {
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { ok: false, problem: 'it is empty' };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      problem: `it is no JSON (${error instanceof Error ? error.message.slice(0, 200) : 'unknown error'})`,
    };
  }
  return isMap(raw) ? { ok: true, raw } : { ok: false, problem: 'it is no JSON object' };
}

/** A field of another type than expected counts as missing; `raw` still has it. */
export function toPayload<E extends EventName>(event: E, raw: Readonly<Record<string, unknown>>): Payload<E> {
  const fields: Record<string, unknown> = {};
  for (const [name, type] of Object.entries({ ...COMMON_FIELDS, ...EVENTS[event] })) {
    if (Object.hasOwn(raw, name) && hasType(raw[name], type)) fields[name] = raw[name];
  }
  return { event, fields: fields as FieldsOf<E>, raw };
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'map':
      return isMap(value);
    case 'list':
      return Array.isArray(value);
    default:
      return value !== undefined;
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
