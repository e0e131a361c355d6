import type { HeldPaths } from '../clients/claude-code/sandbox-note.ts';
import { createIgnoreReader } from '../facts/ignored.ts';
import type { Host } from '../host/host.ts';
import { snapshotHost } from '../host/snapshot-host.ts';
import type { FilePatternOptions } from '../match/file-pattern.ts';
import { joinPath, parentOf, relativeTo, resolvePath } from '../match/path-text.ts';
import { openProject, type Project } from '../operation/project.ts';
import type { Holdable, Rule } from '../rules/rule.ts';
import { findCovered } from './covered-paths.ts';
import { hasWildcard, type PathRule, pathRule, withoutInside } from './path-rule.ts';

/** What a sandbox can hold of one rule about files. */
export interface Holding extends HeldPaths {
  readonly rule: Rule;
  /** Why nothing of it is held. */
  readonly not: NotHeld | undefined;
  /** What isn't held beside that which is: links, and places outside that only a pattern names. */
  readonly links: readonly string[];
  readonly outside: readonly string[];
}

export type NotHeld = NonNullable<Holdable['cannot']> | 'observed' | 'agent' | 'no-file' | 'too-many';

export interface Holdings {
  readonly rules: readonly Holding[];
  /** For settings that a team shares, and for those of this computer: what git ignores, nobody else has. */
  readonly shared: HeldPaths;
  readonly local: HeldPaths;
  /** The walk came to its end. */
  readonly isWhole: boolean;
}

/** A sandbox is made anew for every command, of one mount per path, and the client gives up where they are too many. */
const MOST_PATHS = 400;

export interface HeldProject {
  readonly host: Host;
  /** The policy's file, and its rules. */
  readonly file: string;
  readonly rules: readonly Rule[];
  /** The folder that paths in the settings start from. */
  readonly launch: string;
  readonly worktrees: string;
}

/** What there is in the project of the files that the rules are about, as literal paths. */
export function holdingsOf({ host: system, file, rules, launch, worktrees }: HeldProject): Holdings {
  const host = snapshotHost(system);
  const project = openProject(host, { file, root: parentOf(file) }, worktrees);
  const isIgnored = createIgnoreReader(host);
  const asked = askedRules(rules, { ignoreCase: project.ignoreCase, home: project.home });
  const paths = asked.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const found = findCovered({ host, project, isIgnored, worktrees }, paths);
  const held: Held = { write: new Set(), read: new Set() };
  const holdings = asked.map((one): Holding => {
    const covered = one.path && found.covered.get(one.path);
    const outside = one.path && placesOutside(host, project, one.path);
    return hold(one, [...(covered?.paths ?? []), ...(outside?.literal ?? [])], held, launch, {
      links: (covered?.links ?? []).map((place) => written(place, launch)),
      outside: outside?.left ?? [],
    });
  });
  const isLocal = (place: string) =>
    relativeTo(launch, place) === undefined ||
    isIgnored(place, host.kindOf(place) === 'folder') !== undefined;
  const select = (local: boolean): HeldPaths => {
    const chosen = (places: ReadonlySet<string>) =>
      [...places].filter((place) => isLocal(place) === local).map((place) => written(place, launch));
    return { denyWrite: chosen(held.write).sort(), denyRead: chosen(held.read).sort() };
  };
  return { rules: holdings, shared: select(false), local: select(true), isWhole: found.isWhole };
}

interface AskedRule {
  readonly rule: Rule;
  readonly holdable: Holdable;
  readonly not: NotHeld | undefined;
  /** Of what can be held at all. */
  readonly path: PathRule | undefined;
}

type Held = Readonly<Record<Holdable['refused'][number], Set<string>>>;

function askedRules(rules: readonly Rule[], options: FilePatternOptions): readonly AskedRule[] {
  return rules.flatMap((rule, index) => {
    const holdable = rule.kind.holds?.(rule.entry);
    if (holdable === undefined) return [];
    const not = reasonAgainst(holdable, rule);
    const exceptions = exceptionsTo(holdable, rule, rules.slice(0, index));
    return [
      { rule, holdable, not, path: not === undefined ? pathRule(holdable, exceptions, options) : undefined },
    ];
  });
}

/** Adds the places of a rule to what is held, if they fit. */
function hold(
  { rule, holdable: { refused }, not }: AskedRule,
  places: readonly string[],
  held: Held,
  launch: string,
  rest: Pick<Holding, 'links' | 'outside'>,
): Holding {
  const nothing = { rule, denyWrite: [], denyRead: [], ...rest };
  if (not !== undefined) return { ...nothing, not };
  if (places.length === 0) return { ...nothing, not: 'no-file' };
  if (refused.some((what) => new Set([...held[what], ...places]).size > MOST_PATHS))
    return { ...nothing, not: 'too-many' };
  for (const what of refused) for (const place of places) held[what].add(place);
  const names = places.map((place) => written(place, launch)).sort();
  const of = (what: keyof Held) => (refused.includes(what) ? names : []);
  return { ...nothing, not: undefined, denyWrite: of('write'), denyRead: of('read') };
}

/** What earlier rules of the list let through or leave to the user, which the sandbox would refuse. */
function exceptionsTo(holdable: Holdable, rule: Rule, before: readonly Rule[]): readonly string[] {
  if (rule.kind.firstDecides !== true) return [];
  return before
    .filter(({ kind, mode }) => kind === rule.kind && mode === 'enforce')
    .map(({ kind, entry }) => kind.holds?.(entry))
    .filter((other) => other?.cannot === 'asks' || other?.cannot === 'allows')
    .filter((other) => other?.refused.some((what) => holdable.refused.includes(what)))
    .flatMap((other) => other?.patterns ?? []);
}

function reasonAgainst({ cannot }: Holdable, { agent, mode }: Rule): NotHeld | undefined {
  if (mode === 'observe') return 'observed';
  return cannot ?? (agent === '*' ? undefined : 'agent');
}

/** Of the patterns for absolute places, those that name one that is there. */
function placesOutside(host: Host, { home }: Project, { outside }: PathRule) {
  const literal: string[] = [];
  const left: string[] = [];
  for (const text of outside) {
    const folder = withoutInside(text);
    const place = folder.startsWith('~/') ? home && joinPath(home, folder.slice(2)) : folder;
    const path = place === undefined || place === '' ? undefined : resolvePath('/', place);
    const kind = path === undefined || hasWildcard(folder) ? undefined : host.kindOf(path);
    if (path !== undefined && (kind === 'file' || kind === 'folder')) literal.push(path);
    else left.push(text);
  }
  return { literal, left };
}

/** As the settings name it. */
function written(place: string, launch: string): string {
  const inside = relativeTo(launch, place);
  return inside === undefined ? place : `./${inside}`;
}
