import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

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
