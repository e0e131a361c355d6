import { CORE_SCHEMA, constructFromEvents, type Event, mergeTag, parseEvents, YAMLException } from 'js-yaml';
import { locate } from './positions.ts';
import type { Position, YamlRead } from './problem.ts';

/** With the events, for those who change a file and keep its comments. */
type ParsedYaml = YamlRead &
  ({ readonly ok: true; readonly events: readonly Event[] } | { readonly ok: false });

const LIMITS = { maxDepth: 64, maxAliases: 1000, maxTotalMergeKeys: 10_000 };
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/**
 * The whole language. One parser decides what a file means and where everything stands: values and positions come
 * from the same events, so a message can't point at something that another parser would have read differently.
 * An empty file is an empty map.
 */
export function readYaml(text: string): ParsedYaml {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    const events = parseEvents(source, LIMITS);
    const documents = constructFromEvents(events, { source, schema: SCHEMA, ...LIMITS });
    if (documents.length > 1) return refuse('several documents (`---`)', 'one document');
    return {
      ok: true,
      value: documents[0] ?? {},
      events,
      locate: (path, atKey) => locate(source, events, path, atKey),
    };
  } catch (error) {
    if (!(error instanceof YAMLException))
      return refuse('a file that the YAML parser gives up on', `valid YAML (${String(error)})`);
    return refuse(`invalid YAML: ${error.reason}`, 'valid YAML', positionOf(error));
  }
}

function positionOf(error: YAMLException): Position | undefined {
  return error.mark === undefined ? undefined : { line: error.mark.line + 1, column: error.mark.column + 1 };
}

function refuse(found: string, expected: string, position?: Position): ParsedYaml {
  return { ok: false, problem: { path: [], found, expected, ...(position && { position }) } };
}
