/** What JSON calls an object, of whose members nothing is known yet. */
export type ValueMap = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is ValueMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The maps of a list; none where there is no list. */
export function mapsIn(value: unknown): readonly ValueMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** What a text says as JSON; `undefined` when it isn't any. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
