import type { Config } from '../../config/description.ts';
import type { KeyPath } from '../../config/problem.ts';
import type { Finding } from '../../decision.ts';
import type { GoodConfig } from '../../judge.ts';
import type { OpenCall } from '../../open-call.ts';
import { type ConfiguredRule, everyRule } from './configured-rules.ts';

/** What became of one rule on the way of a call. */
export interface RuleReport {
  readonly path: KeyPath;
  /** In the configuration file; `undefined` for a default that the file doesn't mention. */
  readonly line: number | undefined;
  /** What the rule speaks of: its patterns, in short. */
  readonly speaksOf: string;
  readonly outcome: Outcome;
}

export type Outcome =
  | 'refuses'
  | 'asks'
  | 'approves'
  | 'rewrites'
  /** A whitelist's entry that has the call in it. */
  | 'covers'
  /** A whitelist that the call is not on. */
  | 'outside'
  /** It matches, but an earlier rule has decided. */
  | 'overruled'
  | 'no-match'
  /** A setting without a pattern, which this call keeps to. */
  | 'no-objection'
  | 'other-agent'
  /** It speaks of other tools, or of other things than this call does. */
  | 'not-concerned'
  /** A command that has not been run. */
  | 'not-asked';

type Preventions = Config['preToolUse'];

/**
 * What every rule thinks of a call. Nothing is traced: a rule's own opinion is what the guards say under a
 * configuration that has only this rule, and it counts when they say it under the whole one, too.
 */
export function ruleReports(call: OpenCall, loaded: GoodConfig): readonly RuleReport[] {
  const rules = everyRule(loaded.config.preToolUse);
  const ask = (preToolUse: Preventions) => call.findingsBy({ ...loaded.config, preToolUse });
  const heard = ask(speakingUp(loaded.config.preToolUse));
  const report = (path: KeyPath, speaksOf: string, outcome: Outcome): RuleReport => {
    const { line, written } = loaded.locate(path);
    return { path, line: written ? line : undefined, speaksOf, outcome };
  };
  const known = rules.map((rule) => {
    // What speaks up whatever the rules are, such as a command that can't be read, is not this rule's opinion.
    const askOnly = (part: Preventions) =>
      ask(speakingUp(part)).filter((finding) => finding.rule[1] === rule.path[1]);
    return report(rule.path, rule.speaksOf, outcomeOf(rule, askOnly, heard));
  });
  const unknown = heard.filter((finding) => !rules.some((rule) => isSame(rule.path, finding.rule)));
  return [
    ...known,
    ...unknown.map((finding) => report(finding.rule, String(finding.rule.at(-1) ?? ''), SAYS[finding.kind])),
  ];
}

/** What a finding comes to, in the words of an outcome. */
export const SAYS = { deny: 'refuses', ask: 'asks', allow: 'approves', rewrite: 'rewrites' } as const;

function outcomeOf(
  rule: ConfiguredRule,
  ask: (preToolUse: Preventions) => readonly Finding[],
  heard: readonly Finding[],
): Outcome {
  const said = strictest(heard.filter((finding) => isSame(finding.rule, rule.path)));
  if (said === 'deny') return rule.isWhitelist ? 'outside' : 'refuses';
  if (said !== undefined) return said === 'allow' && !rule.rewrites ? 'covers' : SAYS[said];
  const alone = strictest(ask(rule.alone));
  if (alone !== undefined) return rule.isWhitelist && alone === 'deny' ? 'no-match' : 'overruled';
  if (rule.forEveryone !== undefined && ask(rule.forEveryone).length > 0) return 'other-agent';
  if (rule.forAnything === undefined) return 'no-objection';
  return ask(rule.forAnything).length === 0 ? 'not-concerned' : 'no-match';
}

/** A plain `allow` is silent about what it covers; with an empty rewrite it says so, and nothing else changes. */
function speakingUp(preToolUse: Preventions): Preventions {
  return {
    ...preToolUse,
    toolUsageValidation: preToolUse.toolUsageValidation.map((rule) =>
      rule.action === 'allow' ? { ...rule, updatedInput: rule.updatedInput ?? {} } : rule,
    ),
  };
}

export function strictest(findings: readonly Finding[]): Finding['kind'] | undefined {
  return (['deny', 'ask', 'allow', 'rewrite'] as const).find((kind) =>
    findings.some((finding) => finding.kind === kind),
  );
}

export function isSame(one: KeyPath, other: KeyPath): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
