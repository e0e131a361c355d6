import { shownProblems } from '../../config/shown-problems.ts';
import type { Decision, Finding } from '../../decision.ts';
import type { Judgement } from '../../judgement.ts';
import type { GoodPolicy, Policy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import * as say from '../../text/explain.ts';
import { printable } from '../../text/printable.ts';
import { indented, wrapped } from '../../text/wrap.ts';
import { reasonsOf } from '../reasons-of.ts';
import type { Style } from '../terminal.ts';
import { callLines } from './show-call.ts';
import { ruleLines } from './show-rules.ts';

/** What the judge made of a call, and by which policy. */
export interface Explanation extends Judgement {
  readonly tool: string;
  readonly policy: Policy;
  readonly searchedFrom: string;
}

/** An explanation for people, in lines of at most 80 characters where the texts of others allow it. */
export function show(explanation: Explanation, all: boolean, style: Style): string {
  const { policy, tool, searchedFrom, decision } = explanation;
  if (policy === undefined) return wrapped(say.noConfigFound(searchedFrom)).join('\n');
  if (policy.ok) return judgedLines(explanation, policy, all, style).join('\n');
  return [
    ...wrapped(say.configBroken(tool, decision.kind === 'none')),
    ...problemLines(shownProblems(policy)).map((line) => `  ${style.red(line)}`),
  ].join('\n');
}

function judgedLines(
  { operation, agent, opinions, decision, observed }: Explanation,
  policy: GoodPolicy,
  all: boolean,
  style: Style,
): readonly string[] {
  return [
    ...(operation && agent
      ? [style.bold('Call'), ...callLines(operation, agent, policy, style, findingsOf(opinions)), '']
      : []),
    style.bold('Rules'),
    ...ruleLines(opinions, all, style),
    '',
    `${style.bold('Verdict')}: ${verdict(decision, style)}`,
    ...verdictLines(decision, style),
    ...(operation?.isShell && decision.kind !== 'deny' ? afterwards(policy) : []),
    ...observedLines(observed, style),
  ];
}

function findingsOf(opinions: Explanation['opinions']): readonly Finding[] {
  return opinions.flatMap(({ findings }) => findings);
}

/** What rules would have said that are only observed. */
function observedLines(observed: Explanation['observed'], style: Style): readonly string[] {
  if (observed.length === 0) return [];
  const lines = observed.flatMap((one) => [
    ...indented(say.wouldSay(one.rule?.id ?? '', one.place, one.kind), 2),
    ...indented(one.kind === 'deny' ? one.message : one.reason, 4),
  ]);
  return ['', style.bold(say.observedHeading()), ...lines];
}

function afterwards({ config: { preToolUse } }: GoodPolicy): readonly string[] {
  const { effects, shell } = preToolUse;
  return effects === 'off' || !shell.protectFiles ? [] : indented(say.comparedAfterwards(effects), 2);
}

function verdict(decision: Decision, style: Style): string {
  const { red, yellow, green, reset } = style;
  const paint = { none: reset, deny: red, ask: yellow, allow: green, rewrite: yellow }[decision.kind];
  return paint(style.bold(say.verdictWord(decision.kind)));
}

function verdictLines(decision: Decision, style: Style): readonly string[] {
  const rewrite = 'updatedInput' in decision ? decision.updatedInput : undefined;
  return [
    ...indented(say.clientReaction(decision.kind, rewrite !== undefined), 2),
    ...reasonsOf(decision).flatMap((reason) => indented(reason, 4)),
    ...Object.entries(rewrite ?? {}).map(
      ([name, value]) => `    ${style.dim(`${printable(name)}:`)} ${JSON.stringify(value)}`,
    ),
  ];
}
