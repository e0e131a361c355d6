import type { Config } from '../../config/description.ts';
import { type KeyPath, showPath } from '../../config/problem.ts';
import type { ToolRule } from '../../config/tool-rule.ts';
import type { Decision } from '../../decision.ts';
import type { Host } from '../../host/host.ts';
import { type GoodConfig, judge } from '../../judge.ts';
import { resolvePath } from '../../match/path-text.ts';
import type { ShellAnalyser } from '../../operation/shell-files.ts';
import { toPayload } from '../../wire/payload.ts';
import { fileSamples } from './glob-samples.ts';
import { ignoredSamples } from './ignored-samples.ts';
import { agentsFor, fileTrial, outsideTrials, type Trial, toolRuleTrials } from './trial.ts';

type Verdict = 'refuses' | 'asks' | 'admits' | 'rewrites';

/** What came of making a rule fire. */
export type Proof = { readonly rule: string; readonly line: number | undefined } & (
  | { readonly kind: 'fires'; readonly verdict: Verdict; readonly trial: Trial }
  /** The call that should have met it met this rule instead. */
  | { readonly kind: 'shadowed'; readonly by: string; readonly trial: Trial }
  | { readonly kind: 'no-sample'; readonly why: 'pattern' | 'nothing-ignored' }
);

type Expected = (decision: Decision, trial: Trial) => boolean;

interface Candidate {
  readonly path: KeyPath;
  readonly verdict: Verdict;
  readonly trials: readonly Trial[];
  readonly fires: Expected;
  readonly why?: 'nothing-ignored';
}

/** What a judgement needs besides the call. */
export interface Court {
  readonly host: Host;
  readonly loaded: GoodConfig;
  readonly analyseShell: ShellAnalyser | undefined;
}

/** Makes every rule of the configuration fire once, through the same judgement as a hook call. */
export function proveRules(court: Court): readonly Proof[] {
  return candidates(court).map((candidate) => prove(court, candidate));
}

/** The payload of a trial, as the client would send it. */
export function payloadOf(trial: Trial, root: string): Readonly<Record<string, unknown>> {
  const input = { ...trial.input };
  for (const field of ['file_path', 'notebook_path', 'path']) {
    const path = input[field];
    if (typeof path === 'string') input[field] = resolvePath(root, path);
  }
  return {
    session_id: 'conclaude-doctor',
    cwd: root,
    prompt_id: 'conclaude-doctor',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    ...(trial.agent === undefined ? {} : { agent_id: 'conclaude-doctor', agent_type: trial.agent }),
    tool_name: trial.tool,
    tool_input: input,
    tool_use_id: 'conclaude-doctor',
  };
}

function prove(court: Court, candidate: Candidate): Proof {
  const { line, written } = court.loaded.locate(candidate.path);
  const about = { rule: showPath(candidate.path.slice(1)), line: written ? line : undefined };
  let met: { readonly by: string; readonly trial: Trial } | undefined;
  for (const trial of candidate.trials) {
    const decision = decisionOn(court, trial);
    if (candidate.fires(decision, trial))
      return { ...about, kind: 'fires', verdict: candidate.verdict, trial };
    const by = decision.kind === 'deny' ? decision.violations[0]?.rule : undefined;
    if (met === undefined && by !== undefined) met = { by: showPath(by.slice(1)), trial };
  }
  if (met !== undefined) return { ...about, kind: 'shadowed', ...met };
  return { ...about, kind: 'no-sample', why: candidate.why ?? 'pattern' };
}

function decisionOn({ host, loaded, analyseShell }: Court, trial: Trial): Decision {
  const payload = toPayload('PreToolUse', payloadOf(trial, loaded.root));
  return judge(host, payload, loaded, { analyseShell }).decision;
}

