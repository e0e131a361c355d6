import type { LogEntry } from '../../log/entry.ts';
import { verdictWord } from '../../text/log.ts';
import { printable } from '../../text/printable.ts';
import { LINE_WIDTH } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';

/** `14:03:07  gate passed  koba-diru  ` */
const INDENT = 34;

/** An entry in a line or two of at most 80 characters, and its day, by the clock on the wall. */
export function entryLines(
  entry: LogEntry,
  root: string | undefined,
  style: Style,
): { readonly day: string; readonly lines: readonly string[] } {
  const time = new Date(entry.at);
  const two = (count: number) => String(count).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  const word = verdictWord(entry.verdict).padEnd(11);
  const paint = { deny: style.red, 'gate-blocked': style.red, failure: style.red, ask: style.yellow }[
    entry.verdict as 'deny'
  ];
  const head = `${style.dim(clock)}  ${paint === undefined ? word : paint(word)}  ${style.cyan(entry.id)}  `;
  const more = [rulesOf(entry), whoOf(entry, root)].filter((part) => part !== '').join('  ');
  const below = more === '' ? [] : [`${' '.repeat(INDENT)}${style.dim(cut(more, LINE_WIDTH - INDENT))}`];
  return { day, lines: [`${head}${cut(whatOf(entry), LINE_WIDTH - INDENT)}`, ...below] };
}

/** What was attempted. */
export function whatOf({ tool, event, files = [], moreFiles = 0, shape, gate, note }: LogEntry): string {
  const more = files.length - 1 + moreFiles;
  const commands = gate?.commands.map((one) => `${one.shape} (${one.outcome}, ${seconds(one.ms)})`) ?? [];
  const round = gate === undefined || gate.round <= 1 ? [] : [`round ${gate.round}:`];
  const words = [
    tool ?? event,
    ...round,
    ...commands,
    ...(shape === undefined ? [] : [shape]),
    ...(files[0] === undefined ? [] : [files[0]]),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return printable(words.length === 1 && note !== undefined ? `${words[0]}: ${note}` : words.join(' '));
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function rulesOf({ rules = [] }: LogEntry): string {
  const [first, ...others] = rules;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return printable(`${first.id} (${first.place})${more}`);
}

function whoOf({ agent }: LogEntry, root: string | undefined): string {
  const who = agent === undefined || agent === 'main' ? [] : [`by ${agent}`];
  return printable([...who, ...(root === undefined ? [] : [`in ${root}`])].join(' '));
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
