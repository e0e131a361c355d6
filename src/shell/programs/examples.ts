import type { ProgramRow } from './row.ts';

/**
 * Commands, each with what it does, in the words of the analysis: `delete a.txt, create b.txt`, paths relative to
 * the project of the tests. Writes are listed completely, reads only where they matter. `''`: nothing at all.
 *
 * Where its program is installed, an example is run and must do what it says, with these exceptions:
 * - `unrun`: not run, because it needs a network, a terminal or another user, or acts outside the tests' folder.
 * - `no-effect`: it runs, but changes nothing this time.
 * - `over`: the text allows more than happens when it is run once.
 * - `unseen`: what it writes is unknown to a reader of the text.
 */
export type Examples = Readonly<Record<string, string | readonly [effect: string, manner: Manner]>>;
export type Manner = 'unrun' | 'no-effect' | 'over' | 'unseen';

/** One entry for each row, by its first name: `gcc`, `git checkout`. One too few or too many doesn't compile. */
export type ExamplesOf<Rows extends () => readonly ProgramRow[]> = Readonly<
  Record<RowKey<ReturnType<Rows>[number]>, Examples>
>;

type FirstName<Names extends string> = Names extends `${infer First} ${string}` ? First : Names;

/** A name that is only known to be some `string` ends the search: it would never find a bottom. */
type RowKey<Row> = Row extends { readonly names: infer Names extends string }
  ? string extends Names
    ? string
    : Row extends { readonly members: readonly (infer Member)[] }
      ? `${FirstName<Names>} ${RowKey<Member>}`
      : FirstName<Names>
  : never;
