import type { ToolInput } from '../call/call.ts';
import type { OwnPlaces } from '../clients/own-files.ts';
import type { Config } from '../config/description.ts';
import type { RuleMode } from '../config/observing.ts';
import { type KeyPath, type Locate, showPath } from '../config/problem.ts';
import type { Added } from '../content/find-added.ts';
import type { MatchedWords } from '../decision.ts';
import type { CommandMatcher, CommandRule } from '../match/command-pattern.ts';
import type { Invocation, InvocationRule } from '../match/invocation/invocation.ts';
import type { NameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation, ShellReading } from '../operation/operation.ts';
import type { SubjectPath } from '../operation/subject-path.ts';
import type { KnownList, Pack, PackRules } from '../packs/pack.ts';
import type { Layer } from '../policy.ts';
import type { ProgramsRun } from './rules-by-program.ts';

/** One rule of a policy. Whatever has to do with rules reads a list of these, and nothing else. */
export interface Rule<Entry = unknown> {
  /** What it is called: `no-lockfiles` where somebody has named it, else where it stands (`uneditableFiles[2]`). */
  readonly id: string;
  /** Where it stands: the whole key path. */
  readonly path: KeyPath;
  /** The file that says it. */
  readonly source: RuleFile;
  readonly kind: RuleKind<Entry>;
  /** What the file says, defaults filled in. */
  readonly entry: Entry;
  /** Only these agents are concerned: a glob over names. */
  readonly agent: string;
  /** What an observed rule says is noted, and nothing comes of it. */
  readonly mode: RuleMode;
  /** The last day on which it is only observed, where somebody has set one. */
  readonly until: string | undefined;
  /** A person has paused it, or allowed the call: nothing comes of it for now, whatever its mode was. */
  readonly isLifted?: true;
}

/** The rules of one setting. There may be a thousand, of which a call concerns one or none: they are made on demand. */
export interface RuleList {
  readonly kind: RuleKind<unknown>;
  /** What the file says in each of them, defaults filled in. */
  readonly entries: readonly unknown[];
  /** The same one each time. */
  readonly ruleAt: (index: number) => Rule;
  /** Which of them are only observed; left out where none is. */
  readonly isObserved?: (index: number) => boolean;
  /** What is known of them without looking at any. */
  readonly known?: KnownList | undefined;
}

/** In which mode an entry is, by its own word or by that for all. */
export function modeOf(
  kind: Pick<RuleKind<unknown>, 'isNeverObserved'>,
  entry: unknown,
  settings: Pick<PreToolUse, 'mode'>,
): RuleMode {
  if (kind.isNeverObserved) return 'enforce';
  return (entry as { readonly mode?: RuleMode }).mode ?? settings.mode;
}

/** The agents that an entry is about. */
export function agentOf(entry: unknown): string {
  return (entry as { readonly agent?: string }).agent ?? '*';
}

export interface RuleFile {
  /** Where it is; of a built-in pack, its name. */
  readonly file: string;
  /** What it is called where rules are shown. */
  readonly shown: string;
  /** `undefined`: nobody has read it, as it is built in. */
  readonly text: string | undefined;
  readonly locate: Locate;
  /** What the ids of its rules begin with, where it is a pack. */
  readonly pack?: string;
  /** Whose policy it belongs to. */
  readonly layer: Layer;
  /** What stands for the layer in the ids of its rules. */
  readonly name?: string;
}

/** What an entry is called: by its own `id`, else by its place; by its pack, and by its layer where it isn't the project's. */
export function idOf(entry: unknown, path: KeyPath, { pack, layer, name = layer }: RuleFile): string {
  const own = (entry as { readonly id?: string }).id ?? showPath(path.slice(1));
  const id = pack === undefined ? own : `${pack}/${own}`;
  return layer === 'project' ? id : `${name}:${id}`;
}

/** What to look for in the file: its `id`, else the whole key path. */
export function nameOf(rule: Pick<Rule, 'id' | 'path'>): string {
  return isNamed(rule) ? rule.id : showPath(rule.path);
}

/** Has somebody given it a name? */
export function isNamed({ id, path }: Pick<Rule, 'id' | 'path'>): boolean {
  return id !== showPath(path.slice(1));
}

/** The line that says it; `undefined` for a default, which no line does. */
export function lineOf({ path, source }: Pick<Rule, 'path' | 'source'>): number | undefined {
  const { line, written } = source.locate(path);
  return written ? line : undefined;
}

/** `.conclaude.yaml:16`, or what stands for a line where there is none. */
export function placeOf(rule: Pick<Rule, 'path' | 'source'>): string {
  const line = lineOf(rule);
  return line === undefined ? 'default' : `${rule.source.shown}:${line}`;
}

/**
 * All that there is to know about the rules of one setting. Those that see a call as a whole have `ofCall`, those
 * that see each file that it touches `ofFile`; what the judge looks up before it asks them follows from that.
 */
