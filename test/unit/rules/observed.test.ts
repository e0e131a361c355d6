import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import type { Finding } from '../../../src/decision.ts';
import { judgeByRules } from '../../../src/judge.ts';
import type { Rule } from '../../../src/rules/rule.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { memoryHost } from '../../support/memory-host.ts';
import { goodConfig } from '../../support/parsed-config.ts';
import { runs } from '../../support/property-runs.ts';

const host = memoryHost({
  entries: { '/project/.conclaude.yaml': '', '/project/a': '', '/project/b': '', '/project/src/a': '' },
  cwd: '/project',
});

type Settings = Readonly<Record<string, unknown>>;

function judged(settings: Settings, tool_name: string, tool_input: object) {
  const policy = goodConfig(JSON.stringify({ preToolUse: { preventRootAdditions: false, ...settings } }));
  const raw = { tool_name, tool_input, cwd: '/project' };
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
  return judgeByRules(host, call, policy, { analyseShell });
}

/** What is said, whoever says it. */
function said({ decision }: ReturnType<typeof judged>): unknown {
  if (decision.kind !== 'deny') return decision;
  return decision.violations.map(({ message, about }) => ({ message, about }));
}

const mode = fc.constantFrom('enforce', 'observe', undefined);
const pattern = fc.constantFrom('a', 'b', 'src/**', '*', 'c', '[ab]');
const toolRule = fc.record({
  tool: fc.constantFrom('Write', 'Edit', 'Bash', '*'),
  pattern,
  action: fc.constantFrom('block', 'allow', 'ask'),
  mode,
});
const commandRule = fc.record({
  tool: fc.constant('Bash'),
  commandPattern: fc.constantFrom('rm *', 'rm a*', 'echo *', '*'),
  action: fc.constantFrom('block', 'allow', 'ask'),
  mode,
});
const settings = fc.record({
  toolUsageValidation: fc.array(fc.oneof(toolRule, commandRule), { maxLength: 4 }),
  uneditableFiles: fc.array(fc.record({ pattern, mode }), { maxLength: 4 }),
  preventAdditions: fc.array(fc.record({ pattern, mode }), { maxLength: 2 }),
});
const call = fc.constantFrom(
  ['Edit', { file_path: 'a' }] as const,
  ['Write', { file_path: 'src/new' }] as const,
  ['Write', { file_path: 'b' }] as const,
  ['Bash', { command: 'rm a b' }] as const,
  ['Bash', { command: 'echo > src/new; rm src/a' }] as const,
  ['Bash', { command: 'echo > "$(choose)a"' }] as const,
  ['WebFetch', {}] as const,
);

const LISTS = ['toolUsageValidation', 'uneditableFiles', 'preventAdditions'] as const;
type Generated = Readonly<Record<(typeof LISTS)[number], readonly { readonly mode?: string | undefined }[]>>;

function changed(all: Generated, change: (list: Generated[keyof Generated]) => unknown): Settings {
  return Object.fromEntries(LISTS.map((name) => [name, change(all[name])]));
}

describe('rules that are only observed', () => {
  test('decide as if they were not there', () => {
    fc.assert(
      fc.property(settings, call, (all, [tool, input]) => {
        const without = changed(all, (list) => list.filter((rule) => rule.mode !== 'observe'));
        expect(said(judged(all, tool, input))).toEqual(said(judged(without, tool, input)));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('would say what they say where all rules count', () => {
    fc.assert(
      fc.property(settings, call, (all, [tool, input]) => {
        const every = judged(
          changed(all, (list) => list.map((rule) => ({ ...rule, mode: 'enforce' }))),
          tool,
          input,
        );
        const isOnTrial = ({ path: [, list, index] }: Rule) =>
          all[list as keyof Generated]?.[index as number]?.mode === 'observe';
        const expected = every.opinions
          .filter(({ rule }) => isOnTrial(rule))
          .flatMap(({ findings }) => findings);
        const { observed } = judged(all, tool, input);
        const own = observed.filter(({ rule }) => rule?.path[1] !== 'shell');
        const shown = (finding: Finding) =>
          JSON.stringify({ ...finding, rule: finding.rule?.id, place: undefined });
        expect(own.map(shown).sort()).toEqual(expected.map(shown).sort());
      }),
      { numRuns: runs(1000) },
    );
  });

  test('are told apart in what becomes of every rule', () => {
    const { opinions } = judged(
      {
        uneditableFiles: [
          { pattern: 'a', mode: 'observe' },
          { pattern: '[ab]' },
          { pattern: 'a', mode: 'observe' },
        ],
      },
      'Edit',
      { file_path: 'a' },
    );
    expect(opinions.slice(0, 3).map(({ rule, outcome, mode }) => [rule.id, outcome, mode])).toEqual([
      ['uneditableFiles[0]', 'refuses', 'observe'],
      ['uneditableFiles[1]', 'refuses', 'enforce'],
      ['uneditableFiles[2]', 'overruled', 'observe'],
    ]);
  });

  test('list nothing in a refusal', () => {
    const allow = (pattern: string, mode: string) => ({ tool: 'Write', pattern, action: 'allow', mode });
    const refusal = (...toolUsageValidation: readonly object[]) =>
      said(judged({ toolUsageValidation }, 'Write', { file_path: 'docs/new' }));
    expect(refusal(allow('src/**', 'enforce'), allow('lib/**', 'observe'))).toEqual(
      refusal(allow('src/**', 'enforce')),
    );
  });

  test('come behind those that count where a command may write to either', () => {
    const files = (...modes: readonly string[]) => modes.map((one) => ({ pattern: 'a.lock', mode: one }));
    const verdict = (...modes: readonly string[]) => {
      const { decision, observed } = judged({ uneditableFiles: files(...modes) }, 'Bash', {
        command: 'echo > "$(choose)a.lock"',
      });
      return [decision.kind, ...observed.map(({ kind }) => kind)];
    };
    expect(verdict('observe', 'enforce')).toEqual(['ask']);
    expect(verdict('observe', 'observe')).toEqual(['none', 'ask']);
  });

  test('cost nothing where there are none', () => {
    const { lists } = goodConfig('preToolUse: { uneditableFiles: [a], toolUsageValidation: [] }');
    expect(lists.map(({ isObserved }) => isObserved)).toEqual(lists.map(() => undefined));
  });
});
