import { readYaml } from '../../src/config/yaml.ts';
import { type GoodPolicy, parsePolicy } from '../../src/policy.ts';

/** What a configuration file with this text says, or what is wrong with it. */
export function parseConfig(text: string) {
  return parsePolicy(text, '/project/.conclaude.yaml', readYaml);
}

/** The same of a text that is valid. */
export function goodConfig(text: string): GoodPolicy {
  const policy = parseConfig(text);
  if (!policy.ok) throw new Error(JSON.stringify(policy.problems));
  return policy;
}