export interface RuleKind<Entry> {
  /** What rules are made of, where that isn't the items of a list, a flag that is on, or a word. */
  entries?(settings: PreToolUse, packs: readonly AddedPack[]): readonly Entry[];
  /** What the rule is about, in a few words; empty when its name says it all. */
  about(entry: Entry): string;
  /** The first rule of the list that matches decides; what comes after it has no say. */
  readonly firstDecides?: true;
  /** What happens to a file that is there already is no concern of it. */
  readonly onlyNewFiles?: true;
  /** It counts although all rules are on trial. */
  readonly isNeverObserved?: true;
  /** It protects nothing itself, and speaks up for rules that do. */
  readonly speaksForOthers?: true;

  /** It has rules for what a search chooses in a folder, however that turns out. */
  readonly seesSearches?: true;
  /** Of many rules those that may have something to say, by their places in order; all of them without it. */
  concerned?(
    list: { readonly entries: readonly Entry[]; readonly known?: KnownList | undefined },
    operation: CallAsAWhole,
    facts: Facts,
  ): readonly number[] | undefined;
  /** Asked for a shell, and for tools that name no file. */
  ofCall?(entry: Entry, operation: CallAsAWhole, facts: Facts): Stance;
  ofFile?(entry: Entry, file: FileAccess, operation: CallAsAWhole, facts: Facts): Stance;
  /** None of the files that a shell command touches concerns it. */
  ignoresShell?(entry: Entry): boolean;
  /** Does it look at each file that is read with the folder around it? */
  seesReading?(entry: Entry): boolean;
  /** Does `ofCall` look at the simple commands of a command line? */
  readsCommands?(entry: Entry): boolean;
  /** What follows from a stance; nothing when the call may go on and nobody needs to hear why. */
  remark?(entry: Entry, taken: TakenStance): Remark | undefined;
  /** Is the rule a command of the user's, which is asked about this call when no rule has refused it? */
  isAsked?(entry: Entry, operation: CallAsAWhole, facts: Facts): boolean;

  /** What of a call must not be shown where the rule objects, as a `forbid` of `contentRules`. */
  hides?(entry: Entry): readonly string[];
  /** How many examples stand beside it, which were looked at when the policy was loaded. */
  examples?(entry: Entry): number;
  /** The files of a project that it is about, for those who draw them. */
  covers?(entry: Entry): Covered;
  /** What of it somebody who knows nothing but paths could hold; left out where it isn't about files. */
  holds?(entry: Entry): Holdable | undefined;
  /** The files that are compared after a call that may have changed them; without it, those that it `covers`. */
  watches?(entry: Entry, call: WatchedCall): readonly Watched[];
  /** Calls that it should have something to say about. */
  samples?(entry: Entry, make: SampleMaker): readonly Sample[];
}

/** A file is seen by `ofFile`, and nowhere else. */
export type CallAsAWhole = Omit<Operation, 'files'>;

/**
 * What one rule thinks of one thing. `outside`: it lists what is allowed, and this isn't on the list, which
 * matters when no other rule of the list matches either.
 */
export type Stance = 'not-concerned' | 'no-match' | 'no-objection' | 'matches' | 'outside';

export interface TakenStance {
  readonly stance: 'matches' | 'outside';
  readonly operation: CallAsAWhole;
  /** `undefined`: it is about the call as a whole. */
  readonly file: FileAccess | undefined;
  readonly facts: Facts;
  /** Of a stance `outside`: the entries of all rules of the list that don't have it on theirs. */
  readonly lists: readonly unknown[];
}

/** A finding before it is known whose it is. */
export type Remark = {
  /** Of a rule that speaks for another: the mode of that one. */
  readonly mode?: RuleMode;
  /** The words of a command line that made it match. */
  readonly words?: MatchedWords | undefined;
} & (
  | {
      readonly kind: 'deny';
      readonly message: string;
      readonly pattern?: string | undefined;
      /** The file, if any, isn't what it objects to. */
      readonly isAboutCall?: boolean;
      /** The message is the user's own, so it has to be said who refuses, and where that is written. */
      readonly isOwnMessage?: boolean;
      /** What could be done instead, said where nothing else objects. */
      readonly wayOut?: string;
      /** The part of the command that does it isn't shown. */
      readonly hidesCommand?: boolean;
    }
  | {
      readonly kind: 'ask' | 'allow';
      readonly reason: string;
      readonly updatedInput?: ToolInput | undefined;
    }
);

