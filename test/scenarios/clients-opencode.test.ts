import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const POLICY = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';
const PLUGIN = '.opencode/plugin/conclaude.js';

function wired(): ScratchProject {
  const project = scratchProject({
    '.conclaude.yaml': POLICY,
    'config/prod.yaml': '',
    'package.json': '{"type":"module"}',
  });
  const run = project.run(['init', '--client', 'opencode']);
  expect(run).toMatchObject({ exitCode: 0 });
  expect(run.stdout).toContain('Tried: the hook refuses an edit of');
  return project;
}

function doctor(project: ScratchProject) {
  const { findings } = JSON.parse(project.run(['doctor', '--json']).stdout) as {
    findings: { group: string; status: string; text: string }[];
  };
  return findings.filter(({ group, text }) => group === 'clients' && text.startsWith('OpenCode'));
}

test('init writes the plugin, again and again the same, and uninstall takes it away', () => {
  const project = wired();
  const text = readFileSync(join(project.root, PLUGIN), 'utf8');
  project.run(['init', '--client', 'opencode']);
  expect(readFileSync(join(project.root, PLUGIN), 'utf8')).toBe(text);
  expect(doctor(project).map(({ status }) => status)).not.toContain('fail');
  expect(project.run(['uninstall', '--client', 'opencode']).exitCode).toBe(0);
  expect(existsSync(join(project.root, PLUGIN))).toBe(false);
  expect(existsSync(join(project.root, '.opencode/hooks/conclaude'))).toBe(false);
});

test("somebody else's plugin of that name is left alone", () => {
  const project = scratchProject({ '.conclaude.yaml': POLICY, [PLUGIN]: 'export const Mine = 1\n' });
  expect(project.run(['init', '--client', 'opencode'])).toMatchObject({ exitCode: 1 });
  expect(project.run(['uninstall', '--client', 'opencode'])).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project.root, PLUGIN), 'utf8')).toBe('export const Mine = 1\n');
});

test('doctor notices a plugin that was changed, and init writes it again', () => {
  const project = wired();
  const file = join(project.root, PLUGIN);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('passes !== true', 'passes === 1'));
  expect(doctor(project)).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('changed') }),
  );
  project.run(['init', '--client', 'opencode']);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

interface Plugin {
  'tool.execute.before'(input: object, output: { args: object }): Promise<void>;
}

/** The plugin as written, run by Node in place of the client. */
async function plugin(project: ScratchProject, session: () => Promise<unknown>): Promise<Plugin> {
  const { Conclaude } = await import(pathToFileURL(join(project.root, PLUGIN)).href);
  const client = {
    session: { get: session },
    mcp: { status: async () => ({ data: { srv: {} } }) },
  };
  return Conclaude({ directory: project.root, worktree: '/', client });
}

const call = (tool: string, args: object) => [{ tool, sessionID: 's', callID: 'c' }, { args }] as const;

test('the plugin throws the reason of a refusal, and lets the rest pass', async () => {
  const project = wired();
  const hooks = await plugin(project, async () => ({ data: {} }));
  const before = (tool: string, args: object) => hooks['tool.execute.before'](...call(tool, args));
  await expect(before('write', { filePath: 'config/x', content: '' })).rejects.toThrow("pattern 'config/**'");
  await expect(before('srv_put', { path: 'config/x' })).rejects.toThrow('mcp__srv__put');
  await expect(before('write', { filePath: 'src/x', content: '' })).resolves.toBe(undefined);
});

test('whatever goes wrong inside the plugin, it throws', async () => {
  const project = wired();
  const unknown = await plugin(project, () => Promise.reject(new Error('no such session')));
  await expect(unknown['tool.execute.before'](...call('write', { filePath: 'src/x' }))).rejects.toThrow(
    'conclaude gave no answer',
  );
  const round: Record<string, unknown> = {};
  round.self = round;
  const hooks = await plugin(project, async () => ({ data: {} }));
  await expect(hooks['tool.execute.before'](...call('write', round))).rejects.toThrow(
    'conclaude gave no answer',
  );
  for (const launcher of [
    'exit 0\n',
    'echo {}\n',
    'echo "{\\"passes\\":true}"; exit 1\n',
    'kill -9 $$\n',
    'no such program\n',
  ]) {
    writeFileSync(join(project.root, '.opencode/hooks/conclaude'), launcher);
    await expect(hooks['tool.execute.before'](...call('write', { filePath: 'src/x' }))).rejects.toThrow();
  }
});
