import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { neededEvents } from '../lifecycle/needed-events.ts';
import { relativeTo } from '../match/path-text.ts';
import { type GoodPolicy, parsePolicyOf } from '../policy.ts';
import * as say from '../text/add.ts';
import type { ADD } from '../text/commands/add.ts';
import { problemLines } from '../text/config-problems.ts';
import { nothingWritten } from '../text/init.ts';
import {
  type AddOptions,
  type Planned,
  planCommand,
  planGate,
  planPack,
  planProtect,
} from './add/additions.ts';
import { commandIn, type FromLog, fileIn, loggedCall, planException } from './add/from-log.ts';
import { insertFully } from './add/insert-fully.ts';
import { entryLines } from './add/yaml-value.ts';
import { chosenPolicy, complaintAbout } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { carryOut, reportOf } from './init/planned-change.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { showDiff } from './show-diff.ts';
import type { Terminal } from './terminal.ts';

type Kind = 'protect' | 'ask' | 'block' | 'pack' | 'gate';

/** `conclaude add`: one more rule, pack or gate, without an editor. */
export const add: Command<typeof ADD> = ({ operands: [kind, what], options }, terminal) => {
  checkOptions(kind, what, options);
  return reportAsJson(options.json, terminal, async (shown) => {
    const host = nodeHost();
    const policy = await chosenPolicy(host, options['config-path']);
    if (!policy.ok) return { problem: complaintAbout(policy) };
    const plan = planFor(host, policy, kind, what, options);
    return plan.ok ? carryOutPlan(host, policy, plan.planned, options['dry-run'], shown) : plan;
  });
};

/** The options that make sense for each. */
const OPTIONS: Readonly<Record<Kind, readonly (keyof AddOptions)[]>> = {
  protect: ['message', 'agent', 'read', 'from'],
  ask: ['message', 'agent', 'flags', 'from'],
  block: ['message', 'agent', 'flags', 'from'],
  pack: [],
  gate: ['message', 'when'],
};

function checkOptions(kind: Kind | undefined, what: string | undefined, options: AddOptions): void {
  const allowed = kind === undefined ? ['from'] : OPTIONS[kind];
  for (const name of ['message', 'flags', 'agent', 'read', 'when', 'from'] as const) {
    const value = options[name];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
    if (isGiven && !allowed.includes(name)) throw new UsageError(say.notFor(name, kind));
  }
  if (what !== undefined && options.from !== undefined) throw new UsageError(say.bothGiven());
  if (options.from === undefined && (what ?? '').trim() === '') throw new UsageError(say.whatMissing(kind));
}

type Plan = FromLog<{ readonly planned: Planned }>;

function planFor(
  host: Host,
  policy: GoodPolicy,
  kind: Kind | undefined,
  typed: string | undefined,
  options: AddOptions,
): Plan {
  const logged =
    options.from === undefined ? undefined : loggedCall(host, options.from.toLowerCase(), policy.root);
  if (logged?.ok === false) return logged;
  if (kind === undefined && logged) return planException(policy, logged.entry);
  const found = logged && (kind === 'protect' ? fileIn(logged.entry) : commandIn(logged.entry));
  if (found?.ok === false) return found;
  const what = found?.what ?? typed ?? '';
  if (kind === 'protect') return { ok: true, planned: planProtect(policy, what, options) };
  if (kind === 'ask' || kind === 'block')
    return { ok: true, planned: planCommand(policy, kind, what, options) };
  return { ok: true, planned: kind === 'pack' ? planPack(policy, what) : planGate(policy, what, options) };
}

async function carryOutPlan(
  host: Host,
  policy: GoodPolicy,
  planned: Planned,
  dryRun: boolean,
  terminal: Terminal,
): Promise<Outcome> {
  const { file, text, root } = policy;
  const name = relativeTo(root, file) ?? file;
  if (planned.there !== undefined) {
    const { line } = policy.locate(planned.there.path);
    terminal.say(say.already(name, line, planned.shown));
    return { report: { added: false, file, line } };
  }
  const after = insertFully(policy, planned.addition);
  if (after === undefined) return { problem: say.byHand(file, sketch(planned)) };
  const next = await parsePolicyOf(host, after, file);
  if (!next.ok) return { problem: [say.wouldBreak(), ...problemLines(shownProblems(next))].join('\n') };
  const changes = [{ path: file, before: text, after }];
  if (!dryRun) showDiff(terminal, name, text, after);
  const problem = carryOut(changes, root, dryRun, terminal);
  if (problem !== undefined) return { problem };
  if (dryRun) terminal.complain(nothingWritten());
  if (planned.isWeaker && !dryRun) terminal.say(say.sessionsKeepRules());
  const events = newEvents(policy, next);
  if (events.length > 0 && !dryRun) terminal.say(say.needsInit(events));
  return { report: { added: !dryRun, ...reportOf(changes, dryRun), needsInit: events } };
}

/** Events whose hooks aren't there yet, or don't wait long enough. */
function newEvents(before: GoodPolicy, after: GoodPolicy): readonly string[] {
  const old = new Map(neededEvents(before.written, false).map(({ event, seconds }) => [event, seconds]));
  return neededEvents(after.written, false)
    .filter(({ event, seconds }) => seconds > (old.get(event) ?? 0))
    .map(({ event }) => event);
}

/** What somebody would have to write themselves. */
function sketch({ addition: { keys, add: added } }: Planned): string {
  const inner = 'entry' in added ? { entries: [added.entry] } : { items: [added.item] };
  const [first = '', ...more] = keys.filter((key) => typeof key === 'string');
  const value = more.reduceRight<Parameters<typeof entryLines>[0][1]>(
    (one, key) => ({ entries: [[key, one]] }),
    inner,
  );
  return entryLines([first, value])
    .map((line) => `  ${line}`)
    .join('\n');
}
