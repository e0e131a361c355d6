import type { Call } from './call/call.ts';
import type { Decision } from './decision.ts';
import { grantableHash } from './exceptions/stopped-call.ts';
import { attempt } from './host/attempt.ts';
import type { Judgement } from './judgement.ts';
import type { LoggedRule, LogVerdict } from './log/entry.ts';
import { plainCalls } from './log/plain-calls.ts';
import { shapeOf } from './log/shape.ts';
import { distinct, isBroken, noteOn, type Opinion } from './log-opinion.ts';
import { type LogContext, writeEntry } from './log-writer.ts';
import type { Policy } from './policy.ts';
import { placeOf } from './rules/rule.ts';
import { howToAllow } from './text/exceptions.ts';
import { howToAsk, namedBy } from './text/log.ts';

interface Told {
  readonly decision: Decision;
  readonly forUser: readonly string[];
}

/** Writes down what became of a tool call, and gives what is said about it the name of the entry. */
export function logCall(context: LogContext, judgement: Judgement, forUser: readonly string[]): Told {
  const { decision } = judgement;
  const hash = hashOf(context.call, judgement);
  const id = writeEntry({ ...context, judgedBy: judgement.judgedBy }, () =>
    ofJudgement(context, judgement, hash),
  );
  if (id === undefined || decision.kind !== 'deny') return { decision, forUser };
  const violations = decision.violations.map((violation) =>
    violation.isAttributed ? { ...violation, message: namedBy(violation.message, id) } : violation,
  );
  // The refusals come first, and there is none where no rule refuses.
  const [first, ...others] = judgement.forUser.length > 0 && judgement.judgedBy ? forUser : [];
  if (first === undefined) return { decision: { ...decision, violations }, forUser };
  const line = howToAsk(first, id);
  return {
    decision: { ...decision, violations },
    forUser: [hash === undefined ? line : howToAllow(line, id), ...others],
  };
}

function ofJudgement({ call, policy }: LogContext, judgement: Judgement, hash: string | undefined): Opinion {
  const { decision, operation, judgedBy, excepted } = judgement;
  const observed = [...(excepted?.lifted ?? []), ...judgement.observed];
  const decided = decision.kind === 'deny' ? objecting(judgement) : speaking(judgement);
  const rules = [
    ...decided,
    ...distinct(observed.map(({ rule, place, kind }) => ({ id: rule?.id ?? '', place, would: kind }))),
  ];
  const isWithoutRule = decision.kind === 'deny' && decided.length === 0;
  const why = isWithoutRule ? decision.violations[0]?.message : undefined;
  return {
    verdict: isWithoutRule
      ? withoutRule(call, policy)
      : decision.kind === 'none'
        ? UNDECIDED[excepted?.by ?? 'nobody']
        : decision.kind,
    rules,
    note: why === undefined ? excepted?.note : noteOn(judgedBy ?? policy, why),
    hash,
    agent: judgement.agent?.name,
    files: filesOf(judgement),
    shape: call.tool?.isShell
      ? shapeOf(operation?.shell?.calls ?? plainCalls(call.tool.command ?? ''))
      : undefined,
  };
}

/** What is written down about a call of which nothing came, by whom it was excepted. */
const UNDECIDED = { nobody: 'observed', pause: 'paused', grant: 'granted' } as const;

/** By which a person can allow the call. */
function hashOf(call: Call, judgement: Judgement): string | undefined {
  return attempt(() => grantableHash(call as Call<'PreToolUse'>, judgement));
}

/** The rules that refuse have been looked up already. */
function objecting({ objections = [] }: Judgement): readonly LoggedRule[] {
  return distinct(objections.map(({ id, where }) => ({ id, place: where })));
}

/** Those that ask, allow or rewrite. */
function speaking({ decision, spoken }: Judgement): readonly LoggedRule[] {
  if (decision.kind === 'none') return [];
  const heard = spoken.filter(
    ({ mode, findings }) => mode === 'enforce' && findings.some(({ kind }) => kind === decision.kind),
  );
  return distinct(heard.map(({ rule }) => ({ id: rule.id, place: placeOf(rule) })));
}

function withoutRule(call: Call, policy: Policy): LogVerdict {
  if (isBroken(policy, call)) return 'broken-policy';
  return call.problem === undefined ? 'deny' : 'failure';
}

/** Those that rules spoke of, then those that the call names or changes. */
function filesOf({ objections = [], observed = [], operation }: Judgement): readonly string[] {
  const files = new Set<string>();
  for (const { file } of objections) if (file !== undefined) files.add(file);
  for (const finding of observed)
    if (finding.kind === 'deny' && finding.about.file !== undefined) files.add(finding.about.file);
  for (const { changes, path } of operation?.files ?? [])
    if (changes || !operation?.isShell) files.add(path.shown);
  return [...files];
}
