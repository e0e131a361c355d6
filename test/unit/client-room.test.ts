import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** What only a client's room may know, wherever it is written: in code, in a sentence, in a comment. */
const OF_A_CLIENT: Readonly<Record<string, RegExp>> = {
  'its folder': /(?<![\w)\]])\.claude(?![\w-])/,
  'a settings file': /\bsettings(?:\.local|\*)?\.json|managed-settings|\.mcp\.json/,
  'a file of plugins': /installed_plugins|hooks\/hooks\.json/,
  'a version of it': /(?<![\w.=@])\d+\.\d+\.\d+\b|\b(?:clients?|Claude Code)\b[^.\n]{0,20}\b\d+\.\d+/,
};

function knownOfAClient(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      Object.entries(OF_A_CLIENT).flatMap(([what, pattern]) =>
        pattern.test(line) ? [`line ${index + 1} has ${what}: ${line.trim()}`] : [],
      ),
    );
}

test("nobody outside of clients/ knows a client's settings files and versions", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('clients/'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    knownOfAClient(readFileSync(resolve(SRC, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

describe('it would be seen', () => {
  test.each([
    "joinPath(home, '.claude')",
    '// In `.claude/worktrees`, where the client makes them.',
    "joinPath(folder, 'settings.json')",
    'the folder of settings.json (default: the project)',
    "'settings.local.json'",
    '`settings*.json`',
    "'/etc/claude-code/managed-settings.d'",
    "'.mcp.json'",
    "'plugins/installed_plugins.json'",
    "const SINCE = '2.1.295';",
    '/** What every client since 2.0.77 knows. */',
    'Note: clients before 2.1 drop a settings file',
    'Claude Code 2.1 and later',
  ])('%s', (line) => {
    expect(knownOfAClient(`const a = 1;\n${line}\n`)).toEqual([expect.stringMatching(/^line 2 has/)]);
  });

  test.each([
    'answer.claude',
    "'.claude-plugin'",
    "'.conclaude.yaml'",
    'package.json',
    'Node 20',
    'npm pkg set version=2.0.0',
    'took 1.5 s',
  ])('but not %s', (line) => {
    expect(knownOfAClient(line)).toEqual([]);
  });
});
