import * as say from '../../text/explain.ts';
import { printable } from '../../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import type { Outcome, RuleReport } from './rule-reports.ts';

type Style = Terminal['style'];

const WIDTH = 80;
const OUTCOME_WIDTH = Math.max(...Object.values(say.OUTCOMES).map((word) => word.length));

/** Every rule that looked at the call, by the key that it stands under. */
export function ruleLines(rules: readonly RuleReport[], all: boolean, style: Style): readonly string[] {
  if (rules.length === 0) return [`  ${say.noRules()}`];
  const shown = rules.filter((rule) => all || rule.outcome !== 'not-concerned');
  const lineWidth = Math.max(...shown.map((rule) => say.ruleLine(rule.line).length), 0);
  const groups = [...new Set(shown.map(groupOf))];
  const lines = groups.flatMap((name) => [
    `  ${name}${style.dim(say.groupNote(name))}`,
    ...shown.filter((rule) => groupOf(rule) === name).map((rule) => ruleRow(rule, lineWidth, style)),
  ]);
  const missing = rules.length - shown.length;
  return missing === 0 ? lines : [...lines, style.dim(`  ${say.leftOut(missing)}`)];
}

/** `preToolUse.uneditableFiles[2]` stands under `uneditableFiles`. */
function groupOf(rule: RuleReport): string {
  return String(rule.path[1] ?? rule.path[0]);
}

function ruleRow(rule: RuleReport, lineWidth: number, style: Style): string {
  const paint = painter(rule.outcome, style);
  const room = WIDTH - 4 - lineWidth - 2 - OUTCOME_WIDTH - 2;
  const text = printable(rule.speaksOf);
  const speaksOf = text.length > room ? `${text.slice(0, room - 1)}…` : text;
  const row = `    ${style.dim(say.ruleLine(rule.line).padEnd(lineWidth))}  ${paint(say.OUTCOMES[rule.outcome].padEnd(OUTCOME_WIDTH))}  ${isQuiet(rule.outcome) ? style.dim(speaksOf) : speaksOf}`;
  return row.trimEnd();
}

function isQuiet(outcome: Outcome): boolean {
  return ['no-match', 'no-objection', 'not-concerned', 'other-agent', 'not-asked'].includes(outcome);
}

function painter(outcome: Outcome, style: Style): (text: string) => string {
  switch (outcome) {
    case 'refuses':
    case 'outside':
      return style.red;
    case 'asks':
    case 'rewrites':
      return style.yellow;
    case 'approves':
    case 'covers':
      return style.green;
    case 'overruled':
      return style.reset;
    default:
      return style.dim;
  }
}
