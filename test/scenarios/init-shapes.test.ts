import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { readPlainYaml } from '../../src/config/plain-yaml.ts';
import { SHAPES } from '../fixtures/init-shapes/shapes.ts';
import { git } from '../support/git.ts';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const EXPECTED = resolve(import.meta.dirname, '../fixtures/init-shapes');
const SCHEMA = 'https://example.com/conclaude.schema.json';

function init(project: ScratchProject, ...args: string[]) {
  const bin = resolve(project.root, '../bin');
  if (!existsSync(bin)) {
    mkdirSync(bin);
    symlinkSync(PROGRAM, join(bin, 'conclaude'));
  }
  return project.run(['init', ...args], { env: { PATH: `${bin}:${process.env.PATH}` } });
}

/** A command that starts no process, because there are many projects here. */
async function said(command: string, project: ScratchProject): Promise<string> {
  const lines: string[] = [];
  const say = (text: string): 0 => {
    lines.push(text);
    return 0;
  };
  const terminal: Terminal = {
    say,
    sayJson: (report) => say(JSON.stringify(report)),
    complain: say,
    progress: () => {},
    style: pc.createColors(false),
  };
  const code = await COMMANDS[command]?.run(['--config-path', project.root], terminal);
  return [...lines, `exit ${code}`].join('\n').replaceAll(project.root, '');
}

test.each(Object.entries(SHAPES))('init writes what an expert would: %s', async (name, shape) => {
  const project = scratchProject(shape.files);
  if (shape.git !== false) git(project.root, 'init', '-q');
  expect(init(project, '--schema-url', SCHEMA, ...(shape.args ?? []))).toMatchObject({
    exitCode: 0,
    stderr: '',
  });

  const written = readFileSync(join(project.root, '.conclaude.yaml'), 'utf8');
  const shown = written.replace(/^( {2}until: ).*$/m, '$1DAY');
  await expect(shown).toMatchFileSnapshot(join(EXPECTED, `${name}.yaml`));
  expect(readPlainYaml(written), 'read without the YAML parser').toBeDefined();
  expect(written.split('\n').filter((line) => line.length > 100)).toEqual([]);

  expect(await said('validate', project)).toBe('valid  /.conclaude.yaml\nexit 0');
  expect(await said('test', project)).toMatch(/\n\d+ passed[^\n]*\nexit 0$/);
  // A diff would show what a second time changes.
  expect(init(project, '--dry-run').stdout).not.toMatch(/^[-+@]/m);
});
