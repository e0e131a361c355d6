import type { JudgingCommand } from './config/sections/pre-tool-use.ts';
import type { Finding } from './decision.ts';
import type { Host } from './host/host.ts';
import { type Judgement, observations, refusals, type ToolCall } from './judgement.ts';
import type { Rule } from './rules/rule.ts';
import { merge, type Opinion, outcomeOf } from './rules/weigh.ts';
import { heard } from './unheard-question.ts';

/**
 * The rules' judgement and that of the user's commands together. What a command rewrites is judged by the rules once
 * more.
 */
export async function judgeByCommands(
  host: Host,
  call: ToolCall,
  root: string,
  byRules: Judgement,
  asked: readonly Opinion[],
  judgeAgain: (rewritten: ToolCall, agent: string) => Judgement,
): Promise<Judgement> {
  // What only these calls need is loaded only for them.
  const { askCommands } = await import('./lifecycle/ask-commands.ts');
  const agent = byRules.agent?.name ?? 'main';
  const answers = await askCommands(
    host,
    call,
    asked.map(({ rule }) => rule as Rule<JudgingCommand>),
    { agent, root },
  );
  const isHeard = ({ rule }: Finding) => asked.some((one) => one.rule === rule && one.mode === 'enforce');
  const told = answers.findings.filter(isHeard);
  const said = byRules.spoken.filter(({ mode }) => mode === 'enforce').flatMap(({ findings }) => findings);
  const findings = [...said, ...told];
  const merged = merge(findings);
  const decision = byRules.operation ? heard(merged, findings, call, byRules.operation) : merged;
  const opinions = byRules.opinions.map((opinion) =>
    asked.includes(opinion) ? answered(opinion, answers.findings) : opinion,
  );
  const judgement = {
    ...byRules,
    decision,
    opinions,
    spoken: opinions.filter(({ findings }) => findings.length > 0),
    notes: [...byRules.notes, ...answers.warnings],
    observed: [...byRules.observed, ...observations(answers.findings.filter((finding) => !isHeard(finding)))],
  };
  const rewrites = told.some((finding) => 'updatedInput' in finding);
  if (rewrites && 'updatedInput' in decision) {
    const rewritten = call.client.withInput(call, { ...call.tool?.input, ...decision.updatedInput });
    const again = judgeAgain(rewritten, agent);
    if (again.decision.kind === 'deny') return { ...again, notes: [...judgement.notes, ...again.notes] };
  }
  const { notes, objections, forUser } = refusals(decision);
  return { ...judgement, notes: [...judgement.notes, ...notes], objections, forUser };
}

function answered(opinion: Opinion, findings: readonly Finding[]): Opinion {
  const own = findings.filter(({ rule }) => rule === opinion.rule);
  return { ...opinion, outcome: outcomeOf(own), findings: own };
}
