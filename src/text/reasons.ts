import { problemLines, type ShownProblem } from './config-problems.ts';
import { limitText } from './limit.ts';
import { printable } from './printable.ts';
import { asSentence } from './usage.ts';

/**
 * The guard itself can't do its work. A tool call is refused for it, and the agent told what it may do about it; at other
 * events it is only reported to the user.
 */
export function brokenConfig(problems: readonly ShownProblem[], agentMayEdit?: boolean): string {
  return [
    "conclaude can't do its work because its configuration is broken. Until it is fixed, every tool call except reading is refused:",
    ...problemLines(problems).map((line) => `  ${line}`),
    ...(agentMayEdit === undefined ? [TO_USER] : [agentMayEdit ? TO_AGENT : TO_OTHERS, MEANWHILE]),
  ].join('\n');
}

const THEN = 'then check it with: conclaude validate';
const TO_USER = `Fix the file, ${THEN}`;
const TO_AGENT = `You may edit this file to fix it, or ask the user to; ${THEN}`;
const TO_OTHERS = `Ask the user to fix the file, which only they may edit; ${THEN}`;
const MEANWHILE =
  'These commands pass meanwhile, without redirections: cat, head, tail, ls, wc, git diff, show, log and status, conclaude validate, explain and doctor.';

/** What the client is called, and where its hooks are wired. */
interface ClientNames {
  readonly title: string;
  readonly settings: string;
}

export function brokenPayload(problem: string, { title, settings }: ClientNames): string {
  return `conclaude can't do its work because the hook's payload on standard input can't be read: ${printable(problem)}. It should be the JSON object that ${title} sends; check how the hook is wired in ${settings}.`;
}

export function eventNotNamed(): string {
  return "it doesn't name an event";
}

export function nothingGiven(): string {
  return 'it is empty';
}

export function notJson(): string {
  return "it isn't JSON";
}

/** Of a text that an engine may have given up on for either reason. */
export function notFlatJson(mostLevels: number): string {
  return `it isn't JSON, or is nested more than ${mostLevels} levels deep`;
}

export function notJsonObject(): string {
  return "it isn't a JSON object";
}

export function missingField(name: string): string {
  return `it has no '${name}'`;
}

export function inputNotAnObject(name: string): string {
  return `its '${name}' isn't an object`;
}

export function commandNotText(): string {
  return "its command isn't a string";
}

export function patchWithoutFiles(): string {
  return 'no file can be found in its patch';
}

/** Beside the question itself. */
export function nobodyAsked(client: string, unasked: 'mode' | 'ever'): string {
  if (unasked === 'ever')
    return `${client} can't be relied on to put this question to anybody, so conclaude refuses. Ask the user to do it themselves.`;
  return `In the mode bypassPermissions ${client} asks nobody about files like this one, so conclaude refuses. Ask the user to do it, or to choose another mode.`;
}

/** The system ends a path there, so nobody can say which file is meant. */
export function nulInPath(tool: string): string {
  return `Blocked ${printable(tool)} operation: the path contains a NUL character`;
}

/** The client looks for a file in its place, so nobody can say which one is meant. */
export function fileUnplaced(tool: string, path: string): string {
  return `Blocked ${printable(tool)} operation: there is no file '${printable(path)}', and the client would change another file whose path has the same ending. Give the whole path.`;
}

/** For a person whose prompt mentions files with `@`. */
export function mentionRefused(refusals: readonly string[]): string {
  return [
    'conclaude: the prompt mentions a file that the rules keep from being read, so it was not sent.',
    ...refusals,
  ].join('\n');
}

export function tooManyFiles(tool: string): string {
  return `Blocked ${printable(tool)} operation: it names more files, or deeper in its input, than conclaude can check. Split it into several calls.`;
}

export function internalError(error: unknown, { settings }: ClientNames): string {
  return `conclaude can't do its work because of an internal error, which is a bug: ${printable(whatFailed(error))}. Please report it with the call that was made; to go on in the meantime, remove the hook from ${settings}.`;
}

/** The same words on every engine: each has its own, and even its own names, for the same error of the code. */
function whatFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'RangeError' || error.name === 'InternalError')
    return 'what it was given is too deep or too large for it';
  if (error.constructor !== Error) return `a ${error.name} in its code`;
  return error.message.split('\n', 1)[0] ?? '';
}

export function mistypedHook(problem: string, { settings }: ClientNames): string {
  return `conclaude can't do its work because the hook's command is mistyped: ${asSentence(problem)} Write it as \`conclaude Hooks PreToolUse\` in ${settings}.`;
}

export interface Diagnosis {
  readonly id: string;
  readonly rule: string;
  readonly where: string;
  readonly tool: string;
  readonly file?: string;
  readonly pattern?: string;
}

/** One line on stderr for each rule that objected. */
export function diagnosticLine({ rule, where, tool, file, pattern }: Diagnosis): string {
  const parts = [
    `tool_name=${tool}`,
    file === undefined ? '' : `file_path=${file}`,
    pattern === undefined ? '' : `pattern=${pattern}`,
  ];
  return `conclaude: ${rule} (${where}) ${parts.filter(Boolean).map(printable).join(' ')}`;
}

/** What the user sees beside a refusal, whatever words Claude is told. */
export function refusalForUser({ rule, where, tool, file }: Diagnosis): string {
  const what = [tool, ...(file === undefined ? [] : [file])].map(printable).join(' ');
  return `conclaude: ${rule} (${where}) refused ${what}`;
}

export function stdoutClosed(): string {
  return 'conclaude refuses this call because its answer could not be written: standard output is closed.';
}

/** Where a client runs the call as it is, whatever a hook says: what the rule would have made of it. */
export function inputNotTaken(client: string, input: Readonly<Record<string, unknown>>): string {
  const wanted = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `  ${printable(name)}: ${printable(limitText(text, 2_000))}`;
  });
  return [
    `A rule changes this call, and ${client} would run it unchanged, so conclaude refuses it. Call it again with:`,
    ...wanted,
  ].join('\n');
}
