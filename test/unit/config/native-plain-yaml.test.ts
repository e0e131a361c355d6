import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Places, placed, readPlainYaml } from '../../../src/config/plain-yaml.ts';
import { isHasty, runs } from '../../support/property-runs.ts';
import {
  anyDocument,
  everyDocument,
  guideExamples,
  pathsOf,
  sensibleDocument,
} from '../../support/yaml-documents.ts';

const hasRust = spawnSync('rustc', ['--version']).status === 0;

/** The executable's reader reads less than the one in TypeScript, and nothing differently. */
describe.skipIf(!hasRust)("the executable's reader of plain YAML", () => {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-'));
  const program = join(folder, 'reader');
  beforeAll(() => {
    const source = join(import.meta.dirname, 'plain-yaml-reader.rs');
    const made = spawnSync('rustc', ['--edition', '2024', '-Copt-level=1', '-o', program, source]);
    expect(made.stderr.toString()).toBe('');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** How many of these it reads, each like the other reader. */
  function readAlike(documents: readonly string[]): number {
    const { stdout, status } = spawnSync(program, { input: documents.join('\0'), maxBuffer: 1 << 30 });
    expect(status).toBe(0);
    const said = stdout.toString().split('\n');
    expect(said.length).toBe(documents.length);
    return documents.filter((source, index) => isAlike(source, JSON.parse(said[index] ?? ''))).length;
  }

  function isAlike(source: string, read: [value: unknown, start: number, places: Places] | null): boolean {
    if (read === null) return false;
    const own = placed(source, ...read);
    const other = readPlainYaml(source);
    if (!own.ok || !other?.ok) throw new Error(`not plain: ${JSON.stringify(source)}`);
    expect(own.value, JSON.stringify(source)).toStrictEqual(other.value);
    for (const path of pathsOf(own.value))
      for (const atKey of [false, true])
        expect(own.locate(path, atKey), JSON.stringify(source)).toEqual(other.locate(path, atKey));
    return true;
  }

  test('reads most configurations of the guides', () => {
    const examples = guideExamples().map(({ source }) => source);
    expect(readAlike(examples)).toBeGreaterThan(examples.length / 2);
  });

  test('reads what init writes', () => {
    const folder = 'test/fixtures/init-shapes';
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(readAlike(sources)).toBe(files.length);
  });

  test.each([
    ['lines put together by chance', anyDocument],
    ['documents that make sense', sensibleDocument],
    [
      'any text',
      fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `a: ${text.replaceAll('\0', '')}`),
    ],
  ])('reads %s alike', (_, documents) => {
    const sample = fc.sample(documents, runs(20_000));
    expect(readAlike(sample)).toBeGreaterThan(sample.length / 200);
  });

  test.each([
    ...Object.getOwnPropertyNames(Object.prototype).map((key) => `${key}: a`),
    'a: 1234567890',
    'a: "b\\tc"',
    "a: 'b''c'",
    'a: [b, [c]]',
    'a: [b, True]',
    'a: [b,]',
    'a: ["b\\tc"]',
    'a: { b: c }',
    'a: |\n  b\n',
    'a: b\r\n',
    'a: é',
    `${' '.repeat(41)}a: b`,
  ])('leaves to the other: %j', (source) => {
    expect(readAlike([source])).toBe(0);
  });

  const length = isHasty ? 3 : 4;
  test(`reads every document of ${length} of these lines alike`, () => {
    const sample = everyDocument(length).flatMap((source) => [source, source.slice(0, -1)]);
    expect(readAlike(sample)).toBeGreaterThan(sample.length / 200);
  });
});
