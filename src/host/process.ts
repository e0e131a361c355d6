/** A program to run, and the bounds that it runs within. */
export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables beside the inherited ones; `undefined` takes an inherited one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string;
  /** After this long the program is ended, with everything in its process group. None: it may take its time. */
  readonly timeoutSeconds?: number | undefined;
  /** How much of an output is kept whole; a megabyte unless a longer one is expected. */
  readonly wholeBytes?: number;
}

export type ProcessEnd =
  | {
      readonly kind: 'exited';
      /** As a shell counts it: 128 and the signal's number when a signal ended it. */
      readonly code: number;
      readonly stdout: Captured;
      readonly stderr: Captured;
      readonly seconds: number;
    }
  | {
      readonly kind: 'timeout';
      readonly stdout: Captured;
      readonly stderr: Captured;
      readonly seconds: number;
    }
  | { readonly kind: 'failed-to-start'; readonly detail: string };

/** What was kept of an output, however long it was. */
export interface Captured {
  /** All of it, or `undefined` when it was more than a program could mean to be read as a whole. */
  readonly whole: string | undefined;
  /** How it began, when it isn't kept whole. */
  readonly head?: string;
  /** How it ended: at least the last lines, and all of it when it was short. */
  readonly tail: string;
  /** Lines before the tail. */
  readonly linesBefore: number;
}
