import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import type { Decision } from '../../src/decision.ts';
import { judgeInForce } from '../../src/judge-in-force.ts';
import { loadLayers } from '../../src/layers.ts';
import { asRecord, readRecord, recordOf } from '../../src/log/policy-record.ts';
import { memoryHost } from '../support/memory-host.ts';
import { runs } from '../support/property-runs.ts';

/** Approving is less than having no opinion, and another input is neither. */
const RANK: Readonly<Record<Decision['kind'], number>> = { allow: 0, none: 1, rewrite: 1, ask: 2, deny: 3 };

const pattern = fc.constantFrom('a', 'b', '*', '*.lock', 'src/**', 'pkg/**', 'pkg/x', 'x');
const mode = fc.constantFrom(undefined, 'observe', 'enforce');
const agent = fc.constantFrom(undefined, 'main', 'coder');
const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 });

const policy = fc.record(
  {
    preToolUse: fc.record(
      {
        mode: fc.constantFrom('observe', 'enforce'),
        preventRootAdditions: fc.boolean(),
        selfProtection: fc.boolean(),
        shell: fc.record({
          protectFiles: fc.boolean(),
          unresolvedWrites: fc.constantFrom('allow', 'ask', 'block', 'auto'),
        }),
        uneditableFiles: some(fc.record({ pattern, mode, agent })),
        preventAdditions: some(fc.record({ pattern, mode })),
        toolUsageValidation: some(
          fc.oneof(
            fc.record({
              tool: fc.constantFrom('Write', 'Edit', 'Bash', '*'),
              pattern,
              mode,
              agent,
              action: fc.constantFrom('block', 'allow', 'ask'),
            }),
            fc.record({
              tool: fc.constant('Bash'),
              commandPattern: fc.constantFrom('rm*', 'git push*', '*'),
              mode,
              action: fc.constantFrom('block', 'allow', 'ask'),
            }),
            fc.record({
              tool: fc.constant('Bash'),
              action: fc.constantFrom('ask', 'allow'),
              updatedInput: fc.record({ command: fc.constantFrom('rm a', 'true', 'rm pkg/x') }),
            }),
          ),
        ),
      },
      { requiredKeys: [] },
    ),
    extends: fc.constantFrom('conclaude:lockfiles'),
  },
  { requiredKeys: [] },
);

const call = fc.oneof(
  fc.tuple(
    fc.constantFrom('Write', 'Edit', 'Read'),
    fc.record({
      file_path: fc.constantFrom(
        '/p/a',
        '/p/src/b',
        '/p/pkg/x',
        '/p/package-lock.json',
        '/p/.conclaude.yaml',
        '/q',
      ),
    }),
  ),
  fc.tuple(
    fc.constant('Bash'),
    fc.record({
      command: fc.constantFrom(
        'rm a',
        'echo > pkg/x',
        'git push',
        'ls',
        'cd src && rm b',
        'rm $X',
        'if',
        'rm package-lock.json',
      ),
    }),
  ),
);

const PLACES = {
  managed: '/etc/conclaude/policy.yaml',
  user: '/home/.config/conclaude/policy.yaml',
  project: '/p/.conclaude.yaml',
  local: '/p/.conclaude.local.yaml',
  nested: '/p/pkg/.conclaude.yaml',
};
type Texts = Readonly<Partial<Record<keyof typeof PLACES, object>>>;

async function decided(texts: Texts, [tool_name, tool_input]: readonly [string, object]): Promise<Decision> {
  const entries = Object.entries(texts).map(([layer, text]) => [
    PLACES[layer as keyof typeof PLACES],
    JSON.stringify(text),
  ]);
  const host = memoryHost({
    entries: { '/p/a': '', '/p/src/b': '', '/p/pkg/x': '', '/q': '', ...Object.fromEntries(entries) },
    cwd: '/p',
    env: { HOME: '/home' },
  });
  const raw = { tool_name, tool_input, cwd: '/p', prompt_id: 'x', effort: {} };
  const made = claudeCode.readCall('PreToolUse', { ok: true, raw });
  const { all } = await loadLayers(host, '/p');
  return (await judgeInForce(host, made, { now: all, before: [] }, {})).decision;
}

test('whatever another layer says, the answer never gets less strict', async () => {
  const layers = fc.record(
    { managed: policy, user: policy, project: policy, local: policy, nested: policy },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      layers,
      fc.constantFrom('managed', 'user', 'local', 'nested'),
      policy,
      call,
      async (all, added, text, made) => {
        const { [added]: _, ...without } = all as Texts & Record<string, object>;
        const before = await decided(without, made);
        const after = await decided({ ...without, [added]: text }, made);
        expect(RANK[after.kind]).toBeGreaterThanOrEqual(RANK[before.kind]);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a record is read as it was written', () => {
  const text = fc.string({ unit: 'grapheme' });
  const file = fc.string().map((name) => `/${name.replaceAll('\n', '')}`);
  const extended = fc.array(fc.record({ from: file, name: text, file, text }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.record({ file, text, extended, layer: fc.constantFrom('project', 'user', 'nested'), root: file }),
      (given) => {
        const record = asRecord(given);
        expect(readRecord(recordOf(record))).toEqual(record);
      },
    ),
    { numRuns: runs(1000) },
  );
});
