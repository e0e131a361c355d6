import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { basicPath, conclaude } from './project.ts';
import { bash, call, readThenEdit } from './script.ts';
import { playSession } from './session.ts';

const config = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: [locked.json]\n';
const files = { 'locked.json': 'before\n', 'open.txt': 'before\n' };
const { reportsHooks } = installedClient();

// Where the client doesn't tell how hooks end, a program that does stands in the place of the missing one.
describe.skipIf(!reportsHooks)('a clone without conclaude', () => {
  const absent = { program: '/nonexistent/conclaude' };
  const manifest = (version: string) =>
    JSON.stringify({ name: 'x', devDependencies: { '@conclaude/cli': version } });
  // npm has nothing to ask anybody for.
  const npm = { '.npmrc': 'audit=false\nfund=false\nupdate-notifier=false\noffline=true\n' };

  test("lets Claude look and install the project's packages, and is guarded from then on", async () => {
    const session = await playSession({
      project: {
        config,
        guard: absent,
        files: { ...files, ...npm, 'package.json': manifest(`file:${dirname(dirname(conclaude()))}`) },
      },
      script: (path) => ({
        main: [
          ...readThenEdit('early', path('open.txt'), 'before', 'after'),
          bash('wrong', 'npm install --ignore-scripts'),
          bash('install', 'npm install'),
          call('again', 'Read', { file_path: path('locked.json') }),
          call('locked', 'Edit', {
            file_path: path('locked.json'),
            old_string: 'before',
            new_string: 'after',
          }),
          call('open', 'Edit', { file_path: path('open.txt'), old_string: 'before', new_string: 'after' }),
        ],
      }),
      mode: 'bypassPermissions',
    });
    const sentence = "it isn't installed in this checkout. Run exactly 'npm install' in the project's folder";
    for (const id of ['early', 'wrong']) expect(session.told(id)).toEqual(refused(sentence));
    for (const id of ['read-before-early', 'install', 'again', 'open'])
      expect(session.told(id)).toEqual(carriedOut);
    expect(session.told('locked')).toEqual(refused('uneditableFiles'));
    expect(session.notices.join()).toContain(sentence);
    expect(session.changes['open.txt']).toBe('after\n');
    expect('locked.json' in session.changes).toBe(false);
  });

  test('says what the user has to do where no package brings it', async () => {
    const session = await playSession({
      project: { config, guard: absent, files },
      script: (path) => ({
        main: [...readThenEdit('edit', path('open.txt'), 'before', 'after'), bash('install', 'npm install')],
      }),
      mode: 'bypassPermissions',
    });
    expect(session.told('read-before-edit')).toEqual(carriedOut);
    for (const id of ['edit', 'install'])
      expect(session.told(id)).toEqual(
        refused('Ask the user to install it (npm install --global @conclaude/cli)'),
      );
    expect(session.changes).toEqual({});
  });
});

// There the program that writes hooks down would have to be among the packages.
test.skipIf(!reportsHooks)('a linked worktree is guarded by the program of the main one', async () => {
  const session = await playSession({
    project: { config, files, inWorktree: true },
    script: (path) => ({
      main: [
        ...readThenEdit('locked', path('locked.json'), 'before', 'after'),
        ...readThenEdit('open', path('open.txt'), 'before', 'after'),
      ],
    }),
  });
  expect(session.told('locked')).toEqual(refused('uneditableFiles'));
  expect(session.changes).toEqual({ 'open.txt': 'after\n' });
});

test("a project's PATH doesn't choose the program that the guard runs on", async () => {
  const evil = '#!/bin/sh\ntouch evil.txt\nexit 0\n';
  const planted = Object.fromEntries(
    ['node', 'readlink', 'head', 'conclaude'].map((name) => [`bin/${name}`, evil]),
  );
  const PATH = `bin:./bin:/proc/self/cwd/bin::${basicPath}`;
  const session = await playSession({
    project: {
      config,
      files: { ...files, ...planted, '.claude/settings.json': JSON.stringify({ env: { PATH } }) },
    },
    script: (path) => ({ main: readThenEdit('locked', path('locked.json'), 'before', 'after') }),
  });
  expect(session.told('locked')).toEqual(refused('uneditableFiles'));
  expect(session.changes).toEqual({});
});
