import { limitText } from './limit.ts';
import { printable } from './printable.ts';

export function worktreeNameUnusable(name: string): string {
  return `conclaude makes no worktree named '${printable(name)}': letters, digits, '.', '_' and '-' are allowed.`;
}

export function noFolderPrinted(printed: string): string {
  return `conclaude: worktreeCreate.command has to print the path of the worktree that it made; it printed '${printable(limitText(printed, 300))}', which is no folder.`;
}

export function gitMadeNoWorktree(said: string): string {
  return `conclaude: git made no worktree: ${limitText(said, 2000)}`;
}
