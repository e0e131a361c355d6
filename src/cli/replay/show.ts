import type { Difference } from '../../replay/comparison.ts';
import type { Replay } from '../../replay/replay.ts';
import { MOST_SHAPES, type RuleTally, type Sample } from '../../replay/tally.ts';
import { cutText } from '../../text/limit.ts';
import { printable } from '../../text/printable.ts';
import * as say from '../../text/replay.ts';
import { indented, LINE_WIDTH, wrapped } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';

export interface Shown {
  readonly replay: Replay;
  readonly policy: string;
  readonly other: string | undefined;
  /** The other layers that counted, too. */
  readonly layers: readonly { readonly layer: string; readonly name: string; readonly file: string }[];
  /** How many commands of the user's own have not been run. */
  readonly commands: number;
}

/** A replay for people, in lines of at most 80 characters. */
export function show({ replay, policy, other, layers, commands }: Shown, style: Style): string {
  const { comparison } = replay;
  return [
    style.bold(say.headline(replay)),
    ...wrapped(say.judgedBy(policy, other)),
    ...(layers.length > 0 ? wrapped(say.alsoJudgedBy(layers.map(({ name }) => name))) : []),
    ...(commands > 0 ? wrapped(say.commandsNotRun(commands)) : []),
    '',
    ...stopLines(replay.rules, style),
    ...(comparison === undefined
      ? []
      : [
          '',
          ...differenceLines(comparison.newly, say.newlyStopped, style.red, style),
          ...differenceLines(comparison.noLonger, say.noLongerStopped, style.green, style),
          ...(comparison.unknown > 0 ? wrapped(say.notComparable(comparison.unknown)) : []),
        ]),
    ...neverLines(replay, style),
    ...unknownLines(replay, style),
    ...leftOutLines(replay, style),
  ].join('\n');
}

function stopLines(all: readonly RuleTally[], style: Style): readonly string[] {
  const rules = all.filter(({ refused, asked }) => refused + asked > 0);
  if (rules.length === 0) return [say.stopsNothing()];
  const widths = say.COLUMNS.map((word) => word.length + 2);
  const room = LINE_WIDTH - widths.reduce((sum, width) => sum + width, 0);
  const heading = say.COLUMNS.map((word, at) => word.padStart(widths[at] ?? 0)).join('');
  return [
    style.bold(say.stopsHeading().padEnd(room)) + style.dim(heading),
    ...rules.flatMap((rule) => {
      const { refused, asked, outcomes, shapes, sessions } = rule;
      const kinds = shapes.size >= MOST_SHAPES ? `${say.count(MOST_SHAPES)}+` : say.count(shapes.size);
      const cells = [refused + asked, outcomes.worked, outcomes.refused].map(say.count);
      const columns = [...cells, kinds, say.count(sessions)].map((cell, at) =>
        cell.padStart(widths[at] ?? 0),
      );
      const name = rule.id === '' ? say.ofNoRule() : rule.id;
      return [
        `${style[refused > 0 ? 'red' : 'yellow'](cutText(name, room).padEnd(room))}${columns.join('')}`,
        ...aboutLine(rule, style),
        ...rule.samples.map((sample) => sampleLine(sample, style)),
      ];
    }),
  ];
}

function aboutLine(
  { about, agent, asked, refused, place, isObserved }: RuleTally,
  style: Style,
): readonly string[] {
  const words = [
    place,
    printable(about),
    agent === '*' ? '' : `agent ${printable(agent)}`,
    asked > 0 && refused > 0 ? say.asksBesides(asked) : '',
    isObserved ? say.onlyObserved() : '',
  ].filter((text) => text !== '');
  return words.length === 0 ? [] : [style.dim(`  ${cutText(words.join('  '), LINE_WIDTH - 2)}`)];
}

const OUTCOME_WIDTH = 9;

function sampleLine({ text, outcome }: Sample, style: Style): string {
  const word = say.outcomeWord(outcome).padEnd(OUTCOME_WIDTH);
  const room = LINE_WIDTH - 4 - OUTCOME_WIDTH - 2;
  return `    ${outcome === 'worked' ? style.yellow(word) : style.dim(word)}  ${cutText(text, room)}`;
}

function differenceLines(
  { calls, worked, rules, samples }: Difference,
  words: (calls: number, worked: number) => string,
  colour: (text: string) => string,
  style: Style,
): readonly string[] {
  const heading = words(calls, worked);
  return [
    calls > 0 ? colour(style.bold(heading)) : heading,
    ...[...rules].map(
      ([id, one]) => `  ${cutText(id === '' ? say.ofNoRule() : id, 60)}  ${say.count(one.calls)}`,
    ),
    ...samples.map((sample) => sampleLine(sample, style)),
  ];
}

function neverLines({ neverMatched, first, last }: Replay, style: Style): readonly string[] {
  if (neverMatched.length === 0) return [];
  return [
    '',
    `${style.bold(say.neverMatched(say.daysBetween(first, last)))}: ${say.count(neverMatched.length)}`,
    ...indented(neverMatched.join(', '), 2),
    ...indented(say.noProof(), 2).map((line) => style.dim(line)),
  ];
}

function unknownLines({ unknown, unread }: Replay, style: Style): readonly string[] {
  const rows = numbered(unknown, say.UNKNOWN);
  if (rows.length === 0 && unread === 0) return [];
  return ['', style.bold(say.notKnown()), ...rows, ...(unread > 0 ? indented(say.unread(unread), 2) : [])];
}

function leftOutLines({ leftOut, reading }: Replay, style: Style): readonly string[] {
  const rows = [
    ...numbered({ ...leftOut }, say.LEFT_OUT),
    ...numbered(Object.fromEntries(reading.skipped), say.SKIPPED),
  ];
  return rows.length === 0 ? [] : ['', style.bold(say.notJudged()), ...rows];
}

function numbered(
  counts: Readonly<Record<string, unknown>>,
  words: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(words).flatMap(([name, text]) => {
    const number = counts[name];
    return typeof number === 'number' && number > 0 ? [`  ${say.count(number).padStart(9)}  ${text}`] : [];
  });
}
