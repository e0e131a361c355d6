import type { ClientRun } from './client.ts';
import { isRecord, type JsonRecord, parseRecord, textAt } from './json-record.ts';
import type { Call } from './script.ts';

/**
 * Where a guard's failure would hide. To the client a hook that crashes, answers in a shape it doesn't know, or
 * never runs is one without objection, and the tool call that should have been refused simply goes through.
 */
export function hookProblems({ stream, log }: ClientRun, calls: readonly Call[]): string[] {
  const responses = hookEvents(stream, 'hook_response');
  return [
    ...responses.flatMap(responseProblems),
    ...unanswered(stream, responses),
    ...unguarded(responses, calls),
    ...noticesOfUselessAnswers(stream),
    ...problemsInLog(log),
  ];
}

function hookEvents(stream: readonly JsonRecord[], subtype: string): JsonRecord[] {
  return stream.filter((event) => event.type === 'system' && event.subtype === subtype);
}

function responseProblems(response: JsonRecord): string[] {
  const name = textAt(response, 'hook_name');
  const stdout = textAt(response, 'stdout').trim();
  const stderr = textAt(response, 'stderr').trim();
  const exitCode = response.exit_code;
  const outcome = textAt(response, 'outcome');
  const problems: string[] = [];
  // The client calls a refusal by exit code 2 an error as well.
  const orderly = (exitCode === 0 && outcome === 'success') || (exitCode === 2 && outcome === 'error');
  if (!orderly) problems.push(`exit code ${exitCode}, outcome ${outcome}`);
  if (/Hook JSON output validation failed/.test(stderr)) problems.push('the client rejected the answer');
  // The client takes such output for chatter, without any complaint.
  const answer = stdout === '' ? {} : parseRecord(stdout);
  problems.push(...(answer === undefined ? ['stdout is not one JSON object'] : answerProblems(answer)));
  return problems.map(
    (problem) => `${name}: ${problem}\n  stdout: ${clip(stdout)}\n  stderr: ${clip(stderr)}`,
  );
}

const knownFields = ['continue', 'stopReason', 'decision', 'reason', 'systemMessage', 'hookSpecificOutput'];

/** Beside exit code 2 this client forgives a misshapen answer, while older ones then let the call through. */
function answerProblems(answer: JsonRecord): string[] {
  const { decision, hookSpecificOutput } = answer;
  const problems = knownFields.filter((field) => answer[field] === null).map((field) => `${field} is null`);
  if (typeof decision === 'string' && !['approve', 'block'].includes(decision)) {
    problems.push(`the top-level decision is ${decision}`);
  }
  if (isRecord(hookSpecificOutput) && Object.values(hookSpecificOutput).includes(null)) {
    problems.push('hookSpecificOutput holds a null');
  }
  return problems;
}

function unanswered(stream: readonly JsonRecord[], responses: readonly JsonRecord[]): string[] {
  const answered = new Set(responses.map((response) => response.hook_id));
  return hookEvents(stream, 'hook_started')
    .filter((started) => !answered.has(started.hook_id))
    .map((started) => `${textAt(started, 'hook_name')}: started and never ended`);
}

/** A settings file that the client dislikes is skipped in silence; then no hook runs at all. */
function unguarded(responses: readonly JsonRecord[], calls: readonly Call[]): string[] {
  const tools = new Set(calls.map((call) => call.tool));
  return [...tools].flatMap((tool) => {
    const made = calls.filter((call) => call.tool === tool).length;
    const seen = responses.filter((response) => response.hook_name === `PreToolUse:${tool}`).length;
    return seen === made ? [] : `the guard was asked about ${seen} of ${made} ${tool} calls`;
  });
}

function noticesOfUselessAnswers(stream: readonly JsonRecord[]): string[] {
  return stream
    .filter((event) => event.type === 'system' && event.subtype === 'informational')
    .map((event) => textAt(event, 'content'))
    .filter((notice) => /no usable answer/.test(notice));
}

/** Some events, like ConfigChange, leave their traces here only. */
function problemsInLog(log: string): string[] {
  const ends = [...log.matchAll(/ (\w+(?::\S+)?) \[.*\] completed with status (\d+)$/gm)];
  const failed = ends.filter(([, , status]) => status !== '0' && status !== '2');
  return [
    ...failed.map(([, name, status]) => `${name}: exit code ${status}, says the log`),
    ...(log.match(/^.*Hook JSON output validation failed.*$/gm) ?? []),
  ];
}

function clip(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)} …` : text;
}
