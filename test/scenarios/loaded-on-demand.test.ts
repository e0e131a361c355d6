import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPLAIN } from '../../src/text/commands/explain.ts';

const built = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
const parts = () =>
  readdirSync(new URL('../../dist/parts', import.meta.url)).map((file) => built(`parts/${file}`));

/** Each with a text that can't be built without it, and the part that it belongs into. */
test.each([
  ['what starts programs', 'child_process', 'processes.js'],
  ['what answers other events', 'ELICITATION_MODE', 'lifecycle.js'],
  ['what runs at the end of a turn', 'Unauthorized root additions', 'gates.js'],
  ['what reads the output of tools', 'panicked at', 'reports.js'],
  ['the bash parser', 'ProcessSubstitution', 'shell.js'],
  ['what reads inline code', 'shutil.rmtree', 'code.js'],
  ['what rules for contents look for', 'no_type_check', 'content.js'],
  ['the YAML parser', 'tag:yaml.org', 'yaml.js'],
  ["what edits the sandbox's list", 'PropertyNameExpected', 'sandbox.js'],
])('%s is loaded on demand', (_, text, part) => {
  expect(built(part)).toContain(text);
  expect(built('hook.js')).not.toContain(text);
});

test('other events load neither what runs gates nor what reads their output', () => {
  for (const text of ['Unauthorized root additions', 'panicked at'])
    expect(built('lifecycle.js')).not.toContain(text);
  expect(built('gates.js')).not.toContain('panicked at');
});

test('a command without inline code loads nothing that reads it', () => {
  expect(built('shell.js')).not.toContain('shutil.rmtree');
});

test("what a hook loads doesn't describe people's commands", () => {
  expect(parts().filter((part) => part.includes(EXPLAIN.summary))).toHaveLength(1);
  for (const part of ['hook.js', 'lifecycle.js', 'judges.js', 'shell.js'])
    expect(built(part)).not.toContain(EXPLAIN.summary);
});

test("what reads JSON with comments and compares texts isn't for tool calls", () => {
  for (const word of ['PropertyNameExpected', 'No newline at end of file']) {
    expect(parts().some((part) => part.includes(word))).toBe(true);
    for (const script of ['hook.js', 'lifecycle.js', 'judges.js']) expect(built(script)).not.toContain(word);
  }
});

test('what is loaded as Latin-1 has nothing but ASCII in it, regular expressions included', () => {
  const scripts = readdirSync(new URL('../../dist', import.meta.url)).filter((name) => /\.c?js$/.test(name));
  expect(scripts.length).toBeGreaterThan(10);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  for (const name of scripts) expect(built(name).match(/[^\u0000-\u007f]/g), name).toBeNull();
});
