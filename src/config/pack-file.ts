import * as say from '../text/packs.ts';
import { configuration } from './description.ts';
import { type Kind, section, text, type Value } from './kinds.ts';
import { idProblems } from './rule-id.ts';
import { extendsPacks } from './sections/extends.ts';
import { preToolUse } from './sections/pre-tool-use.ts';

const { toolUsageValidation, uneditableFiles, preventAdditions, contentRules } = preToolUse.fields;

/** The lists of rules that a pack may have. */
const lists = { toolUsageValidation, uneditableFiles, preventAdditions, contentRules };
const names = Object.keys(lists);

/** A pack: rules and nothing else. What runs, switches or writes something is the business of the file that extends it. */
export const packFile = section(
  'A pack of rules, for `extends`.',
  {
    description: text('What the pack is for, in a sentence.', { example: 'What our team agreed on.' }),
    extends: extendsPacks,
    preToolUse: section('The rules.', lists, {
      problems: (settings) => idProblems(settings, names),
      refused: (key) => (isOf(preToolUse.fields, key) ? say.onlyRuleLists(key, names) : undefined),
    }),
  },
  { refused: (key) => (isOf(configuration.fields, key) ? say.onlyRules(key) : undefined) },
);

function isOf(fields: Readonly<Record<string, Kind>>, key: string): boolean {
  return fields[key] !== undefined;
}

export type PackFile = Value<typeof packFile>;
