import type { Said } from '../../text/doctor.ts';
import * as say from '../../text/doctor-hooks.ts';
import { wantedHooks } from '../init/wanted-hooks.ts';
import { unseenTools } from './client-matcher.ts';
import { type Finding, finding, type Status } from './finding.ts';
import type { SettingsMap } from './settings-problem.ts';
import type { WiredHook } from './wired-hooks.ts';

export interface Wiring {
  readonly hooks: readonly WiredHook[];
  /** The configuration as the file has it, for the events that it needs. */
  readonly config: SettingsMap;
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
  const wanted = wantedHooks({ form: 'exec', path: 'conclaude' }, config, false);
  const missing = [...wanted.forAll, ...wanted.forNewer].filter(({ event }) => !wired.has(event));
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
  const full = guards.filter(({ hook }) => hook.if === undefined && hook.async !== true);
  const unseen = full
    .map(({ matcher }) => unseenTools(matcher))
    .reduce<readonly string[] | undefined>(
      (all, own) => (all === undefined ? own : all.filter((tool) => own.includes(tool))),
      undefined,
    );
  const [first] = guards;
  const findings: Finding[] = [];
  for (const { hook, file } of full.length === 0 ? guards : []) {
    findings.push(about('fail', say.hookIsConditional(shown(file), hook.if === undefined ? 'async' : 'if')));
  }
  if (first !== undefined && unseen !== undefined && unseen.length > 0)
    findings.push(about('fail', say.toolsUnseen(shown(first.file), unseen)));
  for (const { hook, file } of full) {
    const refusesItself = typeof hook.command === 'string' && /\|\|\s*exit 2\s*$/.test(hook.command);
    if (hook.onFailure !== 'block' && !refusesItself)
      findings.push(about('warn', say.failsOpen(shown(file))));
  }
  return findings;
}

function wrongEvent({ event, hook, file }: WiredHook, shown: (path: string) => string): readonly Finding[] {
  const words = [hook.command, ...(Array.isArray(hook.args) ? hook.args : [])].join(' ');
  const called = /\b(?:Hooks|hook)\s+(\w+)/.exec(words)?.[1];
  return called === undefined || called === event
    ? []
    : [about('fail', say.wrongEvent(shown(file), event, called))];
}
