import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { lostFailure } from '../../../src/shell/exit-status.ts';

/** `false` stands for a check that fails. */
const LOST: Readonly<Record<string, string>> = {
  'false | tail -10': 'pipe',
  'false 2>&1 | tee out.log | tail -3': 'pipe',
  'false |& cat': 'pipe',
  'false || true': 'or',
  'false || :': 'or',
  'false || echo failed': 'or',
  'false && false || exit 0': 'or',
  'false; true': 'last',
  'false; echo done': 'last',
  'false\nexit 0': 'last',
  'false &': 'background',
  'false\nls /': 'ignored',
  'false && false; ls /': 'ignored',
};
const KEPT = [
  'false',
  'set -o pipefail; false | tail -10',
  'set -euo pipefail\nfalse | tail -1\ntrue',
  'set -e; false; true',
  'cd /\nfalse',
  'export CI=1; false',
  'false && true',
  'true && false',
  '! true | cat',
  'echo hello | grep -q bye',
  'false || { echo red; exit 1; }',
  'if false; then true; else exit 1; fi',
  'if true; then',
];

describe('scripts that lose a failure', () => {
  test.each(Object.entries(LOST))('%s', (script, kind) => {
    expect(lostFailure(script)?.kind).toBe(kind);
    expect(spawnSync('bash', ['-c', script]).status).toBe(0);
  });

  test.each(KEPT)('not: %s', (script) => {
    expect(lostFailure(script)).toBeUndefined();
    expect(spawnSync('bash', ['-c', script]).status).not.toBe(0);
  });

  test.each(['true', 'echo hello', ''])('nor one that is not meant to fail: %s', (script) => {
    expect(lostFailure(script)).toBeUndefined();
  });
});
