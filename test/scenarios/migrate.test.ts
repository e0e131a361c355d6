import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/migrate');
const fixture = (name: string, which: 'before' | 'after') =>
  readFileSync(join(FIXTURES, name, `${which}.yaml`), 'utf8');
const config = (project: ScratchProject) => readFileSync(join(project.root, '.conclaude.yaml'), 'utf8');
const withConfig = (text: string) => scratchProject({ '.conclaude.yaml': text });

describe('migrate', () => {
  test('shows a diff and changes nothing', () => {
    const project = withConfig(fixture('rules-alone', 'before'));
    const run = project.run(['migrate']);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toBe(`--- a/.conclaude.yaml
+++ b/.conclaude.yaml
@@ -1,5 +1,5 @@
 # How this project is guarded
-rules: # everything about files
+preToolUse: # everything about files
   # The root stays tidy.
   preventRootAdditions: true
${' '}
`);
    expect(run.stderr).toContain('its keys are under preToolUse now');
    expect(run.stderr).toContain('Nothing was written.');
    expect(config(project)).toBe(fixture('rules-alone', 'before'));
  });

  test.each(readdirSync(FIXTURES))('--write: %s', (name) => {
    const project = withConfig(fixture(name, 'before'));
    chmodSync(join(project.root, '.conclaude.yaml'), 0o640);
    expect(project.run(['migrate', '--write']).exitCode).toBe(0);
    expect(config(project)).toBe(fixture(name, 'after'));
    expect(statSync(join(project.root, '.conclaude.yaml')).mode & 0o777).toBe(0o640);
    expect(readdirSync(project.root)).toEqual(['.conclaude.yaml']);
    expect(project.run(['validate']).exitCode).toBe(0);
  });

  test('leaves a current file alone, its date included', () => {
    const project = withConfig(fixture('current', 'before'));
    const before = statSync(join(project.root, '.conclaude.yaml'));
    const run = project.run(['migrate', '--write']);
    expect(run).toMatchObject({ exitCode: 0, stdout: '' });
    expect(statSync(join(project.root, '.conclaude.yaml'))).toMatchObject({
      mtimeMs: before.mtimeMs,
      ino: before.ino,
    });
  });

  test('does what it can, and reports the rest with exit code 1', () => {
    const project = withConfig('rules: { preventRootAdditions: true }\nmystery: 1\n');
    const run = project.run(['migrate', '--write']);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('.conclaude.yaml:2:1: mystery: found the unknown key');
    expect(config(project)).toBe('preToolUse: { preventRootAdditions: true }\nmystery: 1\n');
  });

  test.each([
    ['broken YAML', 'rules: [\n', 'invalid YAML'],
    ['an unknown key', 'rule: {}\n', 'unknown key'],
  ])('%s stays as it is, with exit code 1', (_, text, problem) => {
    const project = withConfig(text);
    const run = project.run(['migrate', '--write']);
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toContain(problem);
    expect(config(project)).toBe(text);
  });

  test('--config-path takes a file or a folder', () => {
    for (const path of ['sub', 'sub/.conclaude.yml']) {
      const project = scratchProject({ 'sub/.conclaude.yml': 'gitWorktree: {}\n', '.conclaude.yaml': '' });
      expect(project.run(['migrate', '--write', '--config-path', path]).exitCode).toBe(0);
      expect(readFileSync(join(project.root, 'sub/.conclaude.yml'), 'utf8')).toBe('');
    }
  });

  test('is what validate points to, for keys of earlier versions only', () => {
    const hint = 'conclaude migrate';
    expect(withConfig('gitWorktree: {}\n').run(['validate']).stderr).toContain(hint);
    expect(withConfig('mystery: {}\n').run(['validate']).stderr).not.toContain(hint);
  });

  test('without a configuration says so', () => {
    expect(scratchProject({}).run(['migrate'])).toMatchObject({ exitCode: 1, stdout: '' });
  });

  test('what rules protected is protected afterwards', () => {
    const project = withConfig(fixture('rules-apart', 'before'));
    const broken = project.pre('Edit', { file_path: 'a.lock' });
    expect(broken.reason).toContain('configuration is broken');
    project.run(['migrate', '--write']);
    for (const file of ['a.lock', 'b.lock', 'c.lock', 'sub/a.lock'])
      expect(project.pre('Edit', { file_path: file }).verdict, file).toBe('deny');
    expect(project.pre('Edit', { file_path: 'd.lock' }).verdict).toBe('none');
  });
});
