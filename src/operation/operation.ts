import type { AccessKind, ToolInput } from '../call/call.ts';
import type { SimpleCommand } from '../shell/analysis.ts';
import type { SubjectPath } from './subject-path.ts';

/** What one tool call attempts. Rules judge this and never the payload. */
export interface Operation {
  /** The tool's name as the client spells it, for messages and rules. */
  readonly tool: string;
  /** Another name by which rules may mean it. */
  readonly also: string | undefined;
  /** The same where the call does several things, each to other files. */
  readonly alsoBy?: readonly string[];
  /** Who attempts it: `main`, or the subagent's name. */
  readonly agent: string;
  readonly files: readonly FileAccess[];
  /** It names more files, or deeper in its input, than anybody looks. */
  readonly isCut?: true;
  /** A path that leads nowhere, in place of which the client looks for another one. */
  readonly unplaced?: string | undefined;
  /** The tool hands a command line to a shell. */
  readonly isShell: boolean;
  /** The command line of a shell tool; `undefined` when it came without one. */
  readonly command: string | undefined;
  /** What the command line was found to say; `undefined` when nobody asked. */
  readonly shell: ShellReading | undefined;
  readonly input: ToolInput;
}

export interface ShellReading {
  /** The simple commands in it, wrappers and quotes removed. */
  readonly commands: readonly string[];
  /** The same, word by word. */
  readonly calls: readonly SimpleCommand[];
  /** Wrappers around them, and redirections to the network. */
  readonly around: readonly SimpleCommand[];
  /** The variables that it sets. */
  readonly assigned: readonly string[];
  /** Parts of it that write to files whose names can't be known. */
  readonly unresolvedWrites: readonly string[];
  /** What those and the operands of commands that may be any could turn out to be. */
  readonly possibleWrites: readonly PossibleWrite[];
  /** Parts of it that take a folder in or around the project with more in it than can be looked at. */
  readonly unseen: readonly string[];
  /** Why it couldn't be read to the end. */
  readonly problem: 'too-long' | 'unparsable' | undefined;
}

export interface PossibleWrite {
  /** The part of the command line. */
  readonly part: string;
  /** The paths that the target may become, inside the project as seen from its root; `*` stands for any text. */
  readonly targets: readonly string[];
  /** It is an operand of a command whose name isn't known. */
  readonly isOperand?: true;
  /** The command that writes. */
  readonly by?: SimpleCommand | undefined;
}

export interface ShellCall {
  readonly words: readonly string[];
  /** The first word whose value can't be known; beyond the last word if there is none. */
  readonly unknownFrom: number;
}

export interface FileAccess {
  readonly kind: AccessKind;
  readonly path: SubjectPath;
  /** It does more than look. */
  readonly changes: boolean;
  /** It brings a new file into being. What a foreign tool does is only guessed, so it never counts. */
  readonly creates: boolean;
  /** The path as the call spells it; a command's words are in `part`. */
  readonly given?: string;
  /** The policy's word for a tool that does only this, where the call does other things, too. */
  readonly as?: string;
  /** The part of a command line that does it. */
  readonly part?: string;
  /** The simple command that does it. */
  readonly by?: SimpleCommand | undefined;
  /** It is a folder with everything in it. */
  readonly isWhole?: true;
  /** Not the folder as such, but what a search has chosen below it. With `isWhole`, that may be everything. */
  readonly isSome?: true;
  /** Where that part stands in it, as a half-open range. */
  readonly span?: { readonly start: number; readonly end: number };
  /** What comes to be is a folder. */
  readonly makesFolder?: true;
  /** It lies in a folder that is taken as a whole. */
  readonly inFolder?: true;
  /** And that folder, or one on the way, is ignored by git. */
  readonly inIgnoredFolder?: true;
  /** A pattern of a search stands for it: nobody has named the file. */
  readonly byPattern?: true;
  /** What comes to be is a link. */
  readonly makesLink?: true;
  /** What a command writes to it, where that is known. */
  readonly content?: string;
  /** That comes after what is there. */
  readonly appends?: true;
  /** Where not all of it is known: the words or the code of the command from which it comes. */
  readonly said?: string;
}
