import { expect, test } from 'vitest';
import { proveRules } from '../../../src/cli/doctor/prove-rules.ts';
import { fileRules } from '../../../src/cli/visualize/file-rules.ts';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { configuration } from '../../../src/config/description.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { judgeByRules } from '../../../src/judge.ts';
import { type GoodPolicy, parsePolicy } from '../../../src/policy.ts';
import type { PreToolUse, RuleKind } from '../../../src/rules/rule.ts';
import { placedKinds, RULE_KINDS, type RuleKinds, ruleLists, withRules } from '../../../src/rules/rules.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { memoryHost } from '../../support/memory-host.ts';

/** A setting that nobody has registered. */
type Extended = PreToolUse & { readonly noSecrets: readonly string[] };

const noSecrets: RuleKind<string> = {
  about: (name) => name,
  ofFile: (name, { path }) => (path.shown === name ? 'matches' : 'no-match'),
  remark: (name) => ({ kind: 'deny', message: `${name} is secret` }),
  covers: (pattern) => ({ kind: 'pattern', pattern, names: 'any' }),
  samples: (file) => [{ tool: 'Read', file }],
};

const COMPLETE: RuleKinds<Extended> = { ...RULE_KINDS, noSecrets };

test('a setting that is not in the list does not compile', () => {
  // @ts-expect-error: `noSecrets` is missing.
  const incomplete: RuleKinds<Extended> = RULE_KINDS;
  expect(Object.keys(incomplete)).not.toContain('noSecrets');
});

test('every setting of the description has its place in the list of rules', () => {
  const { fields } = configuration.fields.preToolUse;
  const settings = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'section' ? Object.keys(field.fields).map((inner) => `${name}.${inner}`) : [name],
  );
  expect(Object.keys(RULE_KINDS).sort()).toEqual(settings.sort());
});

/** A policy with no rule but new ones, entered in the list and nowhere else. */
function policyWith(names: readonly string[]): GoodPolicy {
  const policy = parsePolicy('preToolUse: { preventRootAdditions: false }', '/p/.conclaude.yaml', readYaml);
  if (!policy.ok) throw new Error('the policy is broken');
  const settings: Extended = { ...policy.config.preToolUse, noSecrets: names };
  const lists = ruleLists({ ...policy.config, preToolUse: settings }, policy, [], placedKinds(COMPLETE));
  return withRules({ ...policy, lists });
}

const host = memoryHost({ entries: { '/p/.conclaude.yaml': '', '/p/key.pem': '' }, cwd: '/p' });

test.each([
  ['Read', { file_path: '/p/key.pem' }, 'deny'],
  ['Bash', { command: 'cd . && rm -f key.pem' }, 'deny'],
  ['Bash', { command: 'cat < ./key.pem' }, 'deny'],
  ['Bash', { command: 'cat key.pub' }, 'none'],
  ['mcp__disk__delete_file', { path: 'key.pem' }, 'deny'],
])('a rule that is entered in the list is asked about %s %j', (tool_name, tool_input, verdict) => {
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw: { tool_name, tool_input, cwd: '/p' } });
  const { decision, opinions } = judgeByRules(host, call, policyWith(['key.pem']), { analyseShell });
  expect(decision.kind).toBe(verdict);
  expect(opinions.find(({ rule }) => rule.kind === noSecrets)?.outcome).toBe(
    verdict === 'deny' ? 'refuses' : 'no-match',
  );
});

test('and doctor tries it, visualize draws it', () => {
  const policy = policyWith(['key.pem']);
  expect(proveRules(host, policy, analyseShell)).toContainEqual(
    expect.objectContaining({ rule: 'noSecrets[0]', kind: 'fires', verdict: 'refuses' }),
  );
  const drawn = fileRules(policy.rules, { ignoreCase: false, home: undefined });
  expect(drawn.map(({ name }) => name)).toContain('noSecrets[0]');
});
