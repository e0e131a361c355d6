import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toByteString } from '../../../src/match/byte-string.ts';

test('a byte string holds the bytes that Node would write, for halves of characters as well', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom('a', '%', 'é', '€', '😀', '\ud83d', '\ude00')) });
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (any) => {
      expect(toByteString(any)).toBe(Buffer.from(any, 'utf8').toString('latin1'));
    }),
  );
});
