import type { PackFile } from '../config/pack-file.ts';
import type { Locate } from '../config/problem.ts';

export type PackRules = PackFile['preToolUse'];

/** The rules that another file brings in. */
export interface Pack {
  /** What the ids of its rules begin with: `git`, `team`, `@acme/policy`. */
  readonly name: string;
  /** What it is called where its rules are shown: `conclaude:git`, `policies/team.yaml`. */
  readonly shown: string;
  /** `undefined`: built in. */
  readonly file: string | undefined;
  readonly text: string | undefined;
  /** Where it is on the disk, by all its names. */
  readonly paths: readonly string[];
  readonly rules: PackRules;
  readonly locate: Locate;
  /** Of a built-in pack: what tells it from the same pack of another version of conclaude. */
  readonly version?: string | undefined;
  /** What is known of its lists without looking at their rules; of a built-in pack only. */
  readonly known?: Readonly<Record<string, KnownList>> | undefined;
}

/**
 * What a hook may know of a list without touching its rules, which a hundred calls in a row have nothing to do with:
 * all of them are for every agent and none is on trial.
 */
export interface KnownList {
  /** If they all forbid commands by their meaning: the places of those that name a program; `*` for any program. */
  readonly programs?: Readonly<Record<string, readonly number[]>>;
  /** One of those looks at what is read. */
  readonly seesReading?: true;
}

/** A file that a policy extends, and who names it how. */
export interface ExtendedFile {
  readonly from: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export type FoundFile =
  | { readonly ok: true; readonly file: string; readonly real: string; readonly text: string }
  | { readonly ok: false; readonly found: string; readonly expected: string };

/** The file that `name` means in the file `from`. */
export type FindPack = (name: string, from: string) => FoundFile;

/** A built-in pack as the build has prepared it: checked. */
export interface PreparedPack {
  readonly description?: string;
  /** A hash of its text. */
  readonly version: string;
  readonly extends: readonly string[];
  /** What `check` made of them, as JSON keeps it. */
  readonly rules: Readonly<Record<string, readonly object[]>>;
  /** The line of each rule, list by list. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly known: Readonly<Record<string, KnownList>>;
}
