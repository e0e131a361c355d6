import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInvocation } from '../../../../src/clients/claude-code/invocation.ts';
import { memoryHost } from '../../../support/memory-host.ts';
import { runs } from '../../../support/property-runs.ts';

type Line =
  | { readonly kind: 'call'; readonly id: string; readonly agent: string }
  | { readonly kind: 'result'; readonly id: string }
  | { readonly kind: 'talk'; readonly id: string; readonly length: number }
  | { readonly kind: 'noise'; readonly text: string };

const id = fc.constantFrom('toolu_1', 'toolu_2', 'toolu_3', 'tool"u');
const line: fc.Arbitrary<Line> = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), id, agent: fc.constantFrom('coder', 'tester') }),
  fc.record({ kind: fc.constant('result' as const), id }),
  // Long enough that an invocation lies in another window, or on its edge.
  fc.record({
    kind: fc.constant('talk' as const),
    id,
    length: fc.constantFrom(0, 10, 20_000, 65_300, 400_000),
  }),
  fc.record({
    kind: fc.constant('noise' as const),
    text: fc.constantFrom('', '{', '"subagent_type"', '[1]', '\r'),
  }),
);

function write(line: Line): string {
  const message = (...content: object[]) => JSON.stringify({ type: 'x', message: { content } });
  if (line.kind === 'call')
    return message(
      { type: 'text', text: 'é→' },
      { type: 'tool_use', id: line.id, name: 'Task', input: { subagent_type: line.agent } },
    );
  if (line.kind === 'result') return message({ type: 'tool_result', tool_use_id: line.id, content: 'done' });
  if (line.kind === 'noise') return line.text;
  // It speaks of invocations and results, and is none.
  return message({
    type: 'text',
    text: `"subagent_type" ${line.id} tool_result`,
    id: line.id,
    pad: 'é'.repeat(line.length),
  });
}

test('the last invocation that runs is found, wherever it stands and whatever is said of it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const open: { id: string; agent: string }[] = [];
      for (const one of lines) {
        if (one.kind === 'call') open.push(one);
        if (one.kind === 'result') open.splice(0, open.length, ...open.filter((call) => call.id !== one.id));
      }
      const host = memoryHost({ entries: { '/t': lines.map(write).join('\n') } });
      const { found, usable } = findInvocation(host, '/t', ({ running }) => running);
      expect(found?.agent).toBe(open.at(-1)?.agent);
      if (lines.some(({ kind }) => kind !== 'noise')) expect(usable).toBe(true);
    }),
    { numRuns: runs(600) },
  );
});

test('beyond eight megabytes nobody looks', () => {
  const call = write({ kind: 'call', id: 'toolu_1', agent: 'coder' });
  const talk = write({ kind: 'talk', id: 'toolu_9', length: 500_000 });
  const host = memoryHost({ entries: { '/t': [call, ...Array(9).fill(talk)].join('\n') } });
  expect(findInvocation(host, '/t', () => true)).toEqual({ found: undefined, usable: true });
});

test('an invocation is found across the edge of two blocks', () => {
  const call = write({ kind: 'call', id: 'toolu_1', agent: 'coder' });
  const rest = call.slice(call.indexOf('"subagent_type"'));
  const line = (length: number) => `{"a":"${'x'.repeat(length - 9)}"}\n`;
  for (let cut = 0; cut <= 16; cut++) {
    const behind = 256 * 1024 - Buffer.byteLength(rest) - 1 + cut;
    const host = memoryHost({
      entries: { '/t': `${line(300_000)}${call}\n${line(behind - 1000)}${line(1000)}` },
    });
    expect(findInvocation(host, '/t', () => true).found?.agent).toBe('coder');
  }
});
