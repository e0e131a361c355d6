import { isNamed, lineOf, type Rule } from '../../rules/rule.ts';
import type { Opinion, Outcome } from '../../rules/weigh.ts';
import { pausedRuleNote } from '../../text/exceptions.ts';
import * as say from '../../text/explain.ts';
import { printable } from '../../text/printable.ts';
import { LINE_WIDTH } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';

const OUTCOME_WIDTH = Math.max(...Object.values(say.OUTCOMES).map((word) => word.length));

/** Any other outcome is quiet: the rule has nothing to say. */
const COLOURS: Partial<Record<Outcome, 'red' | 'yellow' | 'green' | 'reset'>> = {
  refuses: 'red',
  outside: 'red',
  asks: 'yellow',
  rewrites: 'yellow',
  approves: 'green',
  covers: 'green',
  overruled: 'reset',
};

/** Every rule that looked at the call, by the key that it stands under. */
export function ruleLines(opinions: readonly Opinion[], all: boolean, style: Style): readonly string[] {
  if (opinions.length === 0) return [`  ${say.noRules()}`];
  const shown = opinions.filter(({ outcome }) => all || outcome !== 'not-concerned');
  const lineWidth = Math.max(...shown.map(({ rule }) => say.ruleLine(lineOf(rule)).length), 0);
  const groups = [...new Set(shown.map(groupOf))];
  const lines = groups.flatMap((name) => [
    `  ${printable(name)}${style.dim(say.groupNote(name))}`,
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

/** `preToolUse.uneditableFiles[2]` stands under `uneditableFiles`, and under its file where that isn't the project's. */
function groupOf({ rule: { path, source } }: Opinion): string {
  const isOwn = source.layer === 'project' && source.pack === undefined;
  return isOwn ? String(path[1]) : say.groupIn(String(path[1]), source);
}

/** The name that somebody has given it. */
function nameIn(rule: Rule): string | undefined {
  return isNamed(rule) ? rule.id : undefined;
}

function ruleRow({ rule, outcome, mode }: Opinion, lineWidth: number, style: Style): string {
  const would = mode === 'observe' ? (say.WOULD as Partial<Record<Outcome, string>>)[outcome] : undefined;
  const colour = would === undefined ? (COLOURS[outcome] ?? 'dim') : 'yellow';
  const why = rule.isLifted ? pausedRuleNote() : say.observedNote(rule.until);
  const note = mode === 'observe' ? ` ${why}` : '';
  const room = LINE_WIDTH - 4 - lineWidth - 2 - OUTCOME_WIDTH - 2 - note.length;
  // The heading above a flag says what it is about.
  const text =
    rule.path.length < 3
      ? ''
      : printable(say.ruleWords(nameIn(rule), rule.kind.about(rule.entry), rule.agent));
  const about = (text.length > room ? `${text.slice(0, room - 1)}…` : text) + note;
  const line = style.dim(say.ruleLine(lineOf(rule)).padEnd(lineWidth));
  const word = style[colour]((would ?? say.OUTCOMES[outcome]).padEnd(OUTCOME_WIDTH));
  return `    ${line}  ${word}  ${colour === 'dim' ? style.dim(about.trim()) : about.trim()}`.trimEnd();
}
