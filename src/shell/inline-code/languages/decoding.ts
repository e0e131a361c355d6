import { list, newMap, plain, textValue, unknown, type Value } from '../run/value.ts';

export function fromHex(text: string): Value {
  const bytes = text.replace(/\s/g, '').match(/[\da-fA-F]{2}/g) ?? [];
  return textValue(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}

export function fromBase64(text: string): Value {
  try {
    return textValue(atob(text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return unknown();
  }
}

export function fromJson(text: string): Value {
  try {
    return valueOfJson(JSON.parse(text), 0);
  } catch {
    return unknown();
  }
}

function valueOfJson(json: unknown, depth: number): Value {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' || json === null)
    return plain(json);
  if (depth > 8 || typeof json !== 'object') return unknown();
  if (Array.isArray(json))
    return list(
      json.slice(0, 256).map((one) => valueOfJson(one, depth + 1)),
      json.length > 256,
    );
  return newMap(Object.entries(json).map(([key, one]) => [key, valueOfJson(one, depth + 1)] as const));
}
