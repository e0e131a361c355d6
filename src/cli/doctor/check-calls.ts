import type { Host } from '../../host/host.ts';
import * as say from '../../text/doctor.ts';
import { VERSION } from '../version.ts';
import { type CallResult, callWired, isPlainCall, programOf, versionOfWired } from './call-wired.ts';
import { type Finding, finding, type Said, type Status } from './finding.ts';
import { type Proof, payloadOf } from './prove-rules.ts';
import type { WiredHook } from './wired-hooks.ts';

const SLOW_MILLISECONDS = 2000;

const about = (status: Status, said: Said): Finding => finding('hooks', status, said);

/** Calls what is wired, once per command, as the client would. Only with calls that must be refused: nothing else runs then. */
export async function checkCalls(
  host: Host,
  hooks: readonly WiredHook[],
  launch: string,
  proof: Extract<Proof, { kind: 'fires' }> | undefined,
): Promise<readonly Finding[]> {
  const guards = hooks.filter(({ event }) => event === 'PreToolUse');
  const findings: Finding[] = [];
  for (const guard of onePer(guards, commandOf)) {
    if (!isPlainCall(guard)) {
      findings.push(about('warn', say.notCalled(commandOf(guard))));
      continue;
    }
    const broken = await callWired(host, guard, launch, { hook_event_name: 'PreToolUse' });
    findings.push(aboutCall(commandOf(guard), broken));
    if (broken.kind !== 'refused' || proof === undefined) continue;
    const judged = await callWired(host, guard, launch, payloadOf(proof.trial, launch));
    const { tool, subject } = proof.trial;
    findings.push(
      judged.kind === 'refused'
        ? about('ok', say.hookJudges(tool, subject, proof.rule))
        : about('fail', say.hookDoesntJudge(tool, subject, proof.rule)),
    );
  }
  if (findings.some(({ status }) => status === 'fail')) return findings;
  for (const hook of onePer(hooks.filter(isPlainCall), programOf)) {
    const version = await versionOfWired(host, hook, launch);
    const program = programOf(hook);
    findings.push(
      version === VERSION
        ? about('ok', say.sameVersion(program, VERSION, process.versions.node))
        : about('warn', say.otherVersion(program, version, VERSION)),
    );
  }
  return findings;
}

function aboutCall(command: string, result: CallResult): Finding {
  switch (result.kind) {
    case 'refused': {
      const milliseconds = Math.round(result.seconds * 1000);
      return milliseconds < SLOW_MILLISECONDS
        ? about('ok', say.hookAnswers(command, milliseconds))
        : about('warn', say.hookIsSlow(command, milliseconds));
    }
    case 'passed':
      return about('fail', say.hookPasses(command, result.code, result.output));
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
