import { printable } from './printable.ts';

/** What stands above a grep rule that was turned into a stop command. */
export function grepRuleNote(): readonly string[] {
  return ['The same as a stop command. Look at it, then put it below `stop.commands`:'];
}

/** What became of each key, for the person who reads the diff. */
const WHAT_BECAME = {
  rules: 'rules: its keys stand under preToolUse now',
  gitWorktree: 'gitWorktree: taken out; Claude Code makes its own worktrees',
  'stop.run': 'stop.run: each line is an entry of stop.commands now',
  'stop.rounds': 'stop.rounds: taken out; stop.infinite is what remains',
  'stop.grepRules': 'stop.grepRules: taken out; a search is a stop command, offered as a comment',
  'preToolUse.grepRules': 'preToolUse.grepRules: taken out; a search is a stop command, offered as a comment',
  'preToolUse.preventGeneratedFileEdits':
    'preToolUse.preventGeneratedFileEdits: taken out; protect generated files by pattern in uneditableFiles',
  'preToolUse.generatedFileMessage':
    'preToolUse.generatedFileMessage: taken out; an entry of uneditableFiles can have a message',
} as const;

export function whatBecameOf(key: keyof typeof WHAT_BECAME): string {
  return `  ${WHAT_BECAME[key]}`;
}

export function nothingToMigrate(file: string): string {
  return `${printable(file)} has nothing of an earlier version.`;
}

export function notWrittenYet(): string {
  return 'Nothing was written. To rewrite the file: conclaude migrate --write';
}

export function stillInvalid(file: string, rewritten: boolean): string {
  const what = rewritten ? 'After the rewrite' : 'Nothing here can be rewritten, and';
  return `${what} ${printable(file)} is still not valid. What is left is for you to decide:`;
}

export function cannotRead(file: string, why: string): string {
  return `${printable(file)} can't be read: ${printable(why)}.`;
}

export function cannotWrite(file: string, why: string): string {
  return `${printable(file)} can't be written: ${printable(why)}.`;
}
