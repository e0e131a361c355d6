import { plural } from './plural.ts';
import { printable } from './printable.ts';

function minutes(ms: number): string {
  return plural(Math.max(1, Math.ceil(ms / 60_000)), 'minute');
}

/** In the log, and for the user: what a call passed by. */
export function pausedNote(leftMs: number): string {
  return `paused by a person, for ${minutes(leftMs)} more`;
}

export function grantedNote(id: string): string {
  return `allowed once by a person, for ${id}`;
}

interface Passed {
  readonly rule: string;
  readonly place: string;
  readonly tool: string;
  readonly note: string;
}

/** For the user, each time. */
export function letPass({ rule, place, tool, note }: Passed): string {
  return `conclaude: ${rule} (${place}) let ${printable(tool)} pass: ${note}`;
}

/** For the user beside a refusal; never for the agent. */
export function howToAllow(line: string, id: string): string {
  return `${line}. A person can allow this once: conclaude allow ${id}`;
}

/** The clock on the wall. */
function clock(time: number): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

function span(until: number, now: number): string {
  return `until ${clock(until)} (${minutes(until - now)})`;
}

export function callAllowed(about: string, until: number, now: number): string {
  return `${printable(about)} may run once, ${span(until, now)}. Tell Claude to try again; it has to be exactly the same call.`;
}

export function rulesPaused(rules: readonly string[], until: number, now: number): string {
  return `Paused ${span(until, now)}: ${rules.map(printable).join(', ')}. "conclaude resume" ends it sooner.`;
}

/** In the log: who reads it later isn't there to ask. */
export function pauseNote(rules: readonly string[], until: number): string {
  return `paused ${rules.join(', ')} until ${new Date(until).toISOString()}`;
}

export function grantNote(id: string, about: string, until: number): string {
  return `allowed ${id} (${about}) once until ${new Date(until).toISOString()}`;
}

export function resumeNote(ended: readonly string[]): string {
  return `ended ${ended.join(', ')}`;
}

export function acceptNote(file: string): string {
  return `accepted ${file} as it is now`;
}

export function listedPause(rule: string, until: number, now: number): string {
  return `${printable(rule)}  ${span(until, now)}`;
}

export function listedGrant(id: string, about: string, until: number, now: number): string {
  return `${id}  ${printable(about)}  ${span(until, now)}`;
}

export function nothingAllowed(): string {
  return 'No call is allowed at the moment.';
}

export function nothingPaused(): string {
  return 'No rule is paused.';
}

export function nothingToEnd(): string {
  return 'Nothing is paused or allowed in this project.';
}

export function ended(what: readonly string[]): string {
  return `In force again: ${what.map(printable).join(', ')}`;
}

export function notPaused(text: string): string {
  return `'${printable(text)}' is neither paused nor allowed in this project; 'conclaude pause --list' and 'conclaude allow --list' show what is`;
}

export function noRuleOfThatName(text: string, near: string | undefined): string {
  const hint = near === undefined ? "'conclaude validate' lists them" : `did you mean ${printable(near)}?`;
  return `there is no rule '${printable(text)}' in this project; ${hint}`;
}

export function neverPaused(rule: string): string {
  return `${printable(rule)} can't be paused: it protects the guard itself, or an administrator wants it. Do what it refuses yourself, outside the agent.`;
}

export function neverAllowed(id: string, rules: readonly string[]): string {
  const why = rules.includes('selfProtection')
    ? 'selfProtection refused it, which protects the guard itself'
    : 'no rule refused it that could be excepted (an administrator wants it, the configuration or the call was broken, or an older conclaude wrote the log)';
  return `${id} can't be allowed: ${why}. Do it yourself, outside the agent.`;
}

export function notRefused(id: string, verdict: string): string {
  return `${id} wasn't refused (${verdict}), so there is nothing to allow`;
}

export function pauseTooLong(text: string): string {
  return `TIME must be from 1m to 8h, such as 10m or 2h, not '${printable(text)}'`;
}

export function whatToAllow(): string {
  return "name the ID of a refusal, or use '--list'";
}

export function whatToPause(): string {
  return "name a RULE, or use '--list'";
}

export function notWithList(): string {
  return "'--list' takes no other arguments";
}

export function cannotKeep(problem: string): string {
  return `conclaude: nothing has changed, because the exception can't be saved: ${printable(problem)}`;
}

/** In the status line. */
export function pausedWords(count: number): string {
  return `${plural(count, 'rule')} paused`;
}

export function allowedWords(count: number): string {
  return `${plural(count, 'call')} allowed`;
}

/** For doctor. */
export function pauseInForce(rule: string, leftMs: number) {
  return {
    text: `${printable(rule)} is paused for ${minutes(leftMs)} more: nothing comes of it`,
    next: "run 'conclaude resume' to end it sooner",
  };
}

export function grantInForce(id: string, about: string, leftMs: number) {
  return {
    text: `${printable(about)} (${id}) may run once within ${minutes(leftMs)}, as a person has allowed`,
    next: "run 'conclaude resume' to take it back",
  };
}

/** Beside a rule, in an explanation. */
export function pausedRuleNote(): string {
  return '(paused)';
}
