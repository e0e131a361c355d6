import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInPacks } from '../../scripts/generate/built-in-packs.ts';
import { jsonSchema } from '../../scripts/generate/json-schema.ts';
import { referencePage } from '../../scripts/generate/reference-page.ts';
import { listedIds, namedIds, scenarioIndex } from '../../scripts/generate/scenario-index.ts';
import { configuration } from '../../src/config/description.ts';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));

// `npm run generate` writes these files anew.
test('schema/conclaude.schema.json is what the description says', async () => {
  const text = `${JSON.stringify(jsonSchema(configuration, version), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schema/conclaude.schema.json');
});

test('docs/reference/configuration.md is what the description says', async () => {
  await expect(referencePage(configuration)).toMatchFileSnapshot('../../docs/reference/configuration.md');
});

test('src/packs/built-in.ts is what packs/ says', async () => {
  const text = builtInPacks(resolve(import.meta.dirname, '../../packs'));
  await expect(text).toMatchFileSnapshot('../../src/packs/built-in.ts');
});

describe('test/scenarios/README.md', () => {
  const tests = resolve(import.meta.dirname, '..');
  const list = readFileSync(join(tests, 'scenarios/README.md'), 'utf8');
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(tests, file), 'utf8')] as const);
  const named = namedIds(new Map(files));

  test('has a row for each id that tests name, and for no other', () => {
    expect([...listedIds(list)].sort()).toEqual([...named.keys()].sort());
  });

  test('says where each is named', async () => {
    await expect(scenarioIndex(list, named)).toMatchFileSnapshot('../scenarios/README.md');
  });
});
