import { expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import type { ProcessEnd } from '../../../src/host/process.ts';
import { handleEvent } from '../../../src/lifecycle/handle-event.ts';
import { parsePolicy } from '../../../src/policy.ts';
import { memoryHost } from '../../support/memory-host.ts';

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
  const policy = parsePolicy(JSON.stringify({ stop: { commands } }), '/p/.conclaude.yaml', readYaml);
  const call = claudeCode.readCall('Stop', { ok: true, raw: { session_id: 's' } });
  const { result } = await handleEvent(host, call, { policy, start: '/p' }, undefined);
  expect(result.verdict.kind).toBe('block');
  expect(asked).toEqual(['-c make', '-c make test']);
  expect(lines).toEqual(['conclaude: Stop 1/3 make: passed (1.3 s)', 'conclaude: Stop 2/3: failed (1.3 s)']);
});
