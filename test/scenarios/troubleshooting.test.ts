import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, preToolUse, scratchProject } from '../support/scratch-project.ts';

const root = resolve(import.meta.dirname, '../..');
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

describe('the page on troubleshooting', () => {
  const texts = readdirSync(join(root, 'src/text'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'src/text', file), 'utf8'));
  const scripts = [PROGRAM, resolve(PROGRAM, '../launcher.sh')].map((file) => readFileSync(file, 'utf8'));
  const said = [...texts, ...scripts].join('\n').replaceAll("\\'", "'");
  const headings = [...page('troubleshooting.md').matchAll(/^### (.*)$/gm)].map(
    ([, heading = '']) => heading,
  );

  test.each(headings)('speaks of a message that there is: %s', (heading) => {
    const refused = scratchProject(preToolUse('uneditableFiles: ["*.lock"]')).pre('Edit', {
      file_path: 'a.lock',
    });
    const parts = heading.split('…').map((part) => part.replace(/^[: ]+|[: ]+\d*$/g, ''));
    expect(parts.filter((part) => !`${said}${refused.reason}`.includes(part))).toEqual([]);
  });
});

describe.each(['troubleshooting.md', 'guides/is-it-on.md'])('%s', (name) => {
  test('has examples that run', () => {
    const project = scratchProject({ ...preToolUse('uneditableFiles: ["*.lock"]') });
    const blocks = [...page(name).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const line of blocks) {
      const [, input, words = ''] = /^(?:echo '(.*)' \| )?conclaude ([^>]*)/.exec(line) ?? [];
      const { exitCode, stderr } = project.run(
        words.trim().split(' '),
        input === undefined ? {} : { stdin: input },
      );
      // Here nothing is wired, so that doctor has to object; the piped call has to be refused.
      const expected = words.startsWith('doctor') ? 1 : words.startsWith('Hooks') ? 2 : 0;
      expect(exitCode, `${line}\n${stderr}`).toBe(expected);
    }
  });
});
