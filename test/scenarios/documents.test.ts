import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(ROOT, 'docs', file));
const documents = [join(ROOT, 'README.md'), join(ROOT, 'CONTRIBUTING.md'), ...pages];
const titles = documents.map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')] as const);

describe.each(titles)('%s', (name, text) => {
  test('leads to files that are there', () => {
    const prose = text.replace(/`[^`]*`/g, '');
    for (const [, target = ''] of prose.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(ROOT, dirname(name), target)), target).toBe(true);
    }
  });

  test('shows configurations that are valid, unless they are there to be mended', () => {
    for (const [, lead = '', config = ''] of text.matchAll(/([^\n]*)\n\n```yaml\n([\s\S]*?)```/g)) {
      if (lead.startsWith('Before:') || config.startsWith('# broken')) continue;
      const { exitCode, stderr } = scratchProject({ '.conclaude.yaml': config }).run(['validate']);
      expect(exitCode, `${config}\n${stderr}`).toBe(0);
    }
  });

  test('names commands and options that there are', () => {
    const project = scratchProject({});
    const commands =
      /conclaude (init|uninstall|validate|migrate|explain|test|doctor|visualize|completion)((?: --[a-z-]+)*)/g;
    for (const [call, command = '', options = ''] of text.matchAll(commands)) {
      const help = project.run(['help', command]).stdout;
      for (const option of options.split(' ').filter(Boolean)) expect(help, call).toContain(option);
    }
  });
});

/** Lines of a page's shell blocks that a person types after installing; npm's own are run by whoever runs this. */
const typed = (text: string) =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => !line.startsWith('npm '));

describe.each(titles.filter(([, text]) => typed(text).length > 0))('what %s tells to type', (name, text) => {
  test('runs, in a project of its own', () => {
    const { root } = scratchProject({ 'package.json': '{}', 'package-lock.json': '{}' });
    const programs = join(root, '../programs');
    mkdirSync(programs);
    symlinkSync(PROGRAM, join(programs, 'conclaude'));
    const env = { PATH: `${programs}:${process.env.PATH}`, HOME: join(root, '../home') };
    for (const line of typed(text)) {
      const command = line.replaceAll('path/to/conclaude/bin/conclaude', 'conclaude').replace(/^npx /, '');
      const run = spawnSync('bash', ['-c', command], { cwd: root, env, encoding: 'utf8' });
      expect([0, 1, 2], `${line}\n${run.stderr}`).toContain(run.status);
      if (name === 'README.md' && command.includes('explain'))
        expect(run.stdout).toContain('Verdict: refused');
    }
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
