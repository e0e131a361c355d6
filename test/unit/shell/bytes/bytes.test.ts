import { createHash } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateGzip, inflateZlib } from '../../../../src/shell/bytes/inflate.ts';
import { sha1 } from '../../../../src/shell/bytes/sha1.ts';
import { runs } from '../../../support/property-runs.ts';

const MAX = 1_000_000;

/** Bytes that pack well, badly, and not at all. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  fc
    .array(fc.constantFrom('config/', 'prod', '.yaml\n', '0123456789'), { maxLength: 2_000 })
    .map((parts) => new TextEncoder().encode(parts.join(''))),
);

describe('unpacking', () => {
  it('gives back what zlib packed, at every level', () => {
    fc.assert(
      fc.property(content, fc.integer({ min: 0, max: 9 }), (bytes, level) => {
        const packed = new Uint8Array(deflateSync(bytes, { level }));
        expect(Buffer.from(inflateZlib(packed, MAX) ?? [1])).toEqual(Buffer.from(bytes));
      }),
      { numRuns: runs(200) },
    );
  });

  it('reads gzip files of several members', () => {
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 3 }), (parts) => {
        const packed = new Uint8Array(Buffer.concat(parts.map((part) => gzipSync(part))));
        expect(Buffer.from(inflateGzip(packed, MAX) ?? [1])).toEqual(Buffer.concat(parts));
      }),
      { numRuns: runs(100) },
    );
  });

  it('ends with any input, and never gives more than it may', () => {
    fc.assert(
      fc.property(content, fc.uint8Array({ maxLength: 20 }), fc.nat(2_000), (bytes, noise, max) => {
        const packed = new Uint8Array(deflateSync(bytes));
        packed.set(noise.subarray(0, packed.length - 2), 2);
        expect(inflateZlib(packed, max)?.length ?? 0).toBeLessThanOrEqual(max);
      }),
      { numRuns: runs(300) },
    );
  });

  it('gives up on what is larger than it may be', () => {
    const packed = new Uint8Array(deflateSync(new Uint8Array(5_000)));
    expect(inflateZlib(packed, 4_999)).toBeUndefined();
    expect(inflateZlib(packed, 5_000)?.length).toBe(5_000);
  });
});

it('names bytes as SHA-1 does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha1(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'));
    }),
    { numRuns: runs(200) },
  );
});
