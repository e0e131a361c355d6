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
  'nohup false &': 'background',
  'false || { echo red; true; }': 'or',
  '(false; true)': 'last',
  '{ false; true; } > /dev/null': 'last',
  'set -e; set +e; false; echo done': 'last',
  'set -o pipefail; set +o pipefail; false | tail -1': 'pipe',
  'if false; then echo green; fi': 'if',
  'echo "$(false)"': 'substitution',
  'out=$(false); echo "$out"': 'last',
  "trap 'exit 0' EXIT; false": 'trap',
  "bash -c 'false || true'": 'or',
  "timeout 9 bash -lc 'false; exit 0'": 'last',
  "eval 'false | cat'": 'pipe',
  'for each in a b; do test $each = b; done': 'loop',
  "while read -r each; do test $each = b; done <<< $'a\\nb'": 'loop',
  'make --no-such-option 2>&1 | grep -c .': 'pipe-decides',
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
  "bash -ec 'false; true'",
  'set -e; for each in a b; do test $each = b; done',
  'for each in a b; do test $each = b || exit 1; done',
  'out=$(false)',
  'set -o pipefail; make --no-such-option 2>&1 | grep -c .',
  "trap 'rm -f x' EXIT; false",
  'if ! false; then exit 1; fi',
  '(set -e; false; true)',
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
