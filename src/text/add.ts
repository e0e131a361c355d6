import { printable } from './printable.ts';

/** The words of `conclaude add`. */
export function whatMissing(kind: string | undefined): string {
  const what: Readonly<Record<string, string>> = {
    protect: "which files? Try: conclaude add protect 'migrations/**'",
    ask: "which command? Try: conclaude add ask 'git push'",
    block: "which command? Try: conclaude add block 'git push' --flags --force",
    pack: 'which pack? Try: conclaude add pack git',
    gate: "which command? Try: conclaude add gate 'npm test'",
  };
  return what[kind ?? ''] ?? 'what? Use one of protect, ask, block, pack, gate; or --from ID';
}

export function notFor(option: string, kind: string | undefined): string {
  return `--${option} is not for ${kind === undefined ? '--from alone' : `'add ${kind}'`}`;
}

export function bothGiven(): string {
  return 'give either WHAT or --from, not both';
}

export function already(file: string, line: number | undefined, what: string): string {
  return `Already there: ${printable(what)} (${printable(file)}${line === undefined ? '' : `:${line}`}). Nothing was changed.`;
}

export function byHand(file: string, what: string): string {
  return `${printable(file)} is written in a way that can't be edited safely.
Nothing was changed. Add this to it yourself:
${what}`;
}

export function wouldBreak(): string {
  return "With this it wouldn't be valid, so nothing was changed:";
}

export function needsInit(events: readonly string[]): string {
  return `Now run 'conclaude init': it brings the hooks up to date for ${events.join(', ')}.`;
}

export function sessionsKeepRules(): string {
  return `Sessions that are running keep the rules they began with. To have them follow
the file as it is now, type: conclaude accept`;
}

export function filesUnknown(id: string): string {
  return `The log has no file for ${printable(id)}. Name a pattern instead: conclaude add protect PATTERN`;
}

export function commandUnknown(id: string): string {
  return `The log has no command for ${printable(id)} that a rule could name. Name it: conclaude add block COMMAND`;
}

export function noExceptionFor(id: string, rules: readonly string[]): string {
  const by = rules.length === 0 ? 'no rule' : printable(rules.join(', '));
  return `${printable(id)} was stopped by ${by}, which has no exceptions. Change the rule
itself, or let this one call through: conclaude allow ${printable(id)}`;
}

export function notStopped(id: string): string {
  return `${printable(id)} wasn't refused, so there is nothing to except.`;
}

export function otherProject(id: string, root: string): string {
  return `${printable(id)} happened in another project. Run this there:
  cd ${printable(root)}`;
}
