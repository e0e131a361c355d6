import type { Finding } from '../../findings/finding.ts';
import { findingsIn, nameOf } from '../../findings/findings.ts';
import type { Captured } from '../../host/process.ts';
import { textHash } from '../../host/text-hash.ts';
import { headAndTail, lastLines, plain } from '../../text/command-output.ts';
import * as say from '../../text/gates.ts';
import { cutText } from '../../text/limit.ts';
import type { CommandRun } from '../command-run.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { steady } from '../stop/patience.ts';
import { keepOutput } from './output-file.ts';

/** What is said of a failing command, and what tools found wrong in it, by names that last. */
export interface Report {
  readonly text: string;
  readonly names: readonly string[];
}

export interface ReportOptions {
  /** At most so many characters. */
  readonly room?: number;
  /** What failed in the round before; without it, there was none. */
  readonly before?: readonly string[] | undefined;
  /** What doesn't count, because it failed before the session. */
  readonly excused?: readonly string[];
}

/** A report with what is said around it fits into what the client passes on. */
const ROOM = 8000;
const MOST_LINES = 10_000;
const MOST_LINES_OF_FINDING = 16;
const REPORT_SECONDS = 30;

/** The failing part of a command's output, as its `report` says. */
export async function reportOf(
  call: LifecycleCall,
  run: CommandRun,
  { room = ROOM, before, excused = [] }: ReportOptions = {},
): Promise<Report> {
  const outputs = shownOutputs(run);
  const { report, maxOutputLines = MOST_LINES } = run.command;
  const tail = () => labelled(outputs, (output, most) => lastLines(output, maxOutputLines, most), room);
  if (outputs.length === 0) return { text: '', names: [] };
  if (report === 'tail') return { text: tail(), names: [] };
  const own = isOwnCommand(report) ? await ownReport(call, run, outputs) : undefined;
  if (own === undefined && isOwnCommand(report))
    return { text: [say.reportFailed(), tail()].join('\n'), names: [] };
  const found = report === 'full' ? [] : findingsIn(own ? machineText(call, own) : textOf(call, outputs));
  if (own !== undefined && found.length === 0) return { text: headAndTail(own, MOST_LINES, room), names: [] };
  const names = found.map(nameOf);
  const kept = found.filter((_, at) => !excused.includes(names[at] as string));
  const whole = () => keepOutput(call, run, outputs);
  if (kept.length > 0) {
    const file = whole();
    const lines = Math.max(3, maxOutputLines);
    const more = [
      ...(kept.length < found.length ? [say.failedBefore(found.length - kept.length)] : []),
      ...(before === undefined ? [] : [compared(names, before)]),
      ...(file === undefined ? [] : [say.wholeOutput(file)]),
    ];
    const left = room - more.reduce((sum, line) => sum + line.length + 1, 0);
    return { text: [shownFindings(kept, before, left, lines), ...more].join('\n'), names };
  }
  const cut = labelled(outputs, (output, most) => headAndTail(output, maxOutputLines, most), room - 300);
  const isCut = cut.includes('left out)');
  const file = isCut ? whole() : undefined;
  return { text: file === undefined ? cut : `${cut}\n${say.wholeOutput(file)}`, names };
}

/**
 * The names of what failed in a command that ran in `root`; for one that nobody can read, its output as a whole. None
 * for what says nothing about the code: a timeout, or a command that can't be started.
 */
export function failureNames(
  root: string,
  { command, end }: Pick<CommandRun, 'command' | 'end'>,
): readonly string[] {
  if (end.kind !== 'exited') return [];
  const all = shownOutputs({ command: { ...command, showStdout: true, showStderr: true }, end });
  const text = textOf({ root }, all);
  const names = findingsIn(text).map(nameOf);
  return names.length > 0 ? names : [`${end.code} ${textHash(steady(text))}`];
}

export interface ShownOutput {
  readonly label: 'Stdout' | 'Stderr';
  readonly output: Captured;
}

