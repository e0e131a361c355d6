import { shownProblems } from '../../config/shown-problems.ts';
import type { GoodPolicy, Policy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import * as say from '../../text/doctor.ts';
import { type Finding, finding } from './finding.ts';
import type { Proof } from './prove-rules.ts';

export function checkConfig(
  loaded: Policy,
  launch: string,
  shown: (path: string) => string,
): readonly Finding[] {
  if (loaded === undefined) return [finding('configuration', 'fail', say.configMissing(launch))];
  if (!loaded.ok) {
    const problems = problemLines(shownProblems(loaded));
    return [finding('configuration', 'fail', say.configBroken(shown(loaded.file), problems))];
  }
  const isOpen = !loaded.config.preToolUse.selfProtection;
  return [
    finding('configuration', 'ok', say.configFound(shown(loaded.file))),
    ...(isOpen ? [finding('configuration', 'warn', say.noSelfProtection())] : []),
  ];
}

export function checkRules(proofs: readonly Proof[], loaded: GoodPolicy): readonly Finding[] {
  const commands = loaded.rules.filter(({ kind }) => kind.isAsked !== undefined).length;
  const untried = commands === 0 ? [] : [finding('rules', 'ok', say.commandsNotTried(commands))];
  if (proofs.length === 0 && commands === 0) return [finding('rules', 'warn', say.noRules())];
  return [...proofs.map(aboutRule), ...untried];
}

function aboutRule(proof: Proof): Finding {
  if (proof.kind === 'no-sample') {
    const status = proof.why === 'nothing-ignored' ? 'ok' : 'warn';
    return finding('rules', status, say.ruleUntried(proof, proof.why));
  }
  const proven = { rule: proof.rule, line: proof.line, ...proof.call };
  return proof.kind === 'fires'
    ? finding('rules', 'ok', say.ruleFires(proven, proof.verdict))
    : finding('rules', 'warn', say.ruleShadowed(proven, proof.by));
}
