import type { PastCall } from '../call/past-call.ts';
import { findPastCall } from '../clients/past-calls.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { judge } from '../judge.ts';
import type { LogEntry } from '../log/entry.ts';
import { maskLines } from '../log/mask.ts';
import { asLogged, type PolicyRecord, recordOf } from '../log/policy-record.ts';
import { keptPolicy, type ProjectEntry, readLog } from '../log/read-log.ts';
import { findConfigFile, type GoodPolicy, keptPolicyOf, loadPolicy, type Policy } from '../policy.ts';
import { type PastJudge, pastJudge } from '../replay/judge-past.ts';
import { GUESSES, type Guess } from '../replay/past-world.ts';
import type { Rule } from '../rules/rule.ts';
import { analyseShell } from '../shell/analyse.ts';
import type { WHY } from '../text/commands/why.ts';
import * as say from '../text/log.ts';
import { nearest } from '../text/nearest.ts';
import { printable } from '../text/printable.ts';
import { indented, wrapped } from '../text/wrap.ts';
import type { Command } from './commands.ts';
import { asJson } from './explain/as-json.ts';
import { withoutForbiddenTexts } from './explain/hide-forbidden.ts';
import { type Explanation, show } from './explain/show.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { whatOf } from './log/entry-lines.ts';
import { ruleText } from './log/rule-text.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude why ID`: what became of a call, by the policy as it was and as it is. */
export const why: Command<typeof WHY> = ({ operands: [id], options }, terminal) =>
  reportAsJson(options.json, terminal, async (shown): Promise<Outcome> => {
    const host = nodeHost();
    const { found, ids } = search(host, id.toLowerCase());
    const newest = found.at(-1);
    if (newest === undefined) return { problem: say.noSuchEntry(id, nearest(id, [...ids])) };
    const same = found.filter((one) => isSameCall(one, newest));
    const others = found.length - same.length;
    const then = await policyThen(host, newest.entry);
    const now = await policyNow(host, newest);
    const past = pastCall(host, newest.entry);
    const guess = past && then && guessFor(host, past, then.policy, newest.entry);
    const judged = past && {
      before: then && (await explained(host, past, then.policy, guess)),
      now: await explained(host, past, now, guess),
    };
    for (const { entry } of same) shown.say(describe(entry, newest.root, shown));
    if (others > 0) shown.say(say.othersOfThatName(others));
    shown.say('');
    if (judged === undefined) showPolicies(newest.entry, then, now, shown);
    else showJudged(judged, then, now, shown);
    const changed = then === undefined ? [] : changedPacks(then);
    if (changed.length > 0) shown.say(['', ...wrapped(say.packsHaveChanged(changed))].join('\n'));
    return {
      report: {
        root: newest.root,
        entries: same.map(({ entry }) => entry),
        others,
        ...(then && { policy: { file: then.kept.file, text: maskLines(then.kept.text).join('\n') } }),
        ...(judged?.before && { before: asJson(judged.before) }),
        ...(judged?.now && { now: asJson(judged.now) }),
      },
    };
  });

interface Search {
  readonly found: readonly ProjectEntry[];
  readonly ids: ReadonlySet<string>;
}

/** More than anybody would want to hear of. */
const MOST_FOUND = 200;

function search(host: Host, id: string): Search {
  const [found, ids]: [ProjectEntry[], Set<string>] = [[], new Set()];
  for (const one of readLog(host)) {
    ids.add(one.entry.id);
    if (one.entry.id !== id) continue;
    found.push(one);
    if (found.length > MOST_FOUND) found.shift();
  }
  return { found, ids };
}

function isSameCall({ root, entry }: ProjectEntry, other: ProjectEntry): boolean {
  return root === other.root && entry.session === other.entry.session && entry.call === other.entry.call;
}

interface PolicyThen {
  readonly kept: PolicyRecord;
  readonly policy: Policy;
}

async function policyThen(host: Host, { policy: hash }: LogEntry): Promise<PolicyThen | undefined> {
  const kept = keptPolicy(host, hash);
  return kept && { kept, policy: await keptPolicyOf(kept) };
}

async function policyNow(host: Host, { root }: ProjectEntry): Promise<Policy> {
  const file = findConfigFile(host, root);
  return file === undefined ? undefined : loadPolicy(host, file);
}

/** The whole call behind an entry. The log has too little of it on purpose; the client's transcript has the rest. */
function pastCall(host: Host, { session, call: id }: LogEntry): PastCall | undefined {
  return session === undefined || id === undefined ? undefined : findPastCall(host, { session, id });
}

