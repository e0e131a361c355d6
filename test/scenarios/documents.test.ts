import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnAsPerson } from '../support/as-person.ts';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(ROOT, 'docs', file));
const documents = [join(ROOT, 'README.md'), join(ROOT, 'CONTRIBUTING.md'), ...pages];
const titles = documents.map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')] as const);

/** The documents with something of a kind in them, and what it is: one without has nothing to prove. */
function having<Found>(find: (text: string) => readonly Found[]) {
  const found = titles.map(([name, text]) => ({ name, found: find(text) }));
  return found.filter(({ found }) => found.length > 0);
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

describe('links', () => {
  const linking = having((text) =>
    matches(text.replace(/`[^`]*`/g, ''), /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g),
  );

  test.each(linking)('in $name lead to files that are there', ({ name, found }) => {
    const missing = found.filter(([, target = '']) => !existsSync(join(ROOT, dirname(name), target)));
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test('are looked for in most documents', () => {
    expect(linking.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/guides/install.md', 'docs/speed.md']),
    );
  });
});

describe('configurations', () => {
  const showing = having((text) => matches(text, /([^\n]*)\n+```yaml\n([\s\S]*?)```/g));

  test.each(showing)('in $name are valid, unless they are there to be mended', ({ found }) => {
    for (const [, lead = '', config = ''] of found) {
      const toBeMended = lead.startsWith('Before:') || config.startsWith('# broken');
      const { exitCode, stderr } = scratchProject({ '.conclaude.yaml': config }).run(['validate']);
      expect(exitCode, `${config}\n${stderr}`).toBe(toBeMended ? 1 : 0);
    }
  });

  test('are looked for in the guides', () => {
    expect(showing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['docs/guides/explain.md', 'docs/guides/migrate.md']),
    );
  });
});

describe('commands', () => {
  /** Calls in code, inline or in a block: the command, and what follows up to a pipe, a comment or its own `--`. */
  const calling = having((text) =>
    matches(text, /^```sh\n([\s\S]*?)^```|^```console\n([\s\S]*?)^```|`([^`\n]+)`/gm)
      .flatMap(([, typedLines, shown, inline = '']) =>
        shown === undefined
          ? (typedLines ?? inline).split('\n')
          : shown.split('\n').filter((line) => line.startsWith('$ ')),
      )
      .flatMap((line) => matches(line, /(?:^|[ /])conclaude (?:help )?([a-z]+)\b((?:(?! -- )[^|<>#])*)/g)),
  );
  const help = new Map<string, string>();

  test.each(calling)('and their options in $name exist', ({ found }) => {
    const project = scratchProject({});
    for (const [call, command = '', rest = ''] of found) {
      const known = help.get(command) ?? project.run(['help', command]).stdout;
      help.set(command, known);
      expect(known, call).toContain(`conclaude ${command}`);
      for (const [option] of rest.matchAll(/(?<= )--?[a-z][\w-]*/g)) expect(known, call).toContain(option);
    }
  });

  test('are looked for wherever people are told to type something', () => {
    const names = calling.map(({ name }) => name);
    for (const name of ['README.md', 'docs/troubleshooting.md', 'docs/guides/is-it-on.md']) {
      expect(names).toContain(name);
    }
    for (const name of ['install', 'migrate', 'explain', 'test-your-policy']) {
      expect(names).toContain(`docs/guides/${name}.md`);
    }
  });

  test('of npm in CONTRIBUTING.md are scripts of this package', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const named = matches(text, /\bnpm run ([a-z][\w:-]*)/g).map(([, script = '']) => script);
    expect(named).toContain('test:e2e');
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

/** Lines of a page's shell blocks that a person types after installing; npm's own are run by whoever runs this. */
const typed = (text: string) =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => !line.startsWith('npm '));

/** Runs these lines one after the other, in a project of their own. */
function typeAll(lines: readonly string[]) {
  const { root } = scratchProject({ 'package.json': '{}', 'package-lock.json': '{}' });
  const programs = join(root, '../programs');
  mkdirSync(programs);
  symlinkSync(PROGRAM, join(programs, 'conclaude'));
  const env = { PATH: `${programs}:${process.env.PATH}`, HOME: join(root, '../home') };
  return lines.map((line) => {
    const command = line.replaceAll('path/to/conclaude/bin/conclaude', 'conclaude').replace(/^npx /, '');
    const { status, stdout, stderr } = spawnAsPerson('bash', ['-c', command], { cwd: root, env });
    return { line, status, stdout: stdout.toString(), stderr: stderr.toString() };
  });
}

describe('what a person is told to type', () => {
  const telling = having(typed);

  test.each(telling)('in $name runs', ({ found }) => {
    for (const { line, status, stderr } of typeAll(found))
      expect([0, 1, 2], `${line}\n${stderr}`).toContain(status);
  });

  test('in the README protects a file, and explain says so', () => {
    const readme = telling.find(({ name }) => name === 'README.md');
    const explained = typeAll(readme?.found ?? []).filter(({ line }) => line.includes('conclaude explain'));
    const verdicts = explained.map(({ stdout }) => /^Verdict: .*$/m.exec(stdout)?.[0]);
    expect(new Set(verdicts)).toEqual(new Set(['Verdict: refused']));
  });
});

test('the demo shows a verdict for each call, with its reason', () => {
  const run = spawnSync(process.execPath, [join(ROOT, 'scripts/demo.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(run.status, run.stderr).toBe(0);
  const verdicts = [...run.stdout.matchAll(/^ {4}(goes on|refused: \S.*|asks you: \S.*)$/gm)].map(
    ([, said = '']) => said.split(':')[0],
  );
  const [passes, no, asks] = ['goes on', 'refused', 'asks you'];
  expect(verdicts).toEqual([passes, passes, no, no, no, no, passes, no, no, passes, no, asks]);
});