/** What rules may know of the world. */
export interface Facts {
  /** Does a file pattern match any of a file's names? For rules that forbid. */
  readonly coversAny: (pattern: string, path: SubjectPath, isFolder?: boolean) => boolean;
  /** Does it match them all? For rules that allow. */
  readonly coversAll: (pattern: string, path: SubjectPath, isFolder?: boolean) => boolean;
  /** A glob over names of tools, upper and lower case alike. */
  readonly tool: (pattern: string) => NameMatcher;
  /** The commands that a rule speaks of. */
  readonly command: (rule: CommandRule) => CommandMatcher;
  /** The same of a rule that names them by their meaning. */
  readonly invocation: (rule: InvocationRule) => Invocation;
  /** The programs that a command line runs. */
  readonly programs: (shell: ShellReading) => ProgramsRun;
  readonly regex: (pattern: string) => (text: string) => boolean;
  /** Does a path lie in the project, or in a folder for temporary files, and isn't that folder itself? By all its names. */
  readonly isInside: (place: 'project' | 'temp', path: SubjectPath, isSome?: boolean) => boolean;
  /** Why git ignores a file; asked only by a rule that needs it, so that nobody else pays. */
  readonly ignoredBy: (path: SubjectPath) => IgnoreReason | undefined;
  /** What belongs to conclaude on this system. */
  readonly own: () => OwnPlaces;
  readonly exists: (path: string) => boolean;
  readonly textsOf: (file: FileAccess) => Texts;
  /** What a call adds to a file that is forbidden; `undefined` where it doesn't tell what it writes. */
  readonly addedTo: (file: FileAccess, forbid: readonly string[]) => AddedTo | undefined;
}

export interface AddedTo {
  readonly added: Added;
  /** Its lines are those of the file, and not of the text that the call adds. */
  readonly isLineOfFile: boolean;
}

/** What is in a file. */
export interface Texts {
  /** Empty where there is none, or none that can be read. */
  readonly before: string;
  /** What may stand there afterwards; `undefined` where the call doesn't tell. */
  readonly after: readonly string[] | undefined;
}

/** The line of an ignore file that decides. */
export interface IgnoreReason {
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
  /** The file is too large to be read, so that it may or may not ignore anything. */
  readonly isTooLarge?: true;
}

export type Covered =
  /** `all`: every name of a file must match, as for a rule that allows. */
  | { readonly kind: 'pattern'; readonly pattern: string; readonly names: 'any' | 'all' }
  | { readonly kind: 'ignored-files' }
  /** It is about new files, commands or whole tools: no file that exists is its own. */
  | { readonly kind: 'nothing' };

/** A rule as a sandbox sees it, which knows paths, and neither agents nor tools. */
export interface Holdable {
  readonly patterns: readonly string[];
  /** What is refused to everybody. */
  readonly refused: readonly ('write' | 'read')[];
  /** New files are free, so a folder isn't held as a whole. */
  readonly onlyExisting?: boolean;
  /** Why paths alone can't say what it says. */
  readonly cannot?: 'new-files' | 'ignored-files' | 'asks' | 'allows' | 'tools' | 'commands' | 'deleting';
}

/** Files that a rule wants compared. */
export type Watched =
  | { readonly kind: 'pattern'; readonly pattern: string; readonly onlyNew?: true }
  /** New files directly at the root. */
  | { readonly kind: 'root' }
  | { readonly kind: 'ignored-files' };

/** What is known of a call before its effects are. */
export interface WatchedCall {
  /** Does a glob over tools name this call's tool? */
  readonly isNamed: (tools: string) => boolean;
  /** Does it name that tool, or one that would have changed a file? */
  readonly isLike: (tools: string) => boolean;
}

/** What the rules of a list want compared after a call. */
export function watchedBy({ kind, entries, known }: RuleList, call: WatchedCall): readonly Watched[] {
  const watched: Watched[] = [];
  // They are about commands.
  if (known?.programs !== undefined) return watched;
  if (kind.ofFile === undefined) return watched;
  for (const entry of entries) for (const one of watchedByRule(kind, entry, call)) watched.push(one);
  return watched;
}

function watchedByRule(kind: RuleKind<unknown>, entry: unknown, call: WatchedCall): readonly Watched[] {
  if (kind.watches !== undefined) return kind.watches(entry, call);
  const covered = kind.covers?.(entry);
  if (covered === undefined || covered.kind === 'nothing') return [];
  return [kind.onlyNewFiles && covered.kind === 'pattern' ? { ...covered, onlyNew: true } : covered];
}

/** A made-up call. */
export interface Sample {
  readonly tool: string;
  readonly file?: string;
  readonly command?: string;
  /** What the file would hold. */
  readonly content?: string;
}

/** Makes up what a pattern probably matches; whether it does is for the judge to say. */
export interface SampleMaker {
  files(pattern: string): readonly string[];
  texts(glob: string): readonly string[];
  textsOf(regex: string): readonly string[];
  tools(glob: string): readonly string[];
  ignoredFiles(): readonly string[];
}

export type PreToolUse = Config['preToolUse'];

/** A pack that a file extends. */
export interface AddedPack extends Pick<Pack, 'shown' | 'paths'> {
  readonly lists: PackLists;
}

/** The rules of a pack as the file that extends it wants to have them. */
export type PackLists = { readonly [List in keyof PackRules]: readonly PackEntry<PackRules[List][number]>[] };

export interface PackEntry<Entry> {
  readonly entry: Entry;
  /** Its place in the pack's list. */
  readonly index: number;
}
