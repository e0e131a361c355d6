import { madeUpCall, madeUpEvent } from '../../clients/claude-code/made-up.ts';
import type { Said } from '../../text/doctor.ts';
import * as say from '../../text/doctor-hooks.ts';
import { VERSION } from '../version.ts';
import {
  type Caller,
  type CallResult,
  callWired,
  isPlainCall,
  programOf,
  versionOfWired,
} from './call-wired.ts';
import { type Finding, finding, type Status } from './finding.ts';
import type { Proof } from './prove-rules.ts';
import type { WiredHook } from './wired-hooks.ts';

const SLOW_MILLISECONDS = 2000;

const about = (status: Status, said: Said): Finding => finding('hooks', status, said);

/** Calls what is wired, once per command, as the client would. Only with a call that must be refused: nothing else runs then. */
export async function checkCalls(
  caller: Caller,
  hooks: readonly WiredHook[],
  proof: Extract<Proof, { kind: 'fires' }> | undefined,
): Promise<readonly Finding[]> {
  const guards = onePer(
    hooks.filter(({ event }) => event === 'PreToolUse'),
    commandOf,
  );
  const programs = onePer(hooks.filter(isPlainCall), programOf);
  // A call without a tool is refused whatever the rules are.
  const payload =
    proof === undefined ? madeUpEvent('PreToolUse', caller.launch) : madeUpCall(proof.call, caller.launch);
  const call = proof === undefined ? say.brokenCall() : say.forbiddenCall(proof.call, proof.rule);
  const calls = guards.map(async (guard) =>
    isPlainCall(guard)
      ? aboutCall(commandOf(guard), call, await callWired(caller, guard, payload))
      : about('warn', say.notCalled(commandOf(guard))),
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

function commandOf({ hook }: WiredHook): string {
  const args = Array.isArray(hook.args) ? hook.args : [];
  return [hook.command, ...args].join(' ');
}

function onePer(hooks: readonly WiredHook[], key: (hook: WiredHook) => string): readonly WiredHook[] {
  return [...new Map(hooks.map((hook) => [key(hook), hook])).values()];
}
