import { installedClient } from './installed-client.ts';
import type { JsonRecord } from './json-record.ts';

/** One tool call of the scripted model. Its id is the tool_use id, so every trace of the call can be found by it. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: JsonRecord;
  /** What the model says first. */
  readonly saying?: string;
}

/** A turn that ends the model's work, if the guard lets it. */
interface Words {
  readonly says: string;
}

/** One call, several at once, or only words. */
export type Turn = Call | readonly Call[] | Words;

/** What the model does, turn by turn, in each thread of the session; words at the end of each go without saying. */
export interface Script {
  readonly main: readonly Turn[];
  readonly agents?: Readonly<Record<string, readonly Turn[]>>;
}

export function lanesOf(script: Script): Readonly<Record<string, readonly Turn[]>> {
  return { main: script.main, ...script.agents };
}

export function callsOf(turn: Turn): readonly Call[] {
  if ('says' in turn) return [];
  return 'id' in turn ? [turn] : turn;
}

export function say(words: string): Words {
  return { says: words };
}

export function call(id: string, tool: string, input: JsonRecord): Call {
  return { id, tool, input };
}

export function bash(id: string, command: string, more: JsonRecord = {}): Call {
  return call(id, 'Bash', { command, ...more });
}

/** The client refuses to edit a file that the model has not read, so an edit is always these two calls. */
export function readThenEdit(id: string, file: string, from: string, to: string): Call[] {
  return [
    call(`read-before-${id}`, 'Read', { file_path: file }),
    call(id, 'Edit', { file_path: file, old_string: from, new_string: to }),
  ];
}

/** The marker by which the scripted model knows whose turn it is asked for. */
export const laneMarker = (lane: string): string => `[[lane:${lane}]]`;

/** Starts a subagent in the foreground: its calls are over when this call has its result. */
export function delegate(agent: string): Call {
  return call(`delegate-to-${agent}`, installedClient().agentTool, {
    description: 'scripted work',
    prompt: `${laneMarker(agent)} go`,
    subagent_type: agent,
    run_in_background: false,
  });
}

/** The same calls in the main thread, or inside the subagent of that name. */
export function scriptIn(thread: string, calls: readonly Turn[]): Script {
  return thread === 'main' ? { main: calls } : { main: [delegate(thread)], agents: { [thread]: calls } };
}
