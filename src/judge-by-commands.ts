import type { Config } from './config/description.ts';
import { merge } from './decide.ts';
import type { Host } from './host/host.ts';
import { diagnostics, type GoodConfig, type Judgement, judge } from './judge.ts';
import type { IndexedCommand } from './lifecycle/ask-commands.ts';
import { nameMatcher } from './match/name-glob.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import { type Payload, toPayload } from './wire/payload.ts';

/** The user's own commands that this call concerns. Once a rule has refused, nobody else is asked. */
export function commandsFor(config: Config, { operation, decision }: Judgement): readonly IndexedCommand[] {
  if (decision.kind === 'deny') return [];
  return config.preToolUse.commands
    .map((command, index) => ({ command, index }))
    .filter(
      ({ command }) =>
        nameMatcher(command.tool, { ignoreCase: true })(operation.tool) &&
        nameMatcher(command.agent)(operation.agent),
    );
}

interface Call {
  readonly host: Host;
  readonly payload: Payload<'PreToolUse'>;
  readonly loaded: GoodConfig;
  readonly analyseShell: ShellAnalyser | undefined;
}

/** The rules' judgement and that of the user's commands together. What a command rewrites is held against the rules once more. */
export async function judgeByCommands(
  { host, payload, loaded, analyseShell }: Call,
  judgement: Judgement,
  commands: readonly IndexedCommand[],
): Promise<Judgement> {
  // What only these calls need is loaded only for them.
  const { askCommands } = await import('./lifecycle/ask-commands.ts');
  const { agent, input } = judgement.operation;
  const asked = await askCommands(host, commands, { payload, agent, root: loaded.root });
  const findings = [...judgement.findings, ...asked.findings];
  const decision = merge(findings);
  const notes = [...judgement.notes, ...asked.warnings];
  if (
    asked.findings.some((finding) => finding.kind !== 'deny' && finding.updatedInput !== undefined) &&
    'updatedInput' in decision
  ) {
    const rewritten = toPayload('PreToolUse', {
      ...payload.raw,
      tool_input: { ...input, ...decision.updatedInput },
    });
    const again = judge(host, rewritten, loaded, { agent, analyseShell });
    if (again.decision.kind === 'deny')
      return { ...again, findings: [...findings, ...again.findings], notes: [...notes, ...again.notes] };
  }
  return { ...judgement, findings, decision, notes: [...notes, ...diagnostics(decision, loaded)] };
}
