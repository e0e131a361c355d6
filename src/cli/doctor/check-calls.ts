import { wordsOf } from '../../clients/claude-code/hook-entries.ts';
import type { WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { madeUpCall, madeUpEvent } from '../../clients/claude-code/made-up.ts';
import { hookProcess, isPlainCall, programOf, timeoutOf } from '../../clients/claude-code/run-hook.ts';
import type { Host } from '../../host/host.ts';
import type { ProcessEnd } from '../../host/process.ts';
import { isMap, parseJson } from '../../json-value.ts';
import type { Said } from '../../text/doctor.ts';
import * as say from '../../text/doctor-hooks.ts';
import { VERSION } from '../version.ts';
import { type Finding, finding, type Status } from './finding.ts';
import type { Proof } from './prove-rules.ts';

const SLOW_MILLISECONDS = 2000;
/** The client waits for the hook's own timeout; nobody wants to wait as long for a doctor. */
const MOST_SECONDS = 20;

/** Who calls, and from where. */
export interface Caller {
  readonly host: Host;
  /** The folder that the client is started in. */
  readonly launch: string;
  /** The client's version, where it is known. */
  readonly version: string | undefined;
}

const about = (status: Status, said: Said): Finding => finding('hooks', status, said);

/** Calls what is wired, once per command, as the client would. Only with a call that must be refused: nothing else runs then. */
export async function checkCalls(
  caller: Caller,
  hooks: readonly WiredHook[],
  proof: Extract<Proof, { kind: 'fires' }> | undefined,
): Promise<readonly Finding[]> {
  const guards = onePer(
    hooks.filter(({ event }) => event === 'PreToolUse'),
    ({ hook }) => wordsOf(hook),
  );
  const programs = onePer(hooks.filter(isPlainCall), programOf);
  // A call without a tool is refused whatever the rules are.
  const payload =
    proof === undefined ? madeUpEvent('PreToolUse', caller.launch) : madeUpCall(proof.call, caller.launch);
  const call = proof === undefined ? say.brokenCall() : say.forbiddenCall(proof.call, proof.rule);
  const calls = guards.map(async (guard) =>
    isPlainCall(guard)
      ? aboutCall(wordsOf(guard.hook), call, await callWired(caller, guard, payload))
      : about('warn', say.notCalled(wordsOf(guard.hook))),
  );
  const versions = programs.map(async (hook) =>
    aboutVersion(programOf(hook), await versionOfWired(caller, hook)),
  );
  const called = await Promise.all(calls);
  const told = await Promise.all(versions);
  // A program that doesn't work has no version worth a line.
  return called.some(({ status }) => status === 'fail') ? called : [...called, ...told];
}

function aboutVersion(program: string, version: string | undefined): Finding {
  return version === VERSION
    ? about('ok', say.sameVersion(program, VERSION, process.versions.node))
    : about('warn', say.otherVersion(program, version, VERSION));
}

/** What came of calling a wired command as the client would. */
type CallResult =
  | { readonly kind: 'refused'; readonly seconds: number }
  /** It let the call pass, or the client would take it for that. */
  | { readonly kind: 'passed'; readonly code: number; readonly output: string }
  /** It refuses, but without judging: it can't do its work. */
  | { readonly kind: 'broken'; readonly output: string }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'not-started'; readonly detail: string };

/** Calls the hook with a payload that it must refuse. */
async function callWired(
  { host, launch, version }: Caller,
  wired: WiredHook,
  payload: object,
): Promise<CallResult> {
  const seconds = Math.min(timeoutOf(wired) ?? MOST_SECONDS, MOST_SECONDS);
  const bounds = { stdin: `${JSON.stringify(payload)}\n`, timeoutSeconds: seconds };
  const end = await host.run({ ...hookProcess(wired, launch, version), ...bounds });
  if (end.kind === 'failed-to-start') return { kind: 'not-started', detail: end.detail };
  if (end.kind === 'timeout') return { kind: 'timeout', seconds };
  if (end.code !== 2) return { kind: 'passed', code: end.code, output: lastLine(end) };
  return isOurAnswer(end.stdout.whole ?? '')
    ? { kind: 'refused', seconds: end.seconds }
    : { kind: 'broken', output: lastLine(end) };
}

/** The version of the program behind a hook; `undefined` when it doesn't tell. */
async function versionOfWired(
  { host, launch, version }: Caller,
  wired: WiredHook,
): Promise<string | undefined> {
  const asked = hookProcess(wired, launch, version, '--version');
  const end = await host.run({ ...asked, stdin: '', timeoutSeconds: MOST_SECONDS });
  return end.kind === 'exited' && end.code === 0 ? end.stdout.tail.trim() : undefined;
}

function aboutCall(command: string, call: string, result: CallResult): Finding {
  switch (result.kind) {
    case 'refused': {
      const milliseconds = Math.round(result.seconds * 1000);
      return milliseconds < SLOW_MILLISECONDS
        ? about('ok', say.hookAnswers(command, call, milliseconds))
        : about('warn', say.hookIsSlow(command, milliseconds));
    }
    case 'passed':
      return about('fail', say.hookPasses(command, call, result.code, result.output));
    case 'broken':
      return about('fail', say.hookBroken(command, result.output));
    case 'timeout':
      return about('fail', say.hookTimeout(command, result.seconds));
    case 'not-started':
      return about('fail', say.hookNotStarted(command, result.detail));
  }
}

function onePer(hooks: readonly WiredHook[], key: (hook: WiredHook) => string): readonly WiredHook[] {
  return [...new Map(hooks.map((hook) => [key(hook), hook])).values()];
}

/** Only this program puts its own name into an answer. */
function isOurAnswer(stdout: string): boolean {
  const answer = parseJson(stdout);
  return isMap(answer) && isMap(answer.conclaude);
}

function lastLine(end: Extract<ProcessEnd, { kind: 'exited' }>): string {
  const lines = `${end.stdout.tail}\n${end.stderr.tail}`.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? '';
}
