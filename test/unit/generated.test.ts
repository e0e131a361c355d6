import { expect, test } from 'vitest';
import { jsonSchema } from '../../scripts/generate/json-schema.ts';
import { referencePage } from '../../scripts/generate/reference-page.ts';
import { configuration } from '../../src/config/description.ts';

// `npm run generate` writes these files anew.
test('schema/conclaude.schema.json is what the description says', async () => {
  const text = `${JSON.stringify(jsonSchema(configuration), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schema/conclaude.schema.json');
});

test('docs/reference/configuration.md is what the description says', async () => {
  await expect(referencePage(configuration)).toMatchFileSnapshot('../../docs/reference/configuration.md');
});
