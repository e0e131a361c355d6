import type { Call, ToolInput, ToolUse } from '../call/call.ts';
import type { EventName } from '../call/events.ts';
import type { TextChange } from '../call/text-change.ts';
import type { Decision } from '../decision.ts';
import type { Host } from '../host/host.ts';
import type { Json } from '../json-value.ts';
import type { LifecycleResult } from '../lifecycle/result.ts';

/** What a hook process leaves behind. `stdout` is what the client accepts and nothing else. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1 | 2;
}

/** What goes with a decision: for those who read the log, and for the user. */
export interface Told {
  readonly notes: readonly string[];
  readonly forUser: readonly string[];
}

/** A coding agent that calls conclaude: its side of the wire, and what it keeps on disk. */
export interface Client {
  /** As the log calls it. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** Where a project wires its hooks, relative to the root. */
  readonly settings: string;
  /** The variable in which it tells where the project is. It never moves during a session, as a working folder does. */
  readonly projectVariable: string | undefined;
  /**
   * Without that variable: the payload's folder (`payload`) or the one that the hook was started in (`process`). Where a
   * call can name the folder that it works in, the payload's may be the model's choice, and must not choose the rules.
   */
  readonly projectFolder: 'payload' | 'process';
  /** Where it makes worktrees of its own, below the project root. */
  readonly worktrees: string;
  /** What its shell finds in the environment, and a hook doesn't; its own program goes by its name. */
  readonly shellVariables: Readonly<Record<string, string>>;

  /** Our name of an event that the client, or a hook's command line, calls so. */
  eventNamed(name: string): EventName | undefined;
  /** The event that a payload names, whether or not this version knows it. */
  eventIn(payload: Json): string | undefined;
  readCall<E extends EventName>(event: E, payload: Json): Call<E>;
  /** Is it a call of conclaude's own, made to see whether the hook answers? */
  isMadeUp(call: Call): boolean;
  /** Does the client send it beside the event that is meant, so that nothing is to come of it? */
  isBeside?(call: Call): boolean;
  /** The same call with another input. */
  withInput(call: Call<'PreToolUse'>, input: ToolInput): Call<'PreToolUse'>;

  /** The input of a call without what only describes it. */
  inputThatCounts(tool: Pick<ToolUse, 'name' | 'input'>): ToolInput;
  /** What the file `given` will hold after a call that changes it; `undefined` where the input doesn't tell. */
  textAfter(input: ToolInput, before: string, given?: string): string | undefined;
  /**
   * What a call of one of the client's own tools makes of the text of a file; `undefined` where its input doesn't tell.
   * `before` reads the file, and gives nothing where that can't be done.
   */
  textChange(
    tool: Pick<ToolUse, 'input'>,
    given: string | undefined,
    before: () => string | undefined,
  ): TextChange | undefined;

  /** Would a question about this call, which changes these files, be put to nobody? In the mode it is in, or ever. */
  unasked(call: Call<'PreToolUse'>, changed: readonly string[]): 'mode' | 'ever' | undefined;
  /** Does it take another input for a call from a hook? */
  readonly takesInput: boolean;
  answer(call: Pick<Call, 'tool'>, decision: Decision, told?: Told): Answer;
  answerEvent(event: EventName, result: LifecycleResult, terminalSequence?: string): Answer;

  /** The last subagent that was called for in a transcript, of those that `wanted` accepts. */
  findInvocation(host: Host, transcript: string, wanted: (invocation: Invocation) => boolean): Invocations;
  /** Has the model called a tool since the user or a hook last spoke to it? */
  hasWorked(host: Host, transcript: string | undefined): boolean;
}

export interface Invocation {
  readonly agent: string;
  /** The transcript holds no result of it yet. */
  readonly running: boolean;
}

export interface Invocations {
  readonly found: Invocation | undefined;
  /** Whether a single line could be understood; `undefined` when there is nothing to read. */
  readonly usable: boolean | undefined;
}
