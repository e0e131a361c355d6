import { answerHook } from './hook.ts';
import { type HookCall, readHookCall } from './hook-call.ts';
import { nodeHost } from './host/node-host.ts';
import { readStdin, writeAll } from './host/stdio.ts';
import { brokenPayload, internalError, mistypedHook, stdoutClosed } from './text/reasons.ts';
import { type Answer, deny, failure, noOpinion } from './wire/answer.ts';
import { isEventName } from './wire/events.ts';
import { readJson } from './wire/payload.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;

void main(process.argv.slice(2));

/** No top-level await: it would rule out CommonJS, which Node starts faster than a module. */
async function main(argv: readonly string[]): Promise<void> {
  const call = readHookCall(argv, argv.length === 0 && (await isCalledByClient()));
  if (call.kind === 'no-hook') {
    const { runCommand } = await import('./cli/run-command.ts');
    process.exitCode = await runCommand(argv);
    return;
  }
  // An error in something that nobody waits for must not get past the frame either.
  process.on('uncaughtException', (error) => leave(answerToError(call, error), call));
  leave(await answerSafely(call), call);
}

/** People have a terminal, and not this variable. */
async function isCalledByClient(): Promise<boolean> {
  if (process.env.CLAUDE_PROJECT_DIR === undefined) return false;
  const { isTerminal } = await import('./host/is-terminal.ts');
  return !isTerminal(0);
}

/** The frame around everything: whatever goes wrong on the way to a tool call's answer ends in a refusal. */
async function answerSafely(call: HookCall): Promise<Answer> {
  try {
    return await answer(call);
  } catch (error) {
    return answerToError(call, error);
  }
}

function answerToError(call: HookCall, error: unknown): Answer {
  return mayBlock(call) ? deny(internalError(error)) : failure(internalError(error));
}

async function answer(call: HookCall): Promise<Answer> {
  const stdin = readStdin(MAX_PAYLOAD_BYTES);
  if (call.kind === 'hook') {
    if (stdin.ok) return answerHook(nodeHost(), call.event, stdin.bytes, call.agent);
    return mayBlock(call) ? deny(brokenPayload(stdin.problem)) : failure(brokenPayload(stdin.problem));
  }
  const json = stdin.ok ? readJson(stdin.bytes) : undefined;
  const event = json?.ok ? json.raw.hook_event_name : undefined;
  if (call.kind === 'unknown-event' && event === call.event) return noOpinion();
  if (call.kind === 'by-payload') {
    if (!stdin.ok) return deny(brokenPayload(stdin.problem));
    // The client always says something; whoever says nothing is a person's script.
    if (stdin.bytes.length === 0) return help();
    return typeof event === 'string'
      ? answerByPayload(event, stdin.bytes)
      : deny(brokenPayload('it names no event'));
  }
  const problem = mistypedHook('problem' in call ? call.problem : '');
  // A mistyped Stop hook that blocked would send Claude in circles; the user has to see it instead.
  return typeof event === 'string' && isEventName(event) && event !== 'PreToolUse'
    ? failure(problem)
    : deny(problem);
}

async function help(): Promise<Answer> {
  const { runCommand } = await import('./cli/run-command.ts');
  await runCommand([]);
  return { ...noOpinion(), stdout: '' };
}

async function answerByPayload(event: string, payload: Uint8Array): Promise<Answer> {
  // Like an event that is named and not known: perhaps a newer client's.
  if (!isEventName(event)) return noOpinion();
  try {
    return await answerHook(nodeHost(), event, payload, undefined);
  } catch (error) {
    return event === 'PreToolUse' ? deny(internalError(error)) : failure(internalError(error));
  }
}

function mayBlock(call: HookCall): boolean {
  return call.kind !== 'hook' || call.event === 'PreToolUse';
}

function leave(answer: Answer, call: HookCall): never {
  const heard = writeAll(1, answer.stdout);
  writeAll(2, heard ? answer.stderr : `${answer.stderr}${stdoutClosed()}\n`);
  const code = heard || !mayBlock(call) ? answer.exitCode : 2;
  // Without the event's name, bin/conclaude can't tell a report from a crash by 1, which Node uses for both.
  endProcess(call.kind === 'by-payload' && code === 1 ? 3 : code);
}

/** The short way out takes a tenth off a call; whoever has programs to end listens for the long one. */
function endProcess(code: number): never {
  const { reallyExit } = process as { reallyExit?: (code: number) => never };
  if (reallyExit !== undefined && process.listenerCount('exit') === 0) reallyExit.call(process, code);
  process.exit(code);
}
