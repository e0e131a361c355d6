import { EDITS } from './commands/edits.ts';
import { FILE_COMMANDS } from './commands/files.ts';
import { GIT_AND_CODE } from './commands/git-and-code.ts';
import { HARMLESS as HARMLESS_COMMANDS } from './commands/harmless.ts';
import { HARMLESS_VALUES } from './commands/harmless-values.ts';
import { ODD_PLACES } from './commands/odd-places.ts';
import { PLACES } from './commands/places.ts';
import { REDIRECTIONS } from './commands/redirections.ts';
import { SEEN_THROUGH } from './commands/seen-through.ts';
import { VALUES } from './commands/values.ts';
import { WRITTEN_SCRIPTS } from './commands/written-scripts.ts';

/**
 * A command and what it does, paths relative to the fixture's root: writes are listed completely, reads only where
 * they matter. `/**` after a path: all below it. `unresolved`: it writes something that the text doesn't tell.
 *
 * - `unrun`: can't be run here (network, other users, programs that are seldom installed).
 * - `no-effect`: runs, but changes nothing this time.
 * - `over`: the text allows more than happens when it is run once.
 * - `unseen`: what it writes is really unknown to a reader of the text.
 */
export type Row = readonly [
  command: string,
  expected: string,
  manner?: 'unrun' | 'no-effect' | 'over' | 'unseen',
];

export const WRITING: readonly Row[] = [
  ...REDIRECTIONS,
  ...FILE_COMMANDS,
  ...EDITS,
  ...SEEN_THROUGH,
  ...GIT_AND_CODE,
  ...WRITTEN_SCRIPTS,
  ...VALUES,
  ...PLACES,
  ...ODD_PLACES,
];

export const HARMLESS: readonly Row[] = [...HARMLESS_COMMANDS, ...HARMLESS_VALUES];
