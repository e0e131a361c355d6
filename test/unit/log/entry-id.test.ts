import { expect, test } from 'vitest';
import { entryId, isEntryId } from '../../../src/log/entry-id.ts';

const call = { session: 's', call: 'toolu_1', tool: 'Write', input: { file_path: 'a' } };

test('the same call has the same id, with or without its input', () => {
  expect(entryId(call)).toBe(entryId({ session: 's', call: 'toolu_1' }));
  expect(isEntryId(entryId(call))).toBe(true);
});

test('without an id of its own, a call is known by tool and input', () => {
  const { call: _, ...anonymous } = call;
  const id = entryId({ ...anonymous, call: undefined });
  expect(id).toBe(entryId({ ...anonymous, call: undefined }));
  expect(id).not.toBe(entryId({ ...anonymous, call: undefined, tool: 'Edit' }));
  expect(id).not.toBe(entryId({ ...anonymous, call: undefined, input: { file_path: 'b' } }));
});

test('what is no call is known by its moment', () => {
  expect(entryId({ session: 's', call: undefined, moment: 'Stop 1' })).not.toBe(
    entryId({ session: 's', call: undefined, moment: 'Stop 2' }),
  );
});

test('ids stay as they are from one version to the next', () => {
  expect(entryId({ session: 's', call: 'toolu_1' })).toMatchInlineSnapshot(`"siso-dati"`);
});

test('few of many calls share an id', () => {
  const ids = new Set(
    Array.from({ length: 10_000 }, (_, at) => entryId({ session: 's', call: `toolu_${at}` })),
  );
  expect(ids.size).toBeGreaterThan(9_990);
});

test.each(['', 'koba', 'koba-dir', 'koba-dirux', 'KOBA-DIRU', 'koba diru'])('no id: %j', (text) => {
  expect(isEntryId(text)).toBe(false);
});
