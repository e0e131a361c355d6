import type { Config } from '../config/description.ts';
import type { KeyPath } from '../config/problem.ts';
import type { KnownList, Pack } from '../packs/pack.ts';
import { contentRules } from './content-rules.ts';
import { gitIgnoredFiles } from './git-ignored-files.ts';
import { newFiles } from './new-files.ts';
import { overriddenLists } from './overrides.ts';
import { rootAdditions } from './root-additions.ts';
import {
  type AddedPack,
  agentOf,
  idOf,
  modeOf,
  type PackEntry,
  type PackLists,
  type PreToolUse,
  type Rule,
  type RuleFile,
  type RuleKind,
  type RuleList,
} from './rule.ts';
import { selfProtection } from './self-protection.ts';
import { toolRules } from './tool-rules.ts';
import { uneditableFiles } from './uneditable-files.ts';
import { unreadableCommands, unresolvedWrites } from './unreadable-commands.ts';
import { unresolvedCommands } from './unresolved-commands.ts';
import { userCommands } from './user-commands.ts';

/** The settings of `preToolUse` by name; those of a section inside it are `section.name`. */
type SettingOf<Settings> = {
  [Key in keyof Settings & string]: Settings[Key] extends string | boolean | readonly unknown[] | undefined
    ? Key
    : `${Key}.${keyof Settings[Key] & string}`;
}[keyof Settings & string];

/** `null`: the rule of another setting reads it. */
export type RuleKinds<Settings> = Readonly<Record<SettingOf<Settings>, RuleKind<unknown> | null>>;

/**
 * The one list of what rules are made from, in the order in which rules report. By its type no setting can be
 * missing: one that nobody turned into rules doesn't compile.
 */
export const RULE_KINDS: RuleKinds<PreToolUse> = {
  toolUsageValidation: toolRules,
  uneditableFiles,
  preventUpdateGitIgnored: gitIgnoredFiles,
  preventRootAdditions: rootAdditions,
  preventRootAdditionsMessage: null,
  preventRootAdditionsExcept: null,
  preventAdditions: newFiles,
  contentRules,
  selfProtection,
  'shell.protectFiles': unreadableCommands,
  'shell.unresolvedWrites': unresolvedWrites,
  'shell.unresolvedCommands': unresolvedCommands,
  effects: null,
  commands: userCommands,
  mode: null,
  until: null,
};

interface PlacedKind {
  readonly kind: RuleKind<unknown>;
  /** Where its setting stands. */
  readonly path: KeyPath;
}

export function placedKinds(
  kinds: Readonly<Record<string, RuleKind<unknown> | null>>,
): readonly PlacedKind[] {
  return Object.entries(kinds).flatMap(([name, kind]) =>
    kind === null ? [] : [{ kind, path: ['preToolUse', ...name.split('.')] }],
  );
}

const PLACED_KINDS = placedKinds(RULE_KINDS);

/** What a file says, list by list, in the order in which rules report; then its packs, each for itself. */
export function ruleLists(
  { preToolUse: settings, overrides }: Pick<Config, 'preToolUse' | 'overrides'>,
  source: RuleFile,
  packs: readonly Pack[],
  kinds: readonly PlacedKind[] = PLACED_KINDS,
): readonly RuleList[] {
  const lists: RuleList[] = [];
  const added = packs.map((pack) => addedPack(pack, overrides));
  for (const { kind, path } of kinds) {
    let value: unknown = settings;
    for (let depth = 1; depth < path.length; depth++)
      value = (value as Record<string, unknown>)[path[depth] as string];
    const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    const entries = kind.entries?.(settings, added) ?? list ?? (value === false ? [] : [value]);
    const pathOf = list === undefined ? () => path : (index: number) => [...path, index];
    if (entries.length > 0) lists.push(ruleList(settings, kind, entries, source, pathOf));
  }
  for (const pack of added) for (const list of packLists(pack, source, settings, kinds)) lists.push(list);
  return lists;
}