function candidates(court: Court): readonly Candidate[] {
  const { host, loaded } = court;
  const { preToolUse } = loaded.config;
  const home = host.home();
  const denial = (path: KeyPath, trials: readonly Trial[]): Candidate => ({
    path,
    verdict: 'refuses',
    trials,
    fires: (decision) => refusedBy(decision, path),
  });
  const flag = (key: keyof Config['preToolUse'], trials: readonly Trial[]) =>
    preToolUse[key] === true ? [denial(['preToolUse', key], trials)] : [];
  const root = ['example', 'example.conclaude-doctor'].map((name) => fileTrial('Write', name, undefined));
  const ignored = ignoredSamples(host, loaded.root).map((path) => fileTrial('Read', path, undefined));
  return [
    ...flag('preventRootAdditions', root),
    ...preToolUse.uneditableFiles.map(({ pattern, agent }, index) => {
      const files = fileSamples(pattern, home);
      const trials = agentsFor(agent).flatMap((name) => files.map((file) => fileTrial('Edit', file, name)));
      return denial(['preToolUse', 'uneditableFiles', index], trials);
    }),
    ...preToolUse.preventAdditions.map((pattern, index) => {
      const trials = fileSamples(pattern, home).map((file) => fileTrial('Write', file, undefined));
      return denial(['preToolUse', 'preventAdditions', index], trials);
    }),
    ...flag('preventUpdateGitIgnored', ignored).map((found) => ({
      ...found,
      why: 'nothing-ignored' as const,
    })),
    ...preToolUse.toolUsageValidation.map((_, index) => toolRuleCandidate(court, index)),
    ...flag('selfProtection', [fileTrial('Edit', '.conclaude.yaml', undefined)]),
  ];
}

function toolRuleCandidate(court: Court, index: number): Candidate {
  const { host, loaded } = court;
  const rule = loaded.config.preToolUse.toolUsageValidation[index];
  const path: KeyPath = ['preToolUse', 'toolUsageValidation', index];
  if (rule === undefined) return { path, verdict: 'refuses', trials: [], fires: () => false };
  const trials = toolRuleTrials(rule, host.home());
  if (rule.action === 'block')
    return { path, verdict: 'refuses', trials, fires: (decision) => refusedBy(decision, path) };
  if (rule.action === 'ask' || rule.updatedInput !== undefined)
    return {
      path,
      verdict: rule.action === 'ask' ? 'asks' : 'rewrites',
      trials,
      fires: mattersTo(court, index),
    };
  return { path, verdict: 'admits', trials, fires: admits(court, rule) };
}

function refusedBy(decision: Decision, path: KeyPath): boolean {
  return (
    decision.kind === 'deny' && decision.violations.some(({ rule }) => showPath(rule) === showPath(path))
  );
}

/** A question or a rewrite doesn't say whose it is; without the rule it must be another one, or none. */
function mattersTo(court: Court, index: number): Expected {
  const { loaded } = court;
  const { preToolUse } = loaded.config;
  const others = preToolUse.toolUsageValidation.filter((_, other) => other !== index);
  const config = { ...loaded.config, preToolUse: { ...preToolUse, toolUsageValidation: others } };
  const without = { ...court, loaded: { ...loaded, config } };
  return (decision, trial) =>
    (decision.kind === 'ask' || decision.kind === 'allow') &&
    JSON.stringify(decision) !== JSON.stringify(decisionOn(without, trial));
}

/** A whitelist lets in what it lists, and refuses what nobody listed. */
function admits(court: Court, rule: ToolRule): Expected {
  const listsAll = /^\*{0,2}$/.test(rule.commandPattern ?? rule.pattern ?? '');
  const isToolRule = (decision: Decision) =>
    decision.kind === 'deny' && decision.violations.some(({ rule }) => rule[1] === 'toolUsageValidation');
  return (decision, trial) =>
    !isToolRule(decision) &&
    (listsAll || outsideTrials(trial).some((outside) => isToolRule(decisionOn(court, outside))));
}
