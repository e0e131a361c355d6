import { onlyRulesInLayer } from '../text/layers.ts';
import { check } from './check.ts';
import { type Config, configuration } from './description.ts';
import { section } from './kinds.ts';
import { preToolUse } from './sections/pre-tool-use.ts';

const { extends: extendsPacks, overrides } = configuration.fields;
const { preventRootAdditions } = preToolUse.fields;

const quietPreToolUse = section(
  preToolUse.doc,
  { ...preToolUse.fields, preventRootAdditions: { ...preventRootAdditions, default: false } },
  { removed: preToolUse.removed, ...(preToolUse.problems && { problems: preToolUse.problems }) },
);

/** A project's file in a folder below the project: only its rules count, and none that nobody has written. */
export const nestedFile = section(
  configuration.doc,
  { ...configuration.fields, preToolUse: quietPreToolUse },
  { removed: configuration.removed },
);

/** A policy beside the project's: rules only, and none that refuses unless somebody has written it. */
export const layerFile = section(
  'A policy beside the one of the project.',
  {
    extends: extendsPacks,
    overrides,
    preToolUse: quietPreToolUse,
  },
  {
    refused: (key) =>
      configuration.fields[key as keyof Config] === undefined ? undefined : onlyRulesInLayer(key),
  },
);

/** What such a file says, with all that it can't say left at its default. */
export function layerConfig(value: unknown): Config {
  return { ...(check(configuration, {}).value as Config), ...(value as Partial<Config>) };
}
