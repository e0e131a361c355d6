import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

/** The way of a call: nothing decides before the judge, nothing prints before the answer, nothing but main exits. */
test.each([
  // About what is attempted, and about what turns out to have been done.
  ['asks the rules', /\bweigh\(/, ['judge-deeds.ts', 'judge.ts', 'rules/weigh.ts']],
  ['makes a decision of what they say', /\bmerge\(/, ['judge-by-commands.ts', 'judge.ts', 'rules/weigh.ts']],
  // The frame around everything refuses when the judge itself has failed.
  ['refuses without a rule', /\brefusalWithoutRule\(/, ['hook.ts', 'judge.ts', 'judgement.ts']],
  ['answers a tool call', /\.answer\(/, ['hook.ts']],
  ['answers another event', /\.answerEvent\(/, ['cli/test/rehearsal.ts', 'hook.ts']],
  [
    'says what a hook leaves behind',
    /\bstdout: .*\bexitCode\b|\bstdout, .*\bexitCode\b/,
    // Each client's room; the events of several are answered in the same words.
    ['clients/*/answer.ts', 'clients/*/lifecycle-answer.ts', 'clients/event-answer.ts'],
  ],
  ['prints it', /\bwriteAll\(/, ['cli/terminal.ts', 'host/stdio.ts', 'main.ts']],
  // A signal that ends a program of ours ends us.
  ['exits', /process\.exit\(|reallyExit\.call\(/, ['host/node-processes.ts', 'main.ts']],
])('one place %s', (_, pattern, places) => {
  const found = SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) =>
    file.replace(/^clients\/[^/]+\//, 'clients/*/'),
  );
  expect([...new Set(found)].sort()).toEqual(places);
});
