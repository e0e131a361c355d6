import type { Client } from '../clients/client.ts';
import type { EventName, FieldsOf } from './events.ts';

/** One call of the hook, in conclaude's words: the same whichever client made it. */
export interface Call<E extends EventName = EventName> {
  readonly client: Client;
  readonly event: E;
  /** Why the call can't be understood. It is answered all the same: a guard that can't read refuses. */
  readonly problem?: string;
  /** The event that the payload names; a hook may be wired for another. */
  readonly namedEvent: string | undefined;
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  /** The file in which the client writes the session down. */
  readonly transcript: string | undefined;
  readonly agentClue: AgentClue;
  /** The tool that the event is about. */
  readonly tool: ToolUse | undefined;
  /** What else the client sends at this event. */
  readonly fields: FieldsOf<E>;
  /** The whole payload as it came, for the user's own commands. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What the client says about who is at work. */
export interface AgentClue {
  /** Empty for agents that the client runs for purposes of its own. */
  readonly name: string | undefined;
  readonly id: string | undefined;
  /** This client would have named a subagent, so that no name means the main thread. */
  readonly isAlwaysNamed: boolean;
}

export type ToolInput = Readonly<Record<string, unknown>>;

/** A tool as the client names it, and what the client's table knows about it. */
export interface ToolUse {
  readonly name: string;
  /** Another name by which rules may mean it. */
  readonly also: string | undefined;
  readonly id: string | undefined;
  readonly input: ToolInput;
  /** It changes nothing, so it goes on while the policy is broken. */
  readonly isReadOnly: boolean;
  /** It hands a command line to a shell. */
  readonly isShell: boolean;
  /** It may change files that its input doesn't name: it runs code, or nobody knows what it does. */
  readonly changesUnseen: boolean;
  /** What it starts goes on when the call has ended, as far as its input says. */
  readonly staysBehind: boolean;
  /** Of a shell's input; `undefined` when it came without one. */
  readonly command: string | undefined;
  /** The files that it names; `undefined` for a tool that isn't the client's own, which must be guessed at. */
  readonly files: readonly NamedFile[] | undefined;
}

/** A path as a tool call spells it, and what the call does to it. */
export interface NamedFile {
  readonly kind: AccessKind;
  readonly path: string;
  /** The policy's word for a tool that does only this: one call may add a file and change another. */
  readonly as?: string;
  /** A pattern of a search stands for it: nobody has named the file. */
  readonly byPattern?: true;
  /** Where there is no such file, the client takes another one whose path ends so. */
  readonly findsByEnding?: true;
}

/** `create` makes a file that may not exist yet; `write` changes one; `delete` takes it away; `search` looks for names. */
export type AccessKind = 'create' | 'write' | 'delete' | 'read' | 'search';
