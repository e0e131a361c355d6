import { describe, expect, it } from 'vitest';
import { parseJson, readJson } from '../../src/json-value.ts';

const read = (text: string) => readJson(new TextEncoder().encode(text));
const nested = (levels: number, inside = '1') =>
  `${'[{"":'.repeat(levels / 2)}${inside}${'}]'.repeat(levels / 2)}`;

describe('JSON that is nested', () => {
  it.each([
    ['2000 levels', `{"a":${nested(1998)},"b":[]}`],
    ['beside each other', `{"a":[${'[{}],'.repeat(5000)}1]}`],
    ['in a string', JSON.stringify({ a: nested(5000), b: '{'.repeat(5000) })],
  ])('is read: %s', (_, text) => {
    const json = JSON.stringify(JSON.parse(text));
    const result = read(text);
    expect(result.ok && JSON.stringify(result.raw)).toBe(json);
    expect(JSON.stringify(parseJson(text))).toBe(json);
  });

  it.each([
    ['2001 levels', `{"a":${nested(2000)}}`],
    ['200,000 levels', `{"a":${nested(200_000)}}`],
    ['beside what is flat', `{"a":[${'[{}],'.repeat(5000)}1],"b":${nested(2000)},"c":1}`],
    ['never closed', '['.repeat(4001)],
  ])('too deep is refused: %s', (_, text) => {
    expect(read(text)).toEqual({
      ok: false,
      problem: "it isn't JSON, or is nested more than 2000 levels deep",
    });
    expect(parseJson(text)).toBeUndefined();
  });

  it('is told in the same words by every engine when it is broken', () => {
    for (const text of ['{"a":', '{"a":1,}', '{"a":"\\x"}', '['.repeat(4000)])
      expect(read(text)).toEqual({ ok: false, problem: "it isn't JSON" });
  });
});
