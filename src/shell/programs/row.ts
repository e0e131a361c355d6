import type { ShellAccessKind } from '../analysis.ts';
import type { Arguments } from '../arguments.ts';
import type { Field } from '../field.ts';
import type { Frame, Output } from '../session.ts';
import type { Filter } from './filters.ts';

/** In all rows, several names or options stand in one string, separated by blanks. */
interface AnyRow {
  readonly names: string;
  /** Options with a value (not to be repeated: those that are named for what their value is). */
  readonly valued?: string;
  /** Options that take a value only when it is attached. */
  readonly attached?: string;
  readonly dashWords?: true;
  /** The option that makes the program work in another folder. */
  readonly folder?: string;
  /** Where it runs another command, only that one counts as a command, as with wrappers. */
  readonly transparent?: true;
  /** Options whose value is a file that it reads. */
  readonly input?: string;
  /** Options whose value is a file that it makes or overwrites. */
  readonly output?: string;
  /** Options whose value is a folder that it puts files into. */
  readonly outputFolder?: string;
}

/** A program whose operands and options name files. */
export interface FilesRow extends AnyRow {
  readonly kind: 'files';
  readonly operands?: ShellAccessKind;
  /** With none of these options (`-w`, or `--mode=fix` with just that value) the operands are only read. */
  readonly only?: string;
  /** With one of them the operands are only read. */
  readonly unless?: string;
  /** How many operands at the start aren't files, such as the pattern of `grep`. */
  readonly leading?: number;
  /** With one of these options there are no such operands. */
  readonly leadingUnless?: string;
  /** Takes everything below a folder: always, or with one of these options. */
  readonly whole?: 'always' | string;
  /** Options that make it create the folders on the way as well. */
  readonly parents?: string;
  /** What it prints of its standard input, when it reads that. */
  readonly filter?: Filter;
  /** Which lines it prints depends on their order. */
  readonly picksByPlace?: true;
  readonly sorts?: true;
  /** It reads standard input even with operands. */
  readonly alwaysFilters?: true;
  /** Options that make it print the names of its operands. */
  readonly listsOperands?: string;
  /** It looks for itself into all that is below its operands, or below the current folder. */
  readonly searches?: true;
  /** What it makes is folders. */
  readonly makesFolders?: true;
  /** A folder as operand names no file: a formatter will choose by itself what it changes there. */
  readonly filesOnly?: true;
  /** Of the files that a pattern of its own matches, it leaves those alone that git ignores. */
  readonly sparesIgnored?: true;
}

/** A program that needs code of its own. */
export interface HandledRow extends AnyRow {
  readonly kind: 'handled';
  readonly stopsAtOperand?: true;
  readonly handle: (call: ProgramCall) => Output;
}

/** A program that runs another command. */
export interface WrapperRow extends AnyRow {
  readonly kind: 'wrapper';
  /** What its operands are: the words of a command (unless told otherwise), a shell text, or neither. */
  readonly runs?: 'operands' | 'text' | 'nothing';
  /** With one of these options the operands are the words of a command after all. */
  readonly wordsWith?: string;
  /** The command stands after `--`; what comes before that means something else. */
  readonly afterDashes?: true;
  /** How many operands come before the command, such as the duration of `timeout`. */
  readonly leading?: number;
  /** What happens to the file that is the first of those operands. */
  readonly leadingFile?: ShellAccessKind;
  /** `NAME=value` operands come before the command. */
  readonly assigns?: true;
  /** Options whose value is a shell text to run. */
  readonly text?: string;
  /** The operands are the last words of that text. */
  readonly textTakesOperands?: true;
  /** With one of these options it runs no command. */
  readonly inertWith?: string;
  /** With one of those it prints where programs are. */
  readonly printsPaths?: true;
  /** With one of these options it opens its operands in an editor instead. */
  readonly editsWith?: string;
}

/** A program whose first operand chooses what the rest means. */
export interface FamilyRow extends AnyRow {
  readonly kind: 'family';
  readonly members: readonly ProgramRow[];
  /** What its other members are told are names: they don't open those files. */
  readonly namesOnly?: true;
  /** What the options before the first operand change for what follows. */
  readonly prepare?: (args: Arguments, frame: Frame) => Frame;
  /** What becomes of a first operand that no member is named for. */
  readonly otherwise?: ProgramRow;
}

export type ProgramRow = FilesRow | HandledRow | WrapperRow | FamilyRow;

export interface ProgramCall {
  readonly name: string;
  readonly args: Arguments;
  /** The words after the name, as they were given. */
  readonly words: readonly Field[];
  readonly frame: Frame;
}
