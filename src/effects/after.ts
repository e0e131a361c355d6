import type { Call } from '../call/call.ts';
import { FILE_CLOCK_STEP_MS } from '../host/disk-entry.ts';
import { isMap } from '../json-value.ts';
import type { DeedJudge } from '../judge-deeds.ts';
import { baseName } from '../match/path-text.ts';
import { type Change, changesSince } from './compare.ts';
import { type Effect, effectOf, isAgainstRules } from './effect.ts';
import { type FoundFiles, findWatched } from './find-watched.ts';
import { knownContents } from './known-contents.ts';
import { listedNow } from './listing.ts';
import { type CallRecords, callRecords, type EndedCall, type OpenCall } from './open-calls.ts';
import { takePicture } from './picture.ts';
import { restored } from './restore.ts';
import type { Watching } from './watching.ts';

/** A call has ended: what it did to the watched files, against the rules. */
export async function effectsOfCall(
  watching: Watching,
  id: string,
  judges: readonly DeedJudge[],
): Promise<readonly Effect[]> {
  const records = callRecords(watching.host, watching.session);
  const call = records.get('open', id);
  if (call === undefined) return [];
  records.remove('open', id);
  return effectsOf(watching, records, [call], judges, false);
}

/** An agent has come to rest: what came of calls that nobody saw the end of, and of what they left running. */
export async function effectsAtRest(
  watching: Watching,
  { agentClue }: Pick<Call, 'agentClue'>,
  judges: readonly DeedJudge[],
  isAllOver: boolean,
): Promise<readonly Effect[]> {
  const records = callRecords(watching.host, watching.session);
  const { open, behind } = records.all();
  const own = open.filter(({ agentId }) => agentId === agentClue.id);
  if (own.length === 0 && behind.length === 0) return [];
  for (const { id } of own) records.remove('open', id);
  // Perhaps the user didn't let them run, and has changed files since.
  const effects = await effectsOf(watching, records, own, judges, true);
  if (isAllOver) for (const { id } of [...behind, ...own]) records.remove('behind', id);
  return effects;
}

async function effectsOf(
  watching: Watching,
  records: CallRecords,
  calls: readonly OpenCall[],
  judges: readonly DeedJudge[],
  isAtRest: boolean,
): Promise<readonly Effect[]> {
  const { host, list } = watching;
  const found = findWatched(host, list, listedNow(host, list));
  const others = records.all();
  const effects = new Map<string, Effect>();
  const changed = new Set<string>();
  for (const call of calls) {
    for (const change of await changesSince(host, call.picture, call.since, found)) {
      changed.add(change.path);
      const callers = [call, ...metBy(call, change, others)];
      if (callers.some((caller) => keeps(caller, change.path))) continue;
      const effect = effectOf(judges, change, callers, isAtRest);
      if (effect !== undefined && !effects.has(change.path)) effects.set(change.path, effect);
    }
    for (const note of records.takeNotes(call.id)) addNote(effects, note);
  }
  for (const effect of await ofThoseBehind(watching, found, others.behind, changed, judges))
    effects.set(effect.change.path, effect);
  const done: Effect[] = [];
  for (const effect of effects.values())
    done.push(
      watching.mode === 'restore' && isAgainstRules(effect) ? await restored(watching, effect) : effect,
    );
  // How the files stand from now on, which may be how they stood before.
  await renew(watching, records, others.behind, found);
  tellTheOpen(records, others.open, done.filter(isAgainstRules));
  await acceptIn(watching, records, others.open, changed);
  await settle(watching, records, calls, found, others.open.length > 0);
  return done;
}

interface OtherCalls {
  readonly open: readonly OpenCall[];
  readonly behind: readonly OpenCall[];
  readonly ended: readonly EndedCall[];
}

/** The calls that were open when a change was made; when that was isn't always known. */
function metBy(call: OpenCall, { at }: Change, { open, behind, ended }: OtherCalls) {
  const isIn = (since: number, until: number) =>
    at === undefined ? until >= call.since : at >= since && at <= until + FILE_CLOCK_STEP_MS;
  return [
    ...open.filter((other) => isIn(other.since, Number.POSITIVE_INFINITY)),
    ...ended.filter((other) => isIn(other.since, other.until)),
    ...behind,
  ].filter((other) => other.id !== call.id && !isBefore(other, call));
}

/** Is the file one that a program of the call keeps by itself? */
function keeps(caller: OpenCall | EndedCall, path: string): boolean {
  return 'keeps' in caller && caller.keeps.includes(baseName(path));
}

