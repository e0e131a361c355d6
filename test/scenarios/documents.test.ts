import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { spawnAsPerson } from '../support/as-person.ts';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(ROOT, 'docs', file));
const others = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'test/e2e/README.md'];
const documents = [...others.map((file) => join(ROOT, file)), ...pages];
const titles = documents.map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')] as const);

/** The documents with something of a kind in them, and what it is: one without has nothing to prove. */
function having<Found>(find: (text: string) => readonly Found[]) {
  const found = titles.map(([name, text]) => ({ name, found: find(text) }));
  return found.filter(({ found }) => found.length > 0);
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

/** Where this repository is, as people find it. */
const REPOSITORY = `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/`;

/** What GitHub makes of a heading: its text in lower case without signs, and a number if there was one like it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const anchors = matches(prose, /^#{1,6} +(.*)$/gm).map(([, heading = '']) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

describe('links', () => {
  /** Into this repository: by a path, or by its address, as npmjs.com needs it. */
  const linking = having((text) =>
    matches(text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, ''), /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)
      .map(([, inText, inTag]) => inText ?? inTag ?? '')
      .filter((link) => !/^https?:/.test(link) || /^(?:blob|raw|tree)\//.test(link.replace(REPOSITORY, ''))),
  );
  const targetOf = (name: string, link: string) => {
    const [path = '', anchor] = link.replace(REPOSITORY, '').split('#');
    const inside = /^(?:blob|raw|tree)\/[^/]+\/(.*)/.exec(path)?.[1];
    const file = inside === undefined ? join(dirname(name), path || relative(dirname(name), name)) : inside;
    return { file: join(ROOT, file), anchor };
  };

  test.each(linking)('in $name lead to files and headings that are there', ({ name, found }) => {
    const broken = found.filter((link) => {
      const { file, anchor } = targetOf(name, link);
      if (!existsSync(file)) return true;
      return (
        anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).has(anchor)
      );
    });
    expect(broken).toEqual([]);
  });

  test('in the README work on npmjs.com, too, which follows Markdown into the repository, but not HTML', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(readme).not.toMatch(/(?:src|href)=/);
    expect(readme).toContain('](docs/images/session.svg)');
    expect(REPOSITORY).toMatch(/^https:\/\/github\.com\/[\w-]+\/[\w-]+\/$/);
  });

  test('to the repository name it by one address', () => {
    const files = [
      '.github/ISSUE_TEMPLATE/config.yml',
      '.github/ISSUE_TEMPLATE/bypass.yml',
      '.claude-plugin/plugin.json',
    ];
    const texts = [
      ...titles,
      ...files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
    ];
    const named = texts.flatMap(([, text]) =>
      matches(text, /https:\/\/github\.com\/[\w-]+\/conclaude\b\/?/g),
    );
    expect(named.map(([address]) => (address.endsWith('/') ? address : `${address}/`))).toEqual(
      named.map(() => REPOSITORY),
    );
    expect(manifest.bugs).toBe(`${REPOSITORY}issues`);
    expect(manifest.homepage).toBe(`${REPOSITORY.slice(0, -1)}#readme`);
  });

  test('lead from the index to every page', () => {
    const index = linking.find(({ name }) => name === 'docs/README.md')?.found ?? [];
    const linked = new Set(index.map((link) => targetOf('docs/README.md', link).file));
    const decisions = join(ROOT, 'docs/adr/0');
    const wanted = pages.filter(
      (page) => page !== join(ROOT, 'docs/README.md') && !page.startsWith(decisions),
    );
    expect(wanted.filter((page) => !linked.has(page))).toEqual([]);
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
  )
    // It quotes sentences of earlier versions.
    .filter(({ name }) => name !== 'CHANGELOG.md');
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
