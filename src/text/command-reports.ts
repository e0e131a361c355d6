import { lastLines } from './command-output.ts';
import { printable } from './printable.ts';

/** What the sentences below need of a command and of how it went. */
interface Ran {
  /** The folder below the project root that it ran in. */
  readonly folder?: string;
  readonly isCached?: true;
  /** What is to be shown of its output, where that isn't its last lines. */
  readonly shown?: string;
  readonly command: {
    readonly run: string;
    readonly message?: string | undefined;
    readonly showCommand: boolean;
    readonly showStdout: boolean;
    readonly showStderr: boolean;
    readonly maxOutputLines: number | undefined;
    readonly timeout: number | undefined;
  };
  readonly end:
    | ({ readonly kind: 'exited'; readonly code: number } & Outputs)
    | ({ readonly kind: 'timeout' } & Outputs)
    | { readonly kind: 'failed-to-start'; readonly detail: string };
}

interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly seconds: number;
}

type Output = Parameters<typeof lastLines>[0];

/** Two outputs of a command, and what is said about it, fit into what the client passes on. */
const MAX_OUTPUT_CHARACTERS = 4000;
const MAX_COMMAND_CHARACTERS = 300;

/** A command that failed: its message or the usual sentence, and the outputs that are to be shown. */
export function failureReport(ran: Ran): string {
  const shown = ran.shown === undefined ? shownOutputs(ran) : [ran.shown].filter(Boolean);
  return [ran.command.message ?? capital(howItEnded(ran)), ...shown].join('\n');
}

/** A command that refuses says why on its error output, as a hook does. */
export function refusal(ran: Ran): string {
  const said = ran.end.kind === 'exited' ? lastLines(ran.end.stderr, 10_000, MAX_OUTPUT_CHARACTERS) : '';
  return ran.command.message !== undefined || said.trim() === '' ? failureReport(ran) : said;
}

/** What a command has printed, as far as it is to be shown; `undefined` when there is nothing. */
export function outputReport(event: string, ran: Ran): string | undefined {
  const outputs = shownOutputs(ran);
  if (outputs.length === 0) return undefined;
  const name = ran.command.showCommand ? `: ${shortScript(ran.command.run)}` : '';
  return [`conclaude ran a command at ${event}${name}`, ...outputs].join('\n');
}

/** One line for the log. */
export function failureLine(event: string, ran: Ran): string {
  return `conclaude: ${event}: ${howItEnded(ran)}`;
}

/** One line for a person who watches. */
export function progressLine(
  event: string,
  { index, count }: { index: number; count: number },
  ran: Ran,
): string {
  const took = ran.end.kind === 'failed-to-start' ? '' : ` (${ran.end.seconds.toFixed(1)} s)`;
  const name = ran.command.showCommand ? ` ${nameOfRun(ran)}` : '';
  const passed = ran.end.kind === 'exited' && ran.end.code === 0;
  const outcome = ran.isCached ? 'cached' : `${passed ? 'passed' : 'failed'}${took}`;
  return `conclaude: ${event} ${index + 1}/${count}${name}: ${outcome}`;
}

/** The same where the command may not be named. */
export function shownName(ran: Pick<Ran, 'folder' | 'command'>): string {
  return ran.command.showCommand ? nameOfRun(ran) : 'a command';
}

/** A command by its script and, where that isn't the project root, by its folder. */
function nameOfRun({
  command,
  folder,
}: Pick<Ran, 'folder'> & { readonly command: { readonly run: string } }): string {
  return folder === undefined
    ? shortScript(command.run)
    : `${shortScript(command.run)} (in ${printable(folder)})`;
}

/** A script in one line. */
export function shortScript(script: string): string {
  const [first = '', ...more] = script.trim().split('\n');
  const text = first.length > MAX_COMMAND_CHARACTERS ? `${first.slice(0, MAX_COMMAND_CHARACTERS)}…` : first;
  return printable(more.length > 0 ? `${text} …` : text);
}

function howItEnded(ran: Ran): string {
  const { command, end } = ran;
  const name = command.showCommand ? `: ${nameOfRun(ran)}` : '';
  if (end.kind === 'exited') return `command failed with exit code ${end.code}${name}`;
  if (end.kind === 'timeout')
    return `command timed out after ${command.timeout ?? Math.round(end.seconds)} seconds${name}`;
  return `command could not be started (${printable(end.detail)})${name}`;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function shownOutputs({ command, end }: Ran): readonly string[] {
  if (end.kind === 'failed-to-start') return [];
  const shown: string[] = [];
  for (const [label, wanted, output] of [
    ['Stdout', command.showStdout, end.stdout],
    ['Stderr', command.showStderr, end.stderr],
  ] as const) {
    const text = wanted ? lastLines(output, command.maxOutputLines ?? 10_000, MAX_OUTPUT_CHARACTERS) : '';
    if (text.trim() !== '') shown.push(`${label}:\n${text}`);
  }
  return shown;
}
