import { limitText } from './limit.ts';
import { printable } from './printable.ts';

export function worktreeNameUnusable(name: string): string {
  return `conclaude can't create a worktree named '${printable(name)}': use only letters, digits, '.', '_' and '-'.`;
}

export function noFolderPrinted(printed: string): string {
  return `conclaude: worktreeCreate.command must print the path of the worktree that it made; it printed '${printable(limitText(printed, 300))}', which isn't a folder.`;
}

export function gitMadeNoWorktree(said: string): string {
  return `conclaude: git couldn't create the worktree: ${limitText(said, 2000)}`;
}
