import { relativeTo } from '../../match/path-text.ts';
import { cantWork } from '../../text/init.ts';
import { printable } from '../../text/printable.ts';
import { showDiff } from '../show-diff.ts';
import type { Terminal } from '../terminal.ts';
import { actionOf, carryOut, type PlannedChange } from './planned-change.ts';

export interface Step {
  readonly change: PlannedChange;
  /** What to say of it when it is done, and when there is nothing to do. */
  readonly note: string;
  readonly unchanged: string;
}

/** Shows the steps as diffs, or takes them and says so. False as soon as one fails. */
export function showPlan(terminal: Terminal, root: string, dryRun: boolean, steps: readonly Step[]): boolean {
  const nameOf = (path: string) => relativeTo(root, path) ?? path;
  const line = (word: string, path: string, note: string) =>
    terminal.say(`${word.padEnd(8)}  ${printable(nameOf(path))}${note === '' ? '' : `\n          ${note}`}`);
  for (const { change, note, unchanged } of steps) {
    const { path, before, after, backup } = change;
    if (before === after) {
      if (before !== undefined) line('kept', path, unchanged);
      continue;
    }
    if (dryRun) {
      showDiff(terminal, nameOf(path), before ?? '', after ?? '', before === undefined);
      continue;
    }
    const problem = carryOut(change);
    if (problem !== undefined) {
      terminal.complain(cantWork(path, problem));
      return false;
    }
    line(actionOf(change), path, note);
    if (backup !== undefined) line('backup', backup, '');
  }
  return true;
}
