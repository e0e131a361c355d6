import type { WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { unseenTools } from '../../clients/claude-code/matcher.ts';
import { calledEvent, conditionOf, refusesWithout } from '../../clients/claude-code/run-hook.ts';
import type { ValueMap } from '../../json-value.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import type { Said } from '../../text/doctor.ts';
import * as say from '../../text/doctor-hooks.ts';
import { type Finding, finding, type Status } from './finding.ts';

export interface Wiring {
  readonly hooks: readonly WiredHook[];
  /** The configuration as the file has it, for the events that it needs. */
  readonly config: ValueMap;
  /** Another folder whose settings would call conclaude, were it the one that Claude Code is started in. */
  readonly elsewhere: string | undefined;
  readonly shown: (path: string) => string;
}

const about = (status: Status, said: Said): Finding => finding('hooks', status, said);

/** Is conclaude called at every event that matters, for every tool, and able to refuse? */
export function checkWiring({ hooks, config, elsewhere, shown }: Wiring): readonly Finding[] {
  const guards = hooks.filter(({ event }) => event === 'PreToolUse');
  if (guards.length === 0)
    return [about('fail', elsewhere === undefined ? say.notWired() : say.wiredElsewhere(shown(elsewhere)))];
  const wired = new Set(hooks.map(({ event }) => event));
  const missing = neededEvents(config, false).filter(({ event }) => !wired.has(event));
  return [
    ...coverage(guards, shown),
    ...hooks.flatMap((hook) => wrongEvent(hook, shown)),
    ...missing.map(({ event }) => about(isForGuardItself(event) ? 'warn' : 'fail', say.eventMissing(event))),
  ];
}

/** Without these the rules still hold: newer clients name the agent in each call, and selfProtection guards files. */
function isForGuardItself(event: string): boolean {
  return ['SessionStart', 'SubagentStart', 'SubagentStop', 'ConfigChange'].includes(event);
}

/** A hole is one only when no other hook of ours sees the tool. */
function coverage(guards: readonly WiredHook[], shown: (path: string) => string): readonly Finding[] {
  const full = guards.filter((guard) => conditionOf(guard) === undefined);
  const [first] = guards;
  const unseen = full.length === 0 ? [] : unseenTools(full.map(({ matcher }) => matcher));
  const findings: Finding[] = [];
  for (const guard of full.length === 0 ? guards : [])
    findings.push(about('fail', say.hookIsConditional(shown(guard.file), conditionOf(guard) ?? 'if')));
  if (first !== undefined && unseen.length > 0)
    findings.push(about('fail', say.toolsUnseen(shown(first.file), unseen)));
  for (const guard of full)
    if (!refusesWithout(guard)) findings.push(about('warn', say.failsOpen(shown(guard.file))));
  return findings;
}

function wrongEvent(hook: WiredHook, shown: (path: string) => string): readonly Finding[] {
  const called = calledEvent(hook);
  return called === undefined || called === hook.event
    ? []
    : [about('fail', say.wrongEvent(shown(hook.file), hook.event, called))];
}
