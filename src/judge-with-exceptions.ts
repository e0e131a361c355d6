import type { Call } from './call/call.ts';
import type { Grant } from './exceptions/exception.ts';
import { exceptionsIn, spend } from './exceptions/kept-exceptions.ts';
import { isPausedBy, liftedIn, mayBeLifted, pausesIn, withPauses } from './exceptions/lifted-rules.ts';
import { callHash, isStopped, speakersOf } from './exceptions/stopped-call.ts';
import type { Host } from './host/host.ts';
import { hostOfProject } from './host/records-of-project.ts';
import type { Excepted, Judgement } from './judgement.ts';
import { readTexts, writeState } from './lifecycle/session-state.ts';
import type { GoodPolicy } from './policy.ts';
import { placeOf } from './rules/rule.ts';
import { grantedNote, letPass, pausedNote } from './text/exceptions.ts';

/** Judges the same call once more, by what this makes of each policy. */
type JudgeAgain = (change: (policy: GoodPolicy) => GoodPolicy) => Promise<Judgement>;

interface Asked {
  readonly host: Host;
  readonly call: Call<'PreToolUse'>;
  readonly root: string;
  readonly judgeAgain: JudgeAgain;
  readonly now: number;
}

/**
 * What becomes of a call that rules refuse, ask about or change, if a person has paused these rules or has allowed this
 * very call. A call about which no rule has anything to say never gets here.
 */
export async function judgeWithExceptions(
  host: Host,
  call: Call<'PreToolUse'>,
  judgement: Judgement,
  root: string,
  judgeAgain: JudgeAgain,
): Promise<Judgement> {
  const asked = { host, call, root, judgeAgain, now: Date.now() };
  const paused = await underPauses(asked, judgement);
  const result = (await underGrant(asked, paused)) ?? paused;
  acceptAtRoot(asked, result);
  return result;
}

async function underPauses(asked: Asked, judgement: Judgement): Promise<Judgement> {
  const { host, root, judgeAgain, now } = asked;
  const speakers = speakersOf(judgement);
  const concerned = pausesIn(host, root, now).filter((pause) =>
    speakers.some((rule) => isPausedBy(rule, pause)),
  );
  if (concerned.length === 0) return judgement;
  const again = await judgeAgain((policy) => withPauses(host, policy, now));
  const until = Math.min(...concerned.map((pause) => pause.until));
  return marked(asked, again, 'pause', pausedNote(until - now));
}

/** How often rules that an earlier one had kept quiet may speak up before we give up. */
const MOST_ROUNDS = 8;

/** As the person wants it who has allowed this call, once; `undefined` where nobody has. */
async function underGrant(asked: Asked, judgement: Judgement): Promise<Judgement | undefined> {
  const { host, call, root, judgeAgain, now } = asked;
  const grant = isStopped(judgement) ? grantFor(asked, judgement) : undefined;
  if (grant === undefined) return undefined;
  const lifted = new Set<string>();
  let again = judgement;
  for (let round = 0; isStopped(again); round++) {
    const speakers = speakersOf(again);
    if (round === MOST_ROUNDS || speakers.length === 0 || !speakers.every(mayBeLifted)) return undefined;
    for (const rule of speakers) lifted.add(rule.id);
    again = await judgeAgain((policy) =>
      liftedIn(withPauses(host, policy, now), (rule) => lifted.has(rule.id)),
    );
  }
  if (!spend(host, root, grant, useOf(call))) return undefined;
  return marked(asked, again, 'grant', grantedNote(grant.id));
}

function grantFor({ host, call, root, now }: Asked, judgement: Judgement): Grant | undefined {
  const grants = exceptionsIn(host, root, now).filter((one) => one.kind === 'grant');
  if (grants.length === 0) return undefined;
  const hash = callHash(call, judgement);
  return grants.find((grant) => grant.call === hash);
}

/** The call by its own name, by which several hooks of one client are told from several calls. */
function useOf({ session, tool }: Call): string | undefined {
  return tool?.id ? `${session ?? ''} ${tool.id}` : undefined;
}

/** What the lifted rules would have said is told and logged as such, and not as what is only observed. */
function marked({ call }: Asked, judgement: Judgement, by: Excepted['by'], note: string): Judgement {
  const lifted = judgement.observed.filter(({ rule }) => rule?.isLifted);
  const rules = new Set(lifted.flatMap(({ rule }) => rule ?? []));
  const lines = [...rules].map((rule) =>
    letPass({ rule: rule.id, place: placeOf(rule), tool: call.tool?.name ?? '', note }),
  );
  return {
    ...judgement,
    observed: judgement.observed.filter(({ rule }) => !rule?.isLifted),
    forUser: [...judgement.forUser, ...lines.slice(0, MOST_LINES)],
    excepted: { by, lifted, note },
  };
}

const MOST_LINES = 5;

/** What comes to the root with a person's consent isn't held against the turn when it ends. */
function acceptAtRoot({ host, call, root }: Asked, { excepted }: Judgement): void {
  const files = (excepted?.lifted ?? []).flatMap((one) =>
    one.kind === 'deny' ? (one.about.file ?? []) : [],
  );
  const names = files.filter((file) => !file.includes('/'));
  if (names.length === 0) return;
  const session = { host: hostOfProject(host, root), session: call.session };
  const known = readTexts(session, 'root');
  if (known !== undefined) writeState(session, 'root', [...new Set([...known, ...names])]);
}
