import { CORE_SCHEMA, constructFromEvents, type Event, mergeTag, parseEvents, YAMLException } from 'js-yaml';
import type { Position, Problem } from './problem.ts';

/**
 * One parser decides what a file means and where everything stands: values and positions come from the same
 * events, so a message can't point at something that another parser would have read differently.
 */
export type YamlRead =
  | { readonly ok: true; readonly value: unknown; readonly events: readonly Event[] }
  | { readonly ok: false; readonly problem: Problem };

const LIMITS = { maxDepth: 64, maxAliases: 1000, maxTotalMergeKeys: 10_000 };
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** `source` without a byte order mark. An empty file is an empty map. */
export function readYaml(source: string): YamlRead {
  try {
    const events = parseEvents(source, LIMITS);
    const documents = constructFromEvents(events, { source, schema: SCHEMA, ...LIMITS });
    if (documents.length > 1) return refuse('several documents (`---`)', 'one document');
    return { ok: true, value: documents[0] ?? {}, events };
  } catch (error) {
    if (!(error instanceof YAMLException))
      return refuse('a file that the YAML parser gives up on', `valid YAML (${String(error)})`);
    return refuse(`invalid YAML: ${error.reason}`, 'valid YAML', positionOf(error));
  }
}

function positionOf(error: YAMLException): Position | undefined {
  return error.mark === undefined ? undefined : { line: error.mark.line + 1, column: error.mark.column + 1 };
}

function refuse(found: string, expected: string, position?: Position): YamlRead {
  return { ok: false, problem: { path: [], found, expected, ...(position && { position }) } };
}
