import { shownProblems } from '../../config/shown-problems.ts';
import { pausesOf } from '../../exceptions/lifted-rules.ts';
import type { Host } from '../../host/host.ts';
import { layersBeside } from '../../layers.ts';
import type { BrokenPolicy, GoodPolicy, Policy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import * as say from '../../text/doctor.ts';
import { grantInForce, pauseInForce } from '../../text/exceptions.ts';
import { openExceptions } from '../project-exceptions.ts';
import { isOver, trialsOf } from '../trials.ts';
import { type Check, fail, ok, warn } from './finding.ts';
import type { Proof } from './prove-rules.ts';

export function checkConfig(
  loaded: Policy,
  launch: string,
  shown: (path: string) => string,
): readonly Check[] {
  if (loaded === undefined) return [fail(say.configMissing(launch))];
  if (!loaded.ok) {
    const problems = problemLines(shownProblems(loaded));
    return [fail(say.configBroken(shown(loaded.file), problems))];
  }
  const isOpen = !loaded.config.preToolUse.selfProtection;
  return [ok(say.configFound(shown(loaded.file))), ...(isOpen ? [warn(say.noSelfProtection())] : [])];
}

/** A policy that counts besides the project's. */
export function checkLayer(
  policy: GoodPolicy | BrokenPolicy,
  shown: (path: string) => string,
): readonly Check[] {
  if (policy.ok) return [ok(say.layerFound(policy.layer, shown(policy.file)))];
  return [fail(say.configBroken(shown(policy.file), problemLines(shownProblems(policy))))];
}

/** What is only observed isn't guarded; what was to be decided by now is a problem. */
export function checkTrials(policy: GoodPolicy, today: string): readonly Check[] {
  return trialsOf(policy).map(({ until, rules }) =>
    isOver(until, today)
      ? fail(
          say.trialOver(
            rules.map(({ id }) => id),
            until,
          ),
        )
      : warn(
          say.onTrial(
            rules.map(({ id }) => id),
            until,
          ),
        ),
  );
}

export function checkRules(proofs: readonly Proof[], loaded: GoodPolicy): readonly Check[] {
  const commands = loaded.rules.filter(({ kind }) => kind.isAsked !== undefined).length;
  const untried = commands === 0 ? [] : [ok(say.commandsNotTried(commands))];
  if (proofs.length === 0 && commands === 0) return [warn(say.noRules())];
  return [...proofs.map(aboutRule), ...untried];
}

function aboutRule(proof: Proof): Check {
  if (proof.kind === 'no-sample') {
    const message = say.ruleUntried(proof, proof.why);
    return proof.why === 'nothing-ignored' ? ok(message) : warn(message);
  }
  const proven = { rule: proof.rule, line: proof.line, ...proof.call };
  return proof.kind === 'fires'
    ? ok(say.ruleFires(proven, proof.verdict, proof.mode))
    : warn(say.ruleShadowed(proven, proof.by));
}

/** What a person has excepted, as long as it lasts. */
export async function checkExceptions(host: Host, policy: GoodPolicy): Promise<readonly Check[]> {
  const { kept, now } = openExceptions(host, policy.root);
  const { all } = kept.length === 0 ? { all: [] } : await layersBeside(host, policy);
  const pauses = pausesOf(host, all, now);
  return [
    ...pauses.map(({ rule, until }) => warn(pauseInForce(rule, until - now))),
    ...kept.flatMap((one) =>
      one.kind === 'grant' ? [warn(grantInForce(one.id, one.about, one.until - now))] : [],
    ),
  ];
}
