import { readJson } from '../../json-value.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import { lastLines } from '../../text/command-output.ts';
import { shortScript } from '../../text/command-reports.ts';
import * as say from '../../text/test.ts';
import { indented } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';
import type { CommandResult, Rehearsal } from './rehearsal.ts';
import type { TestPoint } from './tap.ts';

const OUTCOME_WIDTH = Math.max(...Object.values(say.RUN_OUTCOMES).map((word) => word.length));
const MAX_LINES = 20;
const MAX_CHARACTERS = 4000;

const COLOURS = {
  passed: 'green',
  cached: 'green',
  flaky: 'yellow',
  excused: 'yellow',
  failed: 'red',
  'timed-out': 'red',
  'not-run': 'dim',
} as const satisfies Record<CommandResult['outcome'], keyof Style>;

function isGood(outcome: CommandResult['outcome']): boolean {
  return outcome === 'passed' || outcome === 'cached' || outcome === 'flaky';
}

/** One command's line, with the end of its output when it has failed. */
export function commandLines(result: CommandResult, style: Style): string {
  const { end, outcome, pattern, folder, run } = result;
  const paint = style[COLOURS[outcome]];
  const took = end === undefined || end.kind === 'failed-to-start' ? '' : say.seconds(end.seconds);
  const notes = [
    end?.kind === 'exited' && end.code !== 0 ? `exit code ${end.code}` : '',
    pattern === undefined ? '' : say.patternNote(pattern),
    folder === undefined ? '' : say.folderNote(folder),
  ].filter(Boolean);
  const note = notes.length === 0 ? '' : style.dim(` (${notes.join(', ')})`);
  const word = paint(say.RUN_OUTCOMES[outcome].padEnd(OUTCOME_WIDTH));
  const line = `  ${word}  ${style.dim(took.padStart(7))}  ${shortScript(run)}${note}`;
  return [line, ...(isGood(outcome) ? [] : outputLines(end, style))].join('\n');
}

function outputLines(end: CommandResult['end'], style: Style): readonly string[] {
  if (end === undefined) return [];
  if (end.kind === 'failed-to-start') return [`    ${end.detail}`];
  return [end.stdout, end.stderr]
    .map((output) => lastLines(output, MAX_LINES, MAX_CHARACTERS))
    .filter((text) => text.trim() !== '')
    .flatMap((text) => text.split('\n').map((line) => style.dim(`    | ${line}`)));
}

/** What comes of the event, and who is told what. */
export function answerLines(event: string, result: LifecycleResult, style: Style): string {
  const { verdict: came, forUser, forClaude } = result;
  const blocked = came.kind === 'block';
  const verdict = say.eventVerdict(event, blocked);
  return [
    `${style.bold('Verdict')}: ${blocked ? style.red(verdict) : style.green(verdict)}`,
    ...(blocked ? indented(came.reason, 4) : []),
    ...titled(say.ANSWER_TITLES.user, forUser),
    ...titled(say.ANSWER_TITLES.claude, blocked ? [] : forClaude),
  ].join('\n');
}

function titled(title: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [title, ...indented(texts.join('\n\n'), 4)];
}

export function rehearsalPoints({ commands }: Rehearsal): readonly TestPoint[] {
  return commands.map(({ run, outcome, end }) => ({
    name: shortScript(run),
    outcome: isGood(outcome) ? 'ok' : outcome === 'not-run' || outcome === 'excused' ? 'skipped' : 'not ok',
    details: end === undefined || isGood(outcome) ? undefined : details(end),
  }));
}

/** A command's result for programs. */
export function rehearsalJson(event: string, { commands, answer }: Rehearsal): object {
  const json = readJson(new TextEncoder().encode(answer.stdout));
  return {
    event,
    blocked: answer.exitCode === 2,
    exitCode: answer.exitCode,
    commands: commands.map(({ run, outcome, pattern, folder, end }) => ({
      run,
      outcome,
      pattern,
      folder,
      ...(end && details(end)),
    })),
    answer: json.ok ? json.raw : answer.stdout,
  };
}

function details(end: NonNullable<CommandResult['end']>): Readonly<Record<string, unknown>> {
  if (end.kind === 'failed-to-start') return { problem: end.detail };
  return {
    exitCode: end.kind === 'exited' ? end.code : undefined,
    seconds: end.seconds,
    stdout: lastLines(end.stdout, MAX_LINES, MAX_CHARACTERS),
    stderr: lastLines(end.stderr, MAX_LINES, MAX_CHARACTERS),
  };
}
