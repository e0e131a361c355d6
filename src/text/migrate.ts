import { printable } from './printable.ts';

/** The comment above a grep rule that was turned into a stop command. */
export function grepRuleNote(): readonly string[] {
  return ['The same as a stop command. Check it, then move it to `stop.commands`:'];
}

/** What became of each key, for the person who reads the diff. */
const WHAT_BECAME = {
  rules: 'rules: its keys are under preToolUse now',
  gitWorktree: 'gitWorktree: removed; Claude Code makes its own worktrees',
  'stop.run': 'stop.run: each line is an entry of stop.commands now',
  'stop.rounds': 'stop.rounds: removed; only stop.infinite remains',
  'stop.grepRules': 'stop.grepRules: removed; search with a stop command instead, as the comment suggests',
  'preToolUse.grepRules':
    'preToolUse.grepRules: removed; search with a stop command instead, as the comment suggests',
  'preToolUse.preventGeneratedFileEdits':
    'preToolUse.preventGeneratedFileEdits: removed; protect generated files by pattern in uneditableFiles',
  'preToolUse.generatedFileMessage':
    'preToolUse.generatedFileMessage: removed; an entry of uneditableFiles can have a message',
} as const;

export function whatBecameOf(key: keyof typeof WHAT_BECAME): string {
  return `  ${WHAT_BECAME[key]}`;
}

export function nothingToMigrate(file: string): string {
  return `${printable(file)} has no keys from an earlier version.`;
}

export function notWrittenYet(): string {
  return 'Nothing was written. To rewrite the file: conclaude migrate --write';
}

export function stillInvalid(file: string, rewritten: boolean): string {
  const what = rewritten ? 'After the rewrite' : 'Nothing here can be rewritten, and';
  return `${what} ${printable(file)} still isn't valid. The rest is for you to decide:`;
}

export function cannotRead(file: string, why: string): string {
  return `Can't read ${printable(file)}: ${printable(why)}.`;
}

export function cannotWrite(file: string, why: string): string {
  return `Can't write ${printable(file)}: ${printable(why)}.`;
}
