import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesBackwards } from '../../../../src/clients/transcript-lines.ts';
import { memoryHost } from '../../../support/memory-host.ts';
import { runs } from '../../../support/property-runs.ts';

test('lines come whole, the last one first, however they lie in the blocks that are read', () => {
  const line = fc
    .tuple(fc.constantFrom('a', 'é', '→'), fc.constantFrom(0, 1, 7, 30_000, 65_535, 65_536, 140_000))
    .map(([char, length]) => `${length}${char.repeat(length)}`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, ends) => {
      const text = lines.join('\n') + (ends ? '\n' : '');
      const host = memoryHost({ entries: { '/t': text } });
      expect([...linesBackwards(host, '/t')]).toEqual(lines.toReversed());
    }),
    { numRuns: runs(150) },
  );
});
