import { check } from './check.ts';
import { type Config, configuration } from './description.ts';
import { locate } from './positions.ts';
import type { KeyPath, Located, Position, Problem } from './problem.ts';
import { readYaml } from './yaml.ts';

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config; readonly locate: (path: KeyPath) => Located }
  | { readonly ok: false; readonly problems: readonly PlacedProblem[] };

export type PlacedProblem = Problem & { readonly position: Position };

/** Text of a configuration file → configuration, or everything that is wrong with it. */
export function parseConfig(text: string): ParsedConfig {
  const source = text.replace(/^\ufeff/, '');
  const yaml = readYaml(source);
  if (!yaml.ok) return { ok: false, problems: [{ position: { line: 1, column: 1 }, ...yaml.problem }] };
  const checked = check(configuration, yaml.value);
  if (checked.problems.length > 0) {
    const place = (problem: Problem) => {
      const { line, column } = locate(source, yaml.events, problem.path, problem.atKey);
      return { line, column };
    };
    return {
      ok: false,
      problems: checked.problems.map((problem) => ({ ...problem, position: place(problem) })),
    };
  }
  return {
    ok: true,
    config: checked.value as Config,
    locate: (path) => locate(source, yaml.events, path),
  };
}
