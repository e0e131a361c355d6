import { printable } from './printable.ts';

const HOW_TO =
  'Set `preToolUse.selfProtection: false` in .conclaude.yaml, or make the change outside of a session.';

export function hooksDisabled(file: string): string {
  return `conclaude keeps the old settings: ${printable(file)} would turn all hooks off during the session. ${HOW_TO}`;
}

export function hooksDropped(file: string, dropped: readonly string[]): string {
  return `conclaude keeps the old settings: with ${printable(file)} as it is now, conclaude would no longer be called (${printable(dropped.join(', '))}). ${HOW_TO}`;
}

export function ownFileProtected(tool: string, file: string): string {
  return `Blocked ${printable(tool)} operation: this file holds conclaude's own rules or wiring, which preToolUse.selfProtection keeps as they are. File: ${printable(file)}`;
}
