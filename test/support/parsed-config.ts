import { readYaml } from '../../src/config/yaml.ts';
import { parsePolicy } from '../../src/policy.ts';

/** What a configuration file with this text says, or what is wrong with it. */
export function parseConfig(text: string) {
  return parsePolicy(text, '/project/.conclaude.yaml', readYaml);
}