/** An agent's calls of the same tool come one after the other; one that still seems open wasn't let run. */
function isBefore(other: OpenCall | EndedCall, call: OpenCall): boolean {
  const isOwn = other.agentId === call.agentId && other.tool === call.tool;
  return isOwn && 'picture' in other && !other.staysBehind && other.since < call.since;
}

/** What has changed since somebody last looked, while something that a call had left running was at work. */
async function ofThoseBehind(
  { host }: Watching,
  found: FoundFiles,
  behind: readonly OpenCall[],
  changed: ReadonlySet<string>,
  judges: readonly DeedJudge[],
): Promise<readonly Effect[]> {
  const effects: Effect[] = [];
  for (const call of behind) {
    const seen = await changesSince(host, call.picture, call.since, found);
    const changes = seen.filter(
      ({ path }) => !changed.has(path) && !effects.some((effect) => effect.change.path === path),
    );
    for (const change of changes) {
      if (behind.some((caller) => keeps(caller, change.path))) continue;
      const effect = effectOf(judges, change, behind, true);
      if (effect !== undefined) effects.push(effect);
    }
  }
  return effects;
}

/** From now on the files count as they are. */
async function renew(
  watching: Watching,
  records: CallRecords,
  behind: readonly OpenCall[],
  found: FoundFiles,
): Promise<void> {
  if (behind.length === 0) return;
  const { files, keep } = knownContents(watching);
  const known = Object.assign({}, files(), ...behind.map(({ picture }) => picture.files));
  const picture = await takePicture(watching.host, found, () => known, keep);
  for (const call of behind)
    records.put('behind', { ...call, picture, since: Date.now() - FILE_CLOCK_STEP_MS });
}

/** Calls that are still open may have done it, too, and hear of it when they end. */
function tellTheOpen(records: CallRecords, open: readonly OpenCall[], effects: readonly Effect[]): void {
  for (const { id } of open) {
    const theirs = effects.filter(({ callers }) => callers.some((caller) => caller.id === id));
    if (theirs.length > 0) records.addNotes(id, theirs);
  }
}

function addNote(effects: Map<string, Effect>, note: unknown): void {
  if (!isMap(note) || !isMap(note.change) || typeof note.change.path !== 'string') return;
  // What is only observed was noted by the call that ended first.
  const effect = { ...(note as unknown as Effect), observed: [] };
  const known = effects.get(effect.change.path);
  if (known === undefined || !isAgainstRules(known)) effects.set(effect.change.path, effect);
}

/** What must be known of these calls later: by those that they have met, and of what they have left running. */
async function settle(
  watching: Watching,
  records: CallRecords,
  calls: readonly OpenCall[],
  found: FoundFiles,
  othersAreOpen: boolean,
): Promise<void> {
  for (const { picture: _, staysBehind: _b, asked: _a, ...call } of calls)
    if (othersAreOpen) records.put('ended', { ...call, until: Date.now() });
  if (!othersAreOpen) for (const { id } of records.all().ended) records.remove('ended', id);
  await renew(
    watching,
    records,
    calls.filter(({ staysBehind }) => staysBehind),
    found,
  );
}

/** A tool whose call was judged has changed these files: nobody else is to blame for how they stand now. */
export async function acceptChange(watching: Watching, paths: readonly string[]): Promise<void> {
  const { host, list, session } = watching;
  // It may have made a file that nobody has seen yet.
  listedNow(host, list);
  const records = callRecords(host, session);
  const { open, behind } = records.all();
  await acceptIn(watching, records, open, new Set(paths));
  await acceptIn(watching, records, behind, new Set(paths), 'behind');
}

/** Lets calls that are still open count these files as they are. */
async function acceptIn(
  { host, list }: Watching,
  records: CallRecords,
  calls: readonly OpenCall[],
  paths: ReadonlySet<string>,
  state: 'open' | 'behind' = 'open',
): Promise<void> {
  if (calls.length === 0 || paths.size === 0) return;
  const found = findWatched(host, list, listedNow(host, list));
  const own = new Map([...found.files].filter(([path]) => paths.has(path)));
  const { files } = await takePicture(host, { ...found, files: own }, () => ({}));
  for (const call of calls) {
    const others = Object.entries(call.picture.files).filter(([path]) => !paths.has(path));
    const picture = { ...call.picture, files: { ...Object.fromEntries(others), ...files } };
    records.put(state, { ...call, picture });
  }
}
