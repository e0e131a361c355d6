import { lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import { quoted } from '../../shell-word.ts';
import { grepRuleNote } from '../../text/migrate.ts';
import { type Place, removeEntry, turnIntoComment } from './entry-edits.ts';
import type { YamlEntry, YamlMap, YamlNode } from './yaml-tree.ts';

/** What a grep rule looked for becomes a stop command in comments: what it should do now is the user's choice. */
export function migrateGrepRules(place: Place, entry: YamlEntry): readonly TextEdit[] {
  const rules = entry.value.kind === 'list' ? entry.value.items.filter(isYamlMap) : [];
  if (rules.length === 0 || place.map.flow) return removeEntry(place, entry);
  const eol = lineEndingOf(place.source);
  return turnIntoComment(place, entry, (indent) =>
    [...grepRuleNote(), ...rules.flatMap(asCommand)].map((line) => `${indent}# ${line}${eol}`).join(''),
  );
}

function asCommand(rule: YamlMap): readonly string[] {
  const [files, forbidden, description] = ['filePattern', 'forbiddenPattern', 'description'].map((key) =>
    textAt(rule, key),
  );
  const where = files === undefined ? '' : ` -- ${quoted(`:(glob)${files}`)}`;
  const run = `! git grep -nE -e ${quoted(forbidden ?? '')}${where}`;
  const message = description === undefined ? [] : [`  message: ${JSON.stringify(description)}`];
  return [`- run: ${JSON.stringify(run)}`, ...message, '  showStdout: true'];
}

function textAt(map: YamlMap, key: string): string | undefined {
  const value = map.entries.find((entry) => entry.key === key)?.value;
  return value?.kind === 'text' ? value.value : undefined;
}

function isYamlMap(node: YamlNode): node is YamlMap {
  return node.kind === 'map';
}