/** What is to be thought of files of which the transcript tells nothing: that by which the judge says what it said. */
function guessFor(host: Host, past: PastCall, policy: Policy, { verdict, rules = [] }: LogEntry): Guess {
  if (!policy?.ok) return 'absent';
  const judged = judgeOf(host, policy);
  const found = GUESSES.find((guess) => {
    const { decision, spoken } = judged.judgement(past, guess);
    const said = spoken.filter(({ findings }) => findings.some(({ kind }) => kind === decision.kind));
    return (
      decision.kind === verdict && said.map(({ rule }) => rule.id).join() === rules.map(({ id }) => id).join()
    );
  });
  return found ?? 'absent';
}

function judgeOf(host: Host, policy: GoodPolicy): PastJudge {
  return pastJudge(host, policy, { root: policy.root, today: policy.root, names: [] }, analyseShell);
}

/** What the judge makes of it, with the files as the transcript shows them. The user's own commands aren't run. */
async function explained(
  host: Host,
  past: PastCall,
  policy: Policy,
  guess: Guess = 'absent',
): Promise<Explanation> {
  const { tool, cwd = '' } = past;
  const judgement = policy?.ok
    ? judgeOf(host, policy).judgement(past, guess)
    : await judge(host, past.client.callOf(past), policy);
  return withoutForbiddenTexts({ ...judgement, tool, policy, searchedFrom: cwd });
}

function describe(entry: LogEntry, root: string, { style }: Terminal): string {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['when', `${entry.at.replace('T', ' ').slice(0, 19)} UTC`],
    ['what', whatOf(entry)],
    ['agent', entry.agent],
    ['session', entry.session],
    ['project', root],
    ['files', entry.files?.join(', ')],
    ['text', entry.text],
    [
      'rules',
      entry.rules
        ?.map(({ id, place, would }) => `${id} (${place})${would ? `, would ${would}` : ''}`)
        .join(', '),
    ],
    ['note', entry.note],
    ['took', entry.ms === undefined ? undefined : `${entry.ms} ms`],
  ];
  const lines = rows.flatMap(([name, text]) => {
    if (text === undefined || text === '') return [];
    const [first = '', ...others] = indented(printable(text), 10);
    return [`${style.dim(name.padEnd(10))}${first.slice(10)}`, ...others];
  });
  return [`${style.bold(entry.id)}: ${say.verdictWord(entry.verdict)}`, ...lines].join('\n');
}

/** Without the call itself: what the rules that spoke said then, and say now. */
function showPolicies(
  entry: LogEntry,
  then: PolicyThen | undefined,
  now: Policy,
  { say: tell, style }: Terminal,
): void {
  const isSame = then !== undefined && isSamePolicy(now, then);
  if (entry.policy === undefined) tell(say.noPolicyThen());
  else if (then === undefined) tell(say.policyNotKept());
  else tell([style.bold(say.policyThen(isSame)), ...rulesIn(entry, then.policy)].join('\n'));
  if (!isSame && now?.ok) tell(['', style.bold(say.policyNow()), ...rulesIn(entry, now)].join('\n'));
  tell(['', ...wrapped(say.callNotRebuilt())].join('\n'));
}

function isSamePolicy(now: Policy, { kept }: PolicyThen): boolean {
  return now?.text !== undefined && recordOf(asLogged({ ...now, text: now.text })) === recordOf(kept);
}

/** Packs that came with another conclaude then: their rules of that day aren't kept. */
function changedPacks({ kept, policy }: PolicyThen): readonly string[] {
  const { builtIn = {} } = kept;
  const now = policy?.ok ? (asLogged(policy).builtIn ?? {}) : {};
  return Object.keys(builtIn).filter((name) => builtIn[name] !== now[name]);
}

function rulesIn({ rules = [] }: LogEntry, policy: Policy): readonly string[] {
  if (!policy?.ok) return [];
  return rules.flatMap(({ id }) => {
    const rule = policy.rules.find((one: Rule) => one.id === id);
    return rule === undefined ? [`  ${say.ruleGone(id)}`] : ruleText(rule);
  });
}

function showJudged(
  judged: { readonly before: Explanation | undefined; readonly now: Explanation },
  then: PolicyThen | undefined,
  now: Policy,
  { say: tell, style }: Terminal,
): void {
  const isSame = then !== undefined && isSamePolicy(now, then);
  if (judged.before !== undefined)
    tell(`${style.bold(say.policyThen(isSame))}\n\n${show(judged.before, false, style)}`);
  if (!isSame) tell(`\n${style.bold(say.policyNow())}\n\n${show(judged.now, false, style)}`);
}
