import { isMap, type ValueMap } from '../json-value.ts';
import { check } from './check.ts';
import { type Config, configuration } from './description.ts';
import type { KeyPath, Located, Position, Problem } from './problem.ts';

/** What a file says, and where it says it. */
export type YamlRead =
  | { readonly ok: true; readonly value: unknown; readonly locate: Locate }
  | { readonly ok: false; readonly problem: Problem };

/** Where the value at `path` stands, or (`atKey`) its key. What isn't in the file stands where its parent does. */
export type Locate = (path: KeyPath, atKey?: boolean) => Located;

export type ParsedConfig =
  | {
      readonly ok: true;
      readonly config: Config;
      /** What the file says itself, defaults not filled in. */
      readonly written: ValueMap;
      readonly locate: Locate;
    }
  | { readonly ok: false; readonly problems: readonly PlacedProblem[] };

export type PlacedProblem = Problem & { readonly position: Position };

/** What a file says → configuration, or everything that is wrong with it. */
export function configFrom(yaml: YamlRead): ParsedConfig {
  if (!yaml.ok) return { ok: false, problems: [{ position: { line: 1, column: 1 }, ...yaml.problem }] };
  const { value, problems } = check(configuration, yaml.value);
  if (problems.length === 0) {
    const written = isMap(yaml.value) ? yaml.value : {};
    return { ok: true, config: value as Config, written, locate: yaml.locate };
  }
  return {
    ok: false,
    problems: problems.map((problem) => ({ ...problem, position: placeOf(yaml.locate, problem) })),
  };
}

function placeOf(locate: Locate, { path, atKey }: Problem): Position {
  const { line, column } = locate(path, atKey);
  return { line, column };
}

export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
