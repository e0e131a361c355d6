import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../../src');
const EXPORT = /^export (?:function|const|interface|type) (\w+)/gm;

test('patterns, paths and the shell export no name twice, so that none has two meanings', () => {
  const places = new Map<string, string[]>();
  for (const room of ['match', 'shell']) {
    for (const file of readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      for (const [, name = ''] of readFileSync(join(SOURCE, room, file), 'utf8').matchAll(EXPORT))
        places.set(name, [...(places.get(name) ?? []), `${room}/${file}`]);
    }
  }
  expect(places.get('expandBraces')).toEqual(['match/braces.ts']);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