/** Its rules are put together when somebody asks for them. */
function addedPack(pack: Pack, overrides: Config['overrides']): Pack & AddedPack {
  let lists: PackLists | undefined;
  const known = Object.keys(overrides).length === 0 ? pack.known : undefined;
  return {
    ...pack,
    known,
    get lists() {
      lists ??= overriddenLists(pack, overrides);
      return lists;
    },
  };
}

function packLists(
  pack: Pack & AddedPack,
  { layer, name: layerName }: RuleFile,
  settings: PreToolUse,
  kinds: readonly PlacedKind[],
): readonly RuleList[] {
  const { name, shown, file = shown, text, locate } = pack;
  const source = {
    file,
    shown,
    text,
    locate,
    pack: name,
    layer,
    ...(layerName !== undefined && { name: layerName }),
  };
  if (pack.known !== undefined) return knownLists(pack, pack.known, source, settings, kinds);
  return kinds.flatMap(({ kind, path }) => {
    const found =
      (pack.lists as Readonly<Record<string, readonly PackEntry<unknown>[]>>)[String(path[1])] ?? [];
    if (found.length === 0) return [];
    const entries = found.map(({ entry }) => entry);
    return [ruleList(settings, kind, entries, source, (at) => [...path, found[at]?.index ?? at])];
  });
}

/** The lists of a pack that nothing overrides, whose rules needn't be looked at. */
function knownLists(
  { rules }: Pack,
  lists: Readonly<Record<string, KnownList>>,
  source: RuleFile,
  settings: PreToolUse,
  kinds: readonly PlacedKind[],
): readonly RuleList[] {
  return Object.keys(lists).flatMap((list) => {
    const placed = kinds.find(({ path }) => path[1] === list);
    const entries = (rules as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
    if (placed === undefined) return [];
    const { kind, path } = placed;
    return [ruleList(settings, kind, entries, source, (at) => [...path, at], lists[list])];
  });
}

function ruleList(
  settings: PreToolUse,
  kind: RuleKind<unknown>,
  entries: readonly unknown[],
  source: RuleFile,
  pathOf: (index: number) => KeyPath,
  known?: KnownList,
): RuleList {
  const made: Rule[] = [];
  const isObserved = (index: number) => modeOf(kind, entries[index], settings) === 'observe';
  return {
    kind,
    entries,
    ruleAt(index) {
      const known = made[index];
      if (known !== undefined) return known;
      const entry = entries[index];
      const path = pathOf(index);
      const mode = modeOf(kind, entry, settings);
      const until = mode === 'observe' ? untilOf(entry, settings) : undefined;
      const rule = {
        id: idOf(entry, path, source),
        path,
        source,
        kind,
        entry,
        agent: agentOf(entry),
        mode,
        until,
      };
      made[index] = rule;
      return rule;
    },
    ...(observesAny(kind, known === undefined ? entries : [{}], settings) && { isObserved }),
    ...(known !== undefined && { known }),
  };
}

/** Asked at every call, of perhaps a thousand rules. */
function observesAny(kind: RuleKind<unknown>, entries: readonly unknown[], settings: PreToolUse): boolean {
  for (let index = 0; index < entries.length; index++)
    if (modeOf(kind, entries[index], settings) === 'observe') return true;
  return false;
}

/** A rule's own day, or the one for all where all are on trial. */
function untilOf(entry: unknown, { mode, until }: PreToolUse): string | undefined {
  return (entry as { readonly until?: string }).until ?? (mode === 'observe' ? until : undefined);
}

/** Every rule of some lists. */
function rulesIn(lists: readonly RuleList[]): readonly Rule[] {
  return lists.flatMap(({ entries, ruleAt }) => entries.map((_, index) => ruleAt(index)));
}

interface WithLists {
  readonly lists: readonly RuleList[];
}

/** Most calls want only the rules that speak, so all of them are made only for who asks. */
const ALL_RULES = {
  get rules(): readonly Rule[] {
    return rulesIn((this as unknown as WithLists).lists);
  },
};

/** A policy with its rules; also for whoever copies one, because a plain copy would make them all at once. */
export function withRules<Fields extends WithLists>(fields: Fields): Fields & typeof ALL_RULES {
  return Object.assign(Object.create(ALL_RULES) as typeof ALL_RULES, fields);
}
