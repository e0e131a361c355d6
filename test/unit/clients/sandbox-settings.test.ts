import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALL_SWITCHES,
  type HeldPaths,
  SWITCHES,
  sandboxNote,
} from '../../../src/clients/claude-code/sandbox-note.ts';
import { holdPaths, releasePaths } from '../../../src/clients/claude-code/sandbox-settings.ts';
import { readJsonc } from '../../../src/edit/json-tree.ts';
import { runs } from '../../support/property-runs.ts';
import { blank, container, json, member, withoutExtensions } from '../../support/written-json.ts';

function textOf(edit: ReturnType<typeof holdPaths>): string {
  if (!edit.ok) throw new Error(edit.problem);
  return edit.text;
}
const held = (text: string, wanted: HeldPaths, switches = ALL_SWITCHES) =>
  textOf(holdPaths(text, wanted, switches));
const released = (text: string) => textOf(releasePaths(text));

const path = fc.constantFrom('./a', './b/c', './d e', './[x]/*', './"', './\n', './ü', '/abs/f', './dir');
// In one order, as rules give them: the same paths in another order are the same list.
const sorted = fc.uniqueArray(path).map((list) => list.toSorted());
const paths: fc.Arbitrary<HeldPaths> = fc.record({ denyWrite: sorted, denyRead: sorted });
const list = container(
  '[',
  ']',
  path.map((text) => JSON.stringify(text)),
);
/** An object with some of these members, each at most once. */
const objectOf = (members: Readonly<Record<string, fc.Arbitrary<string>>>) =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(members)))
    .chain((names) =>
      fc.tuple(...names.map((name) => member(fc.constant(name), members[name] as fc.Arbitrary<string>))),
    )
    .chain((texts) =>
      fc.tuple(blank, fc.boolean()).map(([inside, comma]) => {
        const body = texts.join(`,${inside}`);
        return `{${inside}${body}${comma && texts.length > 0 ? ',' : ''}${inside}}`;
      }),
    );
const filesystem = objectOf({ denyWrite: list, denyRead: list, allowWrite: list });
const sandbox = objectOf({
  enabled: fc.constantFrom('true', 'false'),
  allowUnsandboxedCommands: fc.constantFrom('true', 'false'),
  network: json,
  filesystem,
});
const settings = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    objectOf({ model: json, sandbox, env: json, conclaude: objectOf({ mine: json }) }),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map((parts) => parts.join(''))
  .filter((text) => readJsonc(text).ok);

describe('for any settings file, comments and odd layout included', () => {
  test('holding and releasing gives back every byte', () => {
    fc.assert(
      fc.property(settings, paths, (text, wanted) => {
        expect(released(held(text, wanted))).toBe(text);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('another list in between leaves no trace', () => {
    fc.assert(
      fc.property(settings, paths, paths, (text, first, second) => {
        const both = held(held(text, first), second);
        expect(both).toBe(held(text, second));
        expect(held(both, second)).toBe(both);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('what is held is what was there and the paths, in addition to every other value', () => {
    fc.assert(
      fc.property(settings, paths, (text, wanted) => {
        const [before, after] = [
          withoutExtensions(text),
          withoutExtensions(held(text, wanted)),
        ] as Sandboxed[];
        const note = sandboxNote(after);
        const listIn = (value: Sandboxed | undefined, name: keyof HeldPaths) =>
          value?.sandbox?.filesystem?.[name] ?? [];
        for (const name of ['denyWrite', 'denyRead'] as const) {
          expect(listIn(after, name)).toEqual([...listIn(before, name), ...(note?.[name] ?? [])]);
          expect(new Set(listIn(after, name))).toEqual(new Set([...listIn(before, name), ...wanted[name]]));
        }
        for (const name of ALL_SWITCHES)
          expect(after?.sandbox?.[name]).toBe(before?.sandbox?.[name] ?? SWITCHES[name]);
        const others = ({ sandbox: _, conclaude: __, ...rest }: Sandboxed) => rest;
        expect(others(after ?? {})).toEqual(others(before ?? {}));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('nothing wanted is nothing done', () => {
    fc.assert(
      fc.property(settings, (text) => {
        expect(held(text, { denyWrite: [], denyRead: [] }, [])).toBe(text);
      }),
      { numRuns: runs(300) },
    );
  });
});

interface Sandboxed {
  readonly sandbox?: { readonly filesystem?: Partial<HeldPaths> } & Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

test.each([
  ['null', '{"conclaude":null}'],
  ['a list', '{"conclaude":{"sandbox":[]}}'],
  ['numbers', '{"conclaude":{"sandbox":{"denyWrite":[1,2],"switches":["enabled2","__proto__"]}}}'],
])('a note that is %s says nothing', (_, text) => {
  const note = sandboxNote(JSON.parse(text));
  expect(note ?? { denyWrite: [], denyRead: [], switches: [] }).toEqual({
    denyWrite: [],
    denyRead: [],
    switches: [],
  });
});
