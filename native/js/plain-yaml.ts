import { placed, readPlainYaml as readAll } from '../../src/config/plain-yaml.ts';
import type { YamlRead } from '../../src/config/problem.ts';

/** Stands in for `src/config/plain-yaml.ts`, which reads what isn't plain enough for the executable's own reader. */
export function readPlainYaml(source: string): YamlRead | undefined {
  const read = native.plainYaml(source);
  return read === undefined ? readAll(source) : placed(source, ...read);
}
