import { lineOf } from '../../rules/rule.ts';
import type { Opinion, Outcome } from '../../rules/weigh.ts';
import * as say from '../../text/explain.ts';
import { printable } from '../../text/printable.ts';
import type { Terminal } from '../terminal.ts';

type Style = Terminal['style'];

const WIDTH = 80;
const OUTCOME_WIDTH = Math.max(...Object.values(say.OUTCOMES).map((word) => word.length));

/** Every rule that looked at the call, by the key that it stands under. */
export function ruleLines(opinions: readonly Opinion[], all: boolean, style: Style): readonly string[] {
  if (opinions.length === 0) return [`  ${say.noRules()}`];
  const shown = opinions.filter(({ outcome }) => all || outcome !== 'not-concerned');
  const lineWidth = Math.max(...shown.map(({ rule }) => say.ruleLine(lineOf(rule)).length), 0);
  const groups = [...new Set(shown.map(groupOf))];
  const lines = groups.flatMap((name) => [
    `  ${name}${style.dim(say.groupNote(name))}`,
    ...shown
      .filter((opinion) => groupOf(opinion) === name)
      .map((opinion) => ruleRow(opinion, lineWidth, style)),
  ]);
  // A default that has nothing to say either is nothing to wonder about.
  const missing = opinions.filter(
    (opinion) => !shown.includes(opinion) && lineOf(opinion.rule) !== undefined,
  ).length;
  return missing === 0 ? lines : [...lines, style.dim(`  ${say.leftOut(missing)}`)];
}

/** `preToolUse.uneditableFiles[2]` stands under `uneditableFiles`. */
function groupOf({ rule }: Opinion): string {
  return String(rule.path[1]);
}

function ruleRow({ rule, outcome }: Opinion, lineWidth: number, style: Style): string {
  const paint = painter(outcome, style);
  const room = WIDTH - 4 - lineWidth - 2 - OUTCOME_WIDTH - 2;
  // The heading above a flag says what it is about.
  const text = rule.path.length < 3 ? '' : printable(say.ruleWords(rule.kind.about(rule.entry), rule.agent));
  const about = text.length > room ? `${text.slice(0, room - 1)}…` : text;
  const line = style.dim(say.ruleLine(lineOf(rule)).padEnd(lineWidth));
  const word = paint(say.OUTCOMES[outcome].padEnd(OUTCOME_WIDTH));
  return `    ${line}  ${word}  ${isQuiet(outcome) ? style.dim(about) : about}`.trimEnd();
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
