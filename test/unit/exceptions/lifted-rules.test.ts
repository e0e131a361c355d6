import { expect, test } from 'vitest';
import { readYaml } from '../../../src/config/yaml.ts';
import { liftedIn } from '../../../src/exceptions/lifted-rules.ts';
import { type Layer, parsePolicyOf } from '../../../src/policy.ts';
import { memoryHost } from '../../support/memory-host.ts';

const TEXT = 'preToolUse:\n  uneditableFiles: ["*.lock"]\n  selfProtection: true\n';

test.each<[Layer, readonly string[]]>([
  ['project', ['uneditableFiles[0]']],
  ['user', ['user:uneditableFiles[0]']],
  ['local', ['local:uneditableFiles[0]']],
  ['managed', []],
])('of the layer %s, exceptions reach %j', async (layer, expected) => {
  expect(readYaml(TEXT).ok).toBe(true);
  const policy = await parsePolicyOf(memoryHost({}), TEXT, '/p/policy.yaml', { layer, root: '/p' });
  if (!policy.ok) throw new Error('broken');
  const { rules, lists } = liftedIn(
    policy,
    ({ path }) => path[1] !== 'shell' && path[1] !== 'preventRootAdditions',
  );
  expect(rules.filter(({ isLifted }) => isLifted).map(({ id }) => id)).toEqual(expected);
  // What is lifted is observed, and nothing else is.
  const observed = lists.flatMap(({ entries, ruleAt, isObserved }) =>
    entries.flatMap((_, index) => (isObserved?.(index) ? [ruleAt(index).id] : [])),
  );
  expect(observed).toEqual(expected);
});