function shownOutputs({ command, end }: Pick<CommandRun, 'command' | 'end'>): readonly ShownOutput[] {
  if (end.kind === 'failed-to-start') return [];
  return [
    ...(command.showStdout ? [{ label: 'Stdout' as const, output: end.stdout }] : []),
    ...(command.showStderr ? [{ label: 'Stderr' as const, output: end.stderr }] : []),
  ];
}

function textOf({ root }: Pick<LifecycleCall, 'root'>, outputs: readonly ShownOutput[]): string {
  const texts = outputs.map(({ output }) => output.whole ?? `${output.head ?? ''}\n${output.tail}`);
  // Tools name files as they like; inside of the project the shorter name will do.
  return texts
    .map((text) => plain(text).replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, ''))
    .join('\n');
}

/** Each output under its name; all of them share the room. */
function labelled(
  outputs: readonly ShownOutput[],
  cut: (output: Captured, most: number) => string,
  room: number,
): string {
  const filled = outputs.filter(({ output }) => output.tail.trim() !== '');
  const most = Math.floor(room / Math.max(1, filled.length)) - 20;
  return filled
    .map(({ label, output }) => ({ label, text: cut(output, most) }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ label, text }) => `${label}:\n${text}`)
    .join('\n');
}

function shownFindings(
  found: readonly Finding[],
  before: readonly string[] | undefined,
  room: number,
  lines: number,
): string {
  const shown: string[] = [];
  let [left, linesLeft] = [room - 30, lines];
  // What is new is what Claude has just done.
  const fresh = (finding: Finding) => before !== undefined && !before.includes(nameOf(finding));
  const ordered = [...found.filter(fresh), ...found.filter((finding) => !fresh(finding))];
  for (const finding of ordered) {
    const mark = before === undefined ? '' : fresh(finding) ? say.MARKS.new : say.MARKS.still;
    const text = `${mark}${shownFinding(finding)}`.split('\n').slice(0, linesLeft).join('\n');
    const fits = text.length < left && linesLeft > 0;
    if (!fits && shown.length > 0) break;
    shown.push(fits ? text : cutText(text, left));
    left -= text.length + 1;
    linesLeft -= text.split('\n').length;
  }
  const more = ordered.length - shown.length;
  return [...shown, ...(more > 0 ? [say.moreFindings(more)] : [])].join('\n');
}

function shownFinding({ name, place, message }: Finding): string {
  const [first = '', ...others] = message.split('\n');
  const kept = others.slice(0, MOST_LINES_OF_FINDING);
  const left = others.length - kept.length;
  const body = [...kept, ...(left > 0 ? [say.linesLeftOut(left)] : [])].map((line) =>
    `    ${line}`.trimEnd(),
  );
  const head = [place, name].filter(Boolean).join(' ');
  return [head === '' ? first : first === '' ? head : `${head}: ${first}`, ...body].join('\n');
}

function compared(names: readonly string[], before: readonly string[]): string {
  const now = new Set(names);
  const then = new Set(before);
  return say.sinceLastRound({
    fixed: [...then].filter((name) => !now.has(name)).length,
    fresh: [...now].filter((name) => !then.has(name)).length,
    still: [...now].filter((name) => then.has(name)).length,
  });
}

function isOwnCommand(report: string): boolean {
  return report !== 'auto' && report !== 'full';
}

/** A report that is written for programs, such as JUnit's XML; what is written for people is shown as it is. */
function machineText(call: LifecycleCall, output: Captured): string {
  const text = textOf(call, [{ label: 'Stdout', output }]);
  return /^\s*(?:<\?xml|<testsuite|TAP version|\[\s*\{|\{\s*")/.test(text) ? text : '';
}

/** A report that the user's own command makes of the output. */
async function ownReport(
  { host, root }: LifecycleCall,
  { command }: CommandRun,
  outputs: readonly ShownOutput[],
): Promise<Captured | undefined> {
  const stdin = outputs.map(({ output }) => output.whole ?? `${output.head ?? ''}\n${output.tail}`).join('');
  const args = ['-c', command.report];
  const end = await host.run({ file: 'bash', args, cwd: root, stdin, timeoutSeconds: REPORT_SECONDS });
  if (end.kind !== 'exited' || end.code !== 0 || end.stdout.tail.trim() === '') return undefined;
  return end.stdout;
}
