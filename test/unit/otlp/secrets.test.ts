import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/log/entry.ts';
import { recordOf } from '../../../src/otlp/record.ts';
import { runs } from '../../support/property-runs.ts';
import { plantedSecrets, SECRET_PLACES } from '../../support/secrets.ts';
import { entry } from './kept-log.ts';

/** Every field of an entry that holds a text of others, as somebody might have written it who didn't mask. */
const FIELDS: Readonly<Record<string, (text: string) => Partial<LogEntry>>> = {
  text: (text) => ({ text }),
  note: (note) => ({ note }),
  shape: (shape) => ({ shape }),
  files: (file) => ({ files: ['a.txt', file] }),
  agent: (agent) => ({ agent }),
  tool: (tool) => ({ tool }),
  'rule.id': (id) => ({ rules: [{ id, place: 'default' }] }),
  'rule.place': (place) => ({ rules: [{ id: 'a', place }] }),
  gate: (shape) => ({ gate: { round: 1, commands: [{ shape, outcome: 'passed', ms: 1 }] } }),
};

test('nothing of a secret gets into a record, whatever the log has', () => {
  fc.assert(
    fc.property(
      plantedSecrets(),
      fc.constantFrom(...SECRET_PLACES),
      fc.constantFrom(...Object.keys(FIELDS)),
      ({ secret, isToken }, place, field) => {
        fc.pre(isToken || !place.needsToken);
        const planted = entry(FIELDS[field]?.(place.around(secret)));
        expect(JSON.stringify(recordOf(planted, 'shop'))).not.toContain(secret.slice(4, 12));
      },
    ),
    { numRuns: runs(1000) },
  );
});

test('nothing of a secret gets into a record by the name of the project', () => {
  const token = `ghp_${'0aB1'.repeat(9)}`;
  expect(JSON.stringify(recordOf(entry(), token))).not.toContain('0aB1');
});

test('ids are left alone', () => {
  const call = 'toolu_01A9f4Xk2Lm8QpZ7Rt3Vw6Yb';
  expect(JSON.stringify(recordOf(entry({ call }), 'shop'))).toContain(call);
});
