import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnAsPerson } from '../support/as-person.ts';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';

const GUIDES = resolve(import.meta.dirname, '../../docs/guides');

/** What a guide's project holds beside its configuration. */
const FILES = {
  'test/cart.test.ts': '',
  'src/cart.ts': '',
  'package-lock.json': '{}',
  'payload.json': JSON.stringify({ tool_name: 'Write', tool_input: { file_path: 'notes.md' } }),
};

/** A guide's transcripts: each runs in a project with the configuration that was shown last before it. */
function transcripts(guide: string) {
  const blocks = readFileSync(join(GUIDES, guide), 'utf8').matchAll(/^```(yaml|console)\n(.*?)^```/gms);
  let config = '';
  const found: { config: string; command: string; output: string }[] = [];
  for (const [, language, text = ''] of blocks) {
    if (language === 'yaml') config = text;
    else
      for (const session of text.split(/^\$ /m).slice(1)) {
        const [command = '', ...lines] = session.split('\n');
        found.push({ config, command, output: lines.join('\n').trimEnd() });
      }
  }
  return found;
}

const withTranscripts = readdirSync(GUIDES).filter((guide) => transcripts(guide).length > 0);

describe.each(withTranscripts)('%s shows what really happens', (guide) => {
  test.each(transcripts(guide))('$ $command', ({ config, command, output }) => {
    const { root } = scratchProject({ ...FILES, '.conclaude.yaml': config }, 'shop');
    const programs = join(root, '../programs');
    mkdirSync(programs);
    symlinkSync(PROGRAM, join(programs, 'conclaude'));
    const { stdout, stderr } = spawnAsPerson('bash', ['-c', command], {
      cwd: root,
      env: { PATH: `${programs}:${process.env.PATH}`, HOME: join(root, '../home') },
    });
    const said = `${stdout}${stderr}`.replaceAll(root, '/home/you/shop').replace(/\d+\.\d s/g, '0.0 s');
    expect(said.trimEnd()).toBe(output);
  });
});
