import type { GoodConfig, Judgement } from '../../judge.ts';
import type { IndexedCommand } from '../../lifecycle/ask-commands.ts';
import { shortScript } from '../../text/command-reports.ts';
import { isSame, type Outcome, type RuleReport, SAYS, strictest } from './rule-reports.ts';

/** What each of the user's own commands has said; `asked` are those that were. */
export function commandReports(
  { config, locate }: GoodConfig,
  { findings }: Judgement,
  asked: readonly IndexedCommand[],
): readonly RuleReport[] {
  return config.preToolUse.commands.map((command, index) => {
    const path = ['preToolUse', 'commands', index];
    const said = strictest(findings.filter((finding) => isSame(finding.rule, path)));
    const wasAsked = asked.some((one) => one.index === index);
    const outcome: Outcome = said !== undefined ? SAYS[said] : wasAsked ? 'no-objection' : 'not-asked';
    return { path, line: locate(path).line, speaksOf: shortScript(command.run), outcome };
  });
}
