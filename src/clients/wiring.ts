import type { EventName } from '../call/events.ts';
import type { Host } from '../host/host.ts';
import type { DescribedCall } from './made-up.ts';

/** An event at which conclaude has to be called. */
export interface NeededEvent {
  readonly event: EventName;
  /** How long it may take. */
  readonly seconds: number;
  /** What the event announces is refused when conclaude can't do its work. */
  readonly failsClosed: boolean;
  /** It is only about what tools have changed unseen. */
  readonly isForEffects?: true;
  /** The scripts that run at it, as far as the user is to see them. */
  readonly runs?: readonly string[];
}

/** Whose settings: a project's, the user's own for all projects, or an administrator's for this computer. */
export type WiringLevel = 'project' | 'user' | 'managed';

/** How a client is to call conclaude. */
export interface WantedCalls {
  readonly needed: readonly NeededEvent[];
  /** The words of a shell that run the program; without them, hooks read in the project's launcher. */
  readonly program?: string | undefined;
  /** The user agrees that the client may run these hooks. Only a client that asks for that cares. */
  readonly isTrusted: boolean;
  /** Write all entries of ours again, whether or not those that are there would do. */
  readonly anew: boolean;
}

export type FileEdit =
  /** `undefined`: no file. */
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly problem: string; readonly offset: number };

/** A file by which a client is made to call conclaude. Every byte that isn't ours stays. */
export interface WiredFile {
  readonly path: string;
  /** It holds nothing but what the user trusts, and is left alone without his consent. */
  readonly isTrust?: true;
  /** `undefined`: there is no such file. */
  wired(text: string | undefined, wanted: WantedCalls): FileEdit;
  /** `before`: the text as it was before us, where it was kept. */
  unwired(text: string, before: string | undefined): FileEdit;
  /** Is something of ours in it? What was there before us is kept as a backup otherwise. */
  isOurs(text: string): boolean;
}

/** An entry that calls conclaude, as a client reads it. */
export interface WiredCall {
  /** The client's name of the event, and ours. */
  readonly named: string;
  readonly event: EventName | undefined;
  /** What a shell is given. */
  readonly command: string;
  /** How long the client waits for it. */
  readonly seconds: number | undefined;
  /** `init` has written it, so it may be run to see whether it answers. */
  readonly isOwn: boolean;
  /** Not every call of a tool gets to it. */
  readonly isPartial: boolean;
}

export interface WiredPlace {
  readonly level: WiringLevel;
  readonly path: string;
  /** It is another client's, and this one runs its hooks, too. */
  readonly isShared?: true;
  readonly state: 'missing' | 'loads' | { readonly problem: string };
  readonly calls: readonly WiredCall[];
}

export interface WiringState {
  readonly places: readonly WiredPlace[];
  /** Settings that keep the hooks from running, as they are written there. */
  readonly switches: readonly { readonly path: string; readonly setting: string }[];
  /** Files whose hooks of ours the client won't run, because the user hasn't trusted them as they are. */
  readonly untrusted?: readonly { readonly path: string; readonly events: readonly string[] }[];
  /** Tools that no hook hears of, and the setting in a file of the user's that takes them away. */
  readonly openings?: readonly { readonly path: string; readonly tool: string; readonly setting: string }[];
  /** Why the client may not look at the project's own files at all. */
  readonly obstacles?: readonly Obstacle[];
}

export type Obstacle =
  /** The user hasn't said in this file that the folder can be trusted. */
  | { readonly kind: 'untrusted'; readonly recordedIn: string; readonly flag: string }
  /** It reads those of the repository's top folder. */
  | { readonly kind: 'not-the-top'; readonly top: string };

/** What a hook's process left behind. */
export interface HookEnd {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** How people wire one client: what `init`, `uninstall` and `doctor` need of its room. */
export interface ClientWiring {
  readonly name: string;
  readonly title: string;
  /** Its folder in a project. The launcher goes into it. */
  readonly folder: string;
  /** Where one of these is in a project, the client is used there; the folder where nothing else is said. */
  readonly signs?: readonly string[];
  /** Its program on the PATH, and the package of npm that brings it. */
  readonly program: string;
  readonly package: string;
  /** The version that the end-to-end suite drives. */
  readonly tried: string;
  /** Events of ours that the client has. What the configuration needs of others is said by `doctor`. */
  readonly events: readonly EventName[];
  /** Its tools that hand a command to a shell. */
  readonly shellTools: readonly string[];
  /** Does a call tell which agent makes it? */
  readonly tellsAgents: boolean;
  /** Started so, it calls no hooks, or not all. */
  readonly offFlags: readonly string[];
  /** The same of an administrator's hooks. */
  readonly managedOffFlags?: readonly string[];

  /** `undefined` where there is no home; none where the client has no such level. */
  files(host: Host, level: WiringLevel, project: string): readonly WiredFile[] | undefined;
  state(host: Host, project: string): WiringState;
  /** The payload of a call that was never made, from the folder `project`. */
  madeUpCall(call: DescribedCall, project: string): object;
  /** What the hook finds in its environment. */
  environment(project: string): Readonly<Record<string, string>>;
  /** Would the client refuse the call? `broken`: yes, but nobody has judged it. */
  reads(end: HookEnd): 'refused' | 'broken' | 'passed';
}
