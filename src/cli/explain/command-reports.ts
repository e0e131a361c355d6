import type { KeyPath } from '../../config/problem.ts';
import type { GoodConfig, Judgement } from '../../judge.ts';
import { commandsFor } from '../../judge-by-commands.ts';
import type { IndexedCommand } from '../../lifecycle/ask-commands.ts';
import { shortScript } from '../../text/command-reports.ts';
import { isSame, type Outcome, type RuleReport, SAYS, strictest } from './rule-reports.ts';

/** What each of the user's own commands has said; `asked` are those that were. */
export function commandReports(
  { config, locate }: GoodConfig,
  judgement: Judgement,
  asked: readonly IndexedCommand[],
): readonly RuleReport[] {
  const concerned = commandsFor(config, { ...judgement, decision: { kind: 'none' } });
  const isAmong = (commands: readonly IndexedCommand[], index: number) =>
    commands.some((command) => command.index === index);
  const outcomeOf = (path: KeyPath, index: number): Outcome => {
    const said = strictest(judgement.findings.filter((finding) => isSame(finding.rule, path)));
    if (said !== undefined) return SAYS[said];
    if (isAmong(asked, index)) return 'no-objection';
    return isAmong(concerned, index) ? 'not-asked' : 'not-concerned';
  };
  return config.preToolUse.commands.map((command, index) => {
    const path = ['preToolUse', 'commands', index];
    const speaksOf = shortScript(command.run);
    return { path, line: locate(path).line, speaksOf, outcome: outcomeOf(path, index) };
  });
}
