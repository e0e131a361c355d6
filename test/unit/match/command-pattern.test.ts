import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandGlob, normaliseCommand } from '../../../src/match/command-pattern.ts';
import { runs } from '../../support/property-runs.ts';

const words = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map((list) => list.join(''));
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

test('a command glob says what the plain meaning of its stars says, however it is looked up', () => {
  const pattern = words('a', 'b', 'ab', '*', ' ', '-', '--').filter((text) => text.trim() !== '');
  const command = words('a', 'b', 'ab', ' ', '\t', '-', '\\\n', '\n');
  fc.assert(
    fc.property(pattern, command, (glob, text) => {
      const plain = normaliseCommand(glob).split(/\*+/).map(escaped).join('.*');
      expect(commandGlob(glob, 'full')(text)).toBe(
        new RegExp(`^${plain}$`, 's').test(normaliseCommand(text)),
      );
      const wordEnd = /[\s;|&<>()]$/.test(normaliseCommand(glob)) ? '' : '(?=$|[\\s;|&<>()])';
      expect(commandGlob(glob, 'prefix')(text)).toBe(
        new RegExp(`^${plain}${wordEnd}`, 's').test(normaliseCommand(text)),
      );
    }),
    { numRuns: runs(3000) },
  );
});
