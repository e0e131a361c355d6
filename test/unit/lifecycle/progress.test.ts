import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse.ts';
import { memoryHost } from '../../../src/host/memory-host.ts';
import type { ProcessEnd } from '../../../src/host/process.ts';
import { answerLifecycle } from '../../../src/lifecycle/answer-lifecycle.ts';
import { toPayload } from '../../../src/wire/payload.ts';

const NO_OUTPUT = { whole: '', tail: '', linesBefore: 0 };
const ended = (code: number): ProcessEnd => ({
  kind: 'exited',
  code,
  stdout: NO_OUTPUT,
  stderr: NO_OUTPUT,
  seconds: 1.25,
});

test('who watches sees a line for each command, with its time', async () => {
  const lines: string[] = [];
  const asked: string[] = [];
  const memory = memoryHost({
    entries: { '/p/.conclaude.yaml': '' },
    run: ({ args }) => {
      asked.push(args.join(' '));
      return ended(args[1] === 'make' ? 0 : 2);
    },
  });
  const host = { ...memory, progress: (line: string) => void lines.push(line) };
  const commands = [{ run: 'make' }, { run: 'make test', showCommand: false }, { run: 'never' }];
  const parsed = parseConfig(JSON.stringify({ stop: { commands } }));
  if (!parsed.ok) throw new Error('the configuration is broken');
  const setting = { kind: 'config', config: parsed.config, file: '/p/.conclaude.yaml', root: '/p' } as const;
  const answer = await answerLifecycle(host, toPayload('Stop', { session_id: 's' }), setting, undefined);
  expect(answer.exitCode).toBe(2);
  expect(asked).toEqual(['-c make', '-c make test']);
  expect(lines).toEqual(['conclaude: Stop 1/3 make: passed (1.3 s)', 'conclaude: Stop 2/3: failed (1.3 s)']);
});
