import { claudeCode } from './clients/claude-code/client.ts';
import type { Answer, Client } from './clients/client.ts';
import { unnamedClient } from './clients/unnamed-client.ts';
import { answerHook, answerToError } from './hook.ts';
import { type Asked, readHookCall } from './hook-call.ts';
import { nodeHost } from './host/node-host.ts';
import type { StdinRead } from './host/stdin-read.ts';
import { readStdin, writeAll } from './host/stdio.ts';
import { stdoutClosed } from './text/reasons.ts';

/** No top-level await: it would rule out CommonJS, which Node starts faster than a module. */
export async function main(argv: readonly string[]): Promise<void> {
  const call = readHookCall(argv, argv.length === 0 && (await isCalledByClient()));
  if (call.kind === 'no-hook') {
    process.exitCode = await runCommand(argv);
    return;
  }
  let called: { readonly asked: Asked; readonly client: Client } = { asked: call, client: claudeCode };
  const fail = (error: unknown) =>
    leave(answerToError(eventOf(called.asked), error, called.client), called.asked);
  // An error in something that nobody waits for must not get past the frame either.
  process.on('uncaughtException', fail);
  try {
    const stdin = readStdin();
    const client = 'client' in call && call.client !== undefined ? call.client : unnamed(stdin);
    if (client !== undefined) called = (await import('./other-client.ts')).calledBy(call, client);
    // The client always says something; whoever says nothing is a person's script.
    if (call.kind === 'by-payload' && isEmpty(stdin)) process.exitCode = await runCommand([]);
    else leave(await answerHook(nodeHost(), called.asked, stdin, called.client), called.asked);
  } catch (error) {
    fail(error);
  }
}

async function runCommand(argv: readonly string[]): Promise<number> {
  return (await import('./cli/run-command.ts')).runCommand(argv);
}

/** People have a terminal, and not this variable. */
async function isCalledByClient(): Promise<boolean> {
  if (nodeHost().env(claudeCode.projectVariable) === undefined) return false;
  const { isTerminal } = await import('./host/is-terminal.ts');
  return !isTerminal(0);
}

function unnamed(stdin: StdinRead): string | undefined {
  return stdin.ok ? unnamedClient((name) => nodeHost().env(name), stdin.bytes) : undefined;
}

function isEmpty(stdin: StdinRead): boolean {
  return stdin.ok && stdin.bytes.length === 0;
}

/** As long as it isn't known which event it is, it may be the one that must be refused. */
function eventOf(call: Asked) {
  return call.kind === 'hook' ? call.event : 'PreToolUse';
}

function leave(answer: Answer, call: Asked): never {
  const heard = writeAll(1, answer.stdout);
  writeAll(2, heard ? answer.stderr : `${answer.stderr}${stdoutClosed()}\n`);
  const code = heard || eventOf(call) !== 'PreToolUse' ? answer.exitCode : 2;
  // Without the event's name, bin/conclaude can't tell a report from a crash by 1, which Node uses for both.
  endProcess(call.kind === 'by-payload' && code === 1 ? 3 : code);
}

/** The short way out takes a tenth off a call; whoever has programs to end listens for the long one. */
function endProcess(code: number): never {
  const { reallyExit } = process as { reallyExit?: (code: number) => never };
  if (reallyExit !== undefined && process.listenerCount('exit') === 0) reallyExit.call(process, code);
  process.exit(code);
}
