import type { KindName } from './set-names.ts';
import type { TextKind } from './text-kind.ts';

/** What git leaves in a file that it couldn't merge. The line of `=` in the middle is a heading elsewhere. */
export function conflictKinds(): Readonly<Record<KindName<'conflict-markers'>, readonly TextKind[]>> {
  return {
    marker: [
      {
        kind: 'a conflict marker',
        words: ['<<<<<<<', '>>>>>>>', '|||||||'],
        pattern: /^(?:<{7}|>{7}|\|{7})(?: [^\n]*)?$/gm,
        sample: ['a.txt', '<<<<<<< HEAD\n'],
      },
    ],
  };
}
