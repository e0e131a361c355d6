import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { REPOSITORY } from './project.ts';
import { bash, call, readThenEdit } from './script.ts';
import { playSession, type Session } from './session.ts';

/*
 * What the client's own permission rules make of some calls, and what conclaude does, as docs/comparison.md shows it.
 * Each is told the same three things in its own words; nobody is asked in this mode.
 */

const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'permission rules': {
    '.claude/settings.json': JSON.stringify({
      permissions: { deny: ['Edit(package-lock.json)', 'Read(.env)', 'Bash(git push --force:*)'] },
    }),
  },
  conclaude: {
    '.conclaude.yaml': `preToolUse:
  uneditableFiles:
    - package-lock.json
    - { pattern: .env, operations: [read, edit, delete] }
  toolUsageValidation:
    - { tool: Bash, command: git push, flags: [--force, -f], action: block }
`,
  },
};

const FILES = { 'package-lock.json': '{ "version": "1.0" }\n', '.env': 'KEY=1\n', 'web/a.js': '' };

/** The rows of the page: the call, and a verdict for each. */
const page = readFileSync(join(REPOSITORY, 'docs/comparison.md'), 'utf8');
const [, table = ''] = /<!-- permissions -->\n([\s\S]*?)<!-- \/permissions -->/.exec(page) ?? [];
const rows = [...table.matchAll(/^\| `(.+?)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, shown = '', ...said]) => ({
    what: shown.replaceAll('\\|', '|'),
    said: said.map((words) => words.trim()),
  }),
);

describe.each(Object.keys(RULES))('%s, by the same three rules', (whose) => {
  const column = Object.keys(RULES).indexOf(whose);
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: { unwired: whose !== 'conclaude', inGit: true, files: { ...FILES, ...RULES[whose] } },
      otherHooks: true,
      mode: 'bypassPermissions',
      script: (path) => ({
        main: rows.flatMap(({ what }, index) => {
          const file = /^(?:Edit|Read) (.*)$/.exec(what)?.[1];
          if (file === undefined) return [bash(`call-${index}`, what)];
          const input = { file_path: path(file) };
          return what.startsWith('Read')
            ? [call(`call-${index}`, 'Read', input)]
            : readThenEdit(`call-${index}`, path(file), '1.0', '1.1');
        }),
      }),
    });
  });

  test.each(rows)('$what', ({ what, said }) => {
    const { isError, text } = session.told(`call-${rows.findIndex((row) => row.what === what)}`);
    const isRefused = isError && /denied|hook error|Blocked/.test(text) && !text.includes('fatal:');
    expect(isRefused ? 'refused' : 'runs', text).toBe(said[column]);
  });

  test('the table is there', () => expect(rows.length).toBeGreaterThanOrEqual(10));
});
