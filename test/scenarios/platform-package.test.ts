import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

describe.skipIf(process.env.CONCLAUDE_BUILD !== 'native')('the package with the executable', () => {
  let folder: string;
  let made: string;
  const run = (command: string, args: readonly string[], cwd = folder) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'conclaude-platform-'));
    made = resolve(ROOT, run(process.execPath, ['scripts/pack-native.mjs', folder], ROOT));
    const pack = (what: string) =>
      `./${JSON.parse(run('npm', ['pack', what, '--json', '--ignore-scripts']))[0].filename}`;
    const [own, platform] = [pack(ROOT), pack(made)];
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', own, platform]);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is for this platform and no other, and has no install script', () => {
    const { name, os, cpu, scripts } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'));
    expect({ name, os, cpu, scripts }).toEqual({
      name: `@conclaude/${process.platform}-${process.arch}`,
      os: [process.platform],
      cpu: [process.arch],
    });
  });

  test("is found by the package beside it and by a project's launcher, which then need no Node", () => {
    const home = join(folder, 'node_modules/@conclaude/cli');
    for (const file of readdirSync(join(home, 'dist')).filter((name) => /\.(cjs|js)$/.test(name)))
      rmSync(join(home, 'dist', file));
    writeFileSync(join(folder, '.conclaude.yaml'), 'preToolUse: { uneditableFiles: ["*.lock"] }\n');
    const input = { cwd: folder, tool_name: 'Write', tool_input: { file_path: 'a.lock', content: '' } };
    const scripts = [
      'node_modules/.bin/conclaude Hooks PreToolUse',
      'set -- Hooks PreToolUse; . node_modules/@conclaude/cli/bin/launcher.sh',
    ];
    for (const script of scripts) {
      const { status, stdout } = spawnSync('/bin/sh', ['-c', script], {
        input: JSON.stringify(input),
        cwd: folder,
        env: { PATH: '/usr/bin:/bin', CLAUDE_PROJECT_DIR: folder },
        encoding: 'utf8',
      });
      expect(status).toBe(2);
      expect(JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason).toContain('a.lock');
    }
  });
});
