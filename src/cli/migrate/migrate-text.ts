import { readYaml } from '../../config/yaml.ts';
import { applyEdits, type TextEdit } from '../../edit/text-edits.ts';
import { type Place, removeEntry, UnknownLayout } from './entry-edits.ts';
import { migrateGrepRules } from './grep-rules.ts';
import { migrateRules } from './merge-rules.ts';
import { migrateRun } from './stop-run.ts';
import { type YamlEntry, yamlTree } from './yaml-tree.ts';

export interface Migration {
  readonly text: string;
  /** The keys that were rewritten or taken out, in that order, each once. */
  readonly keys: readonly LegacyKey[];
}

type Rewrite = (place: Place, entry: YamlEntry) => readonly TextEdit[];

/** Every key that earlier versions had, by its path, with what becomes of it. */
const REWRITES = {
  rules: migrateRules,
  gitWorktree: removeEntry,
  'stop.run': migrateRun,
  'stop.rounds': removeEntry,
  'stop.grepRules': migrateGrepRules,
  'preToolUse.grepRules': migrateGrepRules,
  'preToolUse.preventGeneratedFileEdits': removeEntry,
  'preToolUse.generatedFileMessage': removeEntry,
} as const satisfies Readonly<Record<string, Rewrite>>;

export type LegacyKey = keyof typeof REWRITES;

/** More steps than legacy keys and their conflicts can need; a loop must not be possible. */
const MAX_STEPS = 1000;

/**
 * A configuration of an earlier version → one of this version, by text edits: what has no part in it stays byte
 * for byte. A text that isn't YAML, or whose layout is beyond these edits, comes back with what could be done.
 */
export function migrateText(source: string): Migration {
  let text = source;
  const keys = new Set<LegacyKey>();
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = oneStep(text);
    if (next === undefined) break;
    text = next.text;
    keys.add(next.key);
  }
  return { text, keys: [...keys] };
}

/** After each edit the text is read anew: offsets stay true, and every step is a small one. */
function oneStep(text: string): { readonly text: string; readonly key: LegacyKey } | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const source = text.slice(mark.length);
  const yaml = readYaml(source);
  if (!yaml.ok) return undefined;
  const root = yamlTree(source, yaml.events);
  if (root.kind !== 'map') return undefined;
  for (const key of Object.keys(REWRITES) as LegacyKey[]) {
    const found = find({ source, map: root, key: undefined }, key);
    const edited = found && rewritten(found.place, found.entry, REWRITES[key]);
    if (edited !== undefined && edited !== source && readYaml(edited).ok) return { text: mark + edited, key };
  }
  return undefined;
}

function rewritten(place: Place, entry: YamlEntry, rewrite: Rewrite): string | undefined {
  try {
    return applyEdits(place.source, rewrite(place, entry));
  } catch (error) {
    if (error instanceof UnknownLayout) return undefined;
    throw error;
  }
}

/** The place of a key at the root, or of one in a section there, and what stands there. */
function find(root: Place, path: string) {
  const [key, inner] = path.split('.');
  const entry = root.map.entries.find((own) => own.key === key);
  if (entry === undefined || inner === undefined) return entry && { place: root, entry };
  if (entry.value.kind !== 'map') return undefined;
  return find({ source: root.source, map: entry.value, key: entry.keySpan }, inner);
}
