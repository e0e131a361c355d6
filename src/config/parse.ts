import { configFrom, type ParsedConfig, withoutMark } from './from-yaml.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { readYaml } from './yaml.ts';

/** Text of a configuration file → configuration, or everything that is wrong with it. */
export function parseConfig(text: string): ParsedConfig {
  const source = withoutMark(text);
  return configFrom(readPlainYaml(source) ?? readYaml(source));
}
