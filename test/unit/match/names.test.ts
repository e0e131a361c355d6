import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../../src');
const EXPORT = /^export (?:function|const|interface|type) (\w+)/gm;

/** Inline code has languages of its own: there a `Value` or a `Node` is another thing than in the shell. */
const isInlineCode = (file: string) => file.startsWith('inline-code/');

test.each([
  ['patterns, paths and the shell', ['match', 'shell'], (file: string) => !isInlineCode(file)],
  ['what follows inline code', ['shell'], isInlineCode],
] as const)('%s: no name is exported twice, so that none has two meanings', (_, rooms, belongs) => {
  const places = new Map<string, string[]>();
  for (const room of rooms) {
    for (const file of readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || !belongs(file)) continue;
      for (const [, name = ''] of readFileSync(join(SOURCE, room, file), 'utf8').matchAll(EXPORT))
        places.set(name, [...(places.get(name) ?? []), `${room}/${file}`]);
    }
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
