import { wordsOf } from '../../clients/claude-code/hook-entries.ts';
import type { WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { madeUpCall } from '../../clients/claude-code/made-up.ts';
import { unseenTools } from '../../clients/claude-code/matcher.ts';
import {
  calledEvent,
  conditionOf,
  hookProcess,
  isPlainCall,
  programOf,
  refusesWithout,
  timeoutOf,
} from '../../clients/claude-code/run-hook.ts';
import { madeUpEvent } from '../../clients/made-up.ts';
import type { Host } from '../../host/host.ts';
import type { ProcessEnd } from '../../host/process.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import * as say from '../../text/doctor-hooks.ts';
import { VERSION } from '../own-version.ts';
import { type Check, fail, ok, warn } from './finding.ts';
import type { FiringRule } from './prove-rules.ts';

/**
 * Is conclaude called at every event that matters, for every tool, and able to refuse? The events are those that the
 * configuration needs, as the file has it. `elsewhere` is another folder whose settings would call conclaude, were it
 * the one that the client is started in.
 */
export function checkWiring(
  hooks: readonly WiredHook[],
  config: ValueMap,
  elsewhere: string | undefined,
): readonly Check[] {
  const guards = hooks.filter(({ event }) => event === 'PreToolUse');
  if (guards.length === 0)
    return [fail(elsewhere === undefined ? say.notWired() : say.wiredElsewhere(elsewhere))];
  const wired = new Set(hooks.map(({ event }) => event));
  const needed = neededEvents(config, false);
  const missing = needed.filter(({ event }) => !wired.has(event));
  return [
    ...coverage(guards),
    ...hooks.flatMap(wrongEvent),
    ...missing.map(({ event, isForEffects }) => {
      if (isForEffects) return warn(say.effectsUnseen(event));
      return (isForGuardItself(event) ? warn : fail)(say.eventMissing(event));
    }),
    ...(needed.some(({ isForEffects }) => isForEffects) && missing.every(({ isForEffects }) => !isForEffects)
      ? [ok(say.effectsSeen(isMap(config.preToolUse) && config.preToolUse.effects === 'restore'))]
      : []),
  ];
}

/** Without these the rules still hold: newer clients name the agent in each call, and selfProtection guards files. */
function isForGuardItself(event: string): boolean {
  return ['SessionStart', 'SubagentStart', 'SubagentStop', 'ConfigChange'].includes(event);
}

/** A hole is one only when no other hook of ours sees the tool. */
function coverage(guards: readonly WiredHook[]): readonly Check[] {
  const full = guards.filter((guard) => conditionOf(guard) === undefined);
  if (full.length === 0)
    return guards.map((guard) => fail(say.hookIsConditional(guard.file, conditionOf(guard) ?? 'if')));
  const unseen = unseenTools(full.map(({ matcher }) => matcher));
  const open = full.filter((guard) => !refusesWithout(guard));
  return [
    ...(unseen.length > 0 ? [fail(say.toolsUnseen(guards[0]?.file ?? '', unseen))] : []),
    ...open.map((guard) => warn(say.failsOpen(guard.file))),
  ];
}

function wrongEvent(hook: WiredHook): readonly Check[] {
  const called = calledEvent(hook);
  return called === undefined || called === hook.event
    ? []
    : [fail(say.wrongEvent(hook.file, hook.event, called))];
}

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

/** Calls what is wired, once per command, as the client would. Only with a call that must be refused: nothing else runs then. */
export async function checkCalls(
  caller: Caller,
  hooks: readonly WiredHook[],
  proof: FiringRule | undefined,
): Promise<readonly Check[]> {
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
    isPlainCall(guard) ? checkCall(caller, guard, call, payload) : warn(say.notCalled(wordsOf(guard.hook))),
  );
  const versions = programs.map(async (hook) =>
    aboutVersion(programOf(hook), await askedFor(['--version'], caller, hook), () =>
      executableOf(caller, hook),
    ),
  );
  const called = await Promise.all(calls);
  const told = await Promise.all(versions);
  // A program that doesn't work has no version worth a line.
  return called.some(({ status }) => status === 'fail') ? called : [...called, ...told];
}

async function aboutVersion(
  program: string,
  version: string | undefined,
  executable: () => Promise<string | undefined>,
): Promise<Check> {
  return version === VERSION
    ? ok(say.sameVersion(program, VERSION, await executable(), process.versions.node))
    : warn(say.otherVersion(program, version, VERSION));
}

/** Calls the hook with a payload that it must refuse. */
async function checkCall(
  { host, launch, version }: Caller,
  wired: WiredHook,
  call: string,
  payload: object,
): Promise<Check> {
  const command = wordsOf(wired.hook);
  const seconds = Math.min(timeoutOf(wired) ?? MOST_SECONDS, MOST_SECONDS);
  const bounds = { stdin: `${JSON.stringify(payload)}\n`, timeoutSeconds: seconds };
  const end = await host.run({ ...hookProcess(wired, launch, version), ...bounds });
  if (end.kind === 'failed-to-start') return fail(say.hookNotStarted(command, end.detail));
  if (end.kind === 'timeout') return fail(say.hookTimeout(command, seconds));
  if (end.code !== 2) return fail(say.hookPasses(command, call, end.code, lastLine(end)));
  // Without an answer of ours it refuses, but doesn't judge: it can't do its work.
  if (!isOurAnswer(end.stdout.whole ?? '')) return fail(say.hookBroken(command, lastLine(end)));
  const milliseconds = Math.round(end.seconds * 1000);
  return milliseconds < SLOW_MILLISECONDS
    ? ok(say.hookAnswers(command, call, milliseconds))
    : warn(say.hookIsSlow(command, milliseconds));
}

/** The executable that answers in place of Node behind a hook. */
async function executableOf(caller: Caller, wired: WiredHook): Promise<string | undefined> {
  const facts = parseJson((await askedFor(['version', '--json'], caller, wired)) ?? '');
  return isMap(facts) && typeof facts.executable === 'string' ? facts.executable : undefined;
}

/** What the program behind a hook prints when it gets these words instead; `undefined` when it doesn't know them. */
async function askedFor(
  words: readonly string[],
  { host, launch, version }: Caller,
  wired: WiredHook,
): Promise<string | undefined> {
  const asked = hookProcess(wired, launch, version, words);
  const end = await host.run({ ...asked, stdin: '', timeoutSeconds: MOST_SECONDS });
  return end.kind === 'exited' && end.code === 0 ? end.stdout.tail.trim() : undefined;
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
