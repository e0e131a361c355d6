import type { Host } from '../host/host.ts';
import { resolvePath } from '../match/path-text.ts';
import { transcriptUnusable } from '../text/warnings.ts';
import type { Payload } from '../wire/payload.ts';
import { agentOfRecord, latestAgent } from './agent-records.ts';
import { findInvocation, type Invocation, type TranscriptSearch } from './invocation.ts';

export interface FoundAgent {
  readonly name: string;
  readonly by: AgentSource;
  readonly warning?: string;
}

/** What told the agent's name; `default` is that nothing did. */
export type AgentSource = 'flag' | 'payload' | 'record' | 'transcript' | 'default';

/** Who is at work: `flag` is what `--agent` named. No environment variable has a say. */
export function findAgent(host: Host, payload: Payload, flag: string | undefined): FoundAgent {
  return search(host, payload, flag, {
    nobody: 'main',
    namesItsAgents,
    wanted: (invocation) => invocation.running,
    needsInvocation: true,
  });
}

/** Who has ended, for SubagentStop: its invocation may have been answered already. */
export function findEndedAgent(host: Host, payload: Payload, flag: string | undefined): FoundAgent {
  return search(host, payload, flag, {
    nobody: 'unknown',
    namesItsAgents: () => false,
    wanted: () => true,
    needsInvocation: false,
  });
}

interface Search {
  /** The name when nothing tells. */
  readonly nobody: string;
  /** Does the payload show that this client would have named a subagent? */
  readonly namesItsAgents: (payload: Payload) => boolean;
  readonly wanted: (invocation: Invocation) => boolean;
  /** Must a transcript that can be read show who called for a recorded agent? */
  readonly needsInvocation: boolean;
}

function search(host: Host, payload: Payload, flag: string | undefined, how: Search): FoundAgent {
  if (flag !== undefined) return { name: flag, by: 'flag' };
  const { agent_type: type, agent_id: id, session_id: session } = payload.fields;
  // The client's own internal agents have an empty type.
  if (type !== undefined) return { name: type === '' ? how.nobody : type, by: 'payload' };
  if (id === undefined && how.namesItsAgents(payload)) return { name: how.nobody, by: 'payload' };
  const recorded = id === undefined ? latestAgent(host, session) : agentOfRecord(host, session, id);
  const isDoubtful = id === undefined && how.needsInvocation && recorded !== undefined;
  if (recorded === undefined || (isDoubtful && isUninvited(host, payload, how)))
    return fromTranscript(host, payload, how);
  return { name: recorded, by: 'record' };
}

/** Old clients have agents of their own at work, which nobody asked for and which call no tools. */
function isUninvited(host: Host, payload: Payload, how: Search): boolean {
  const { found, usable } = searchTranscript(host, payload, how);
  return usable === true && found === undefined;
}

/** Clients that send these fields have named subagents for as long. */
function namesItsAgents(payload: Payload): boolean {
  return payload.fields.effort !== undefined || payload.fields.prompt_id !== undefined;
}

function fromTranscript(host: Host, payload: Payload, how: Search): FoundAgent {
  const { found, usable } = searchTranscript(host, payload, how);
  if (found !== undefined) return { name: found.agent, by: 'transcript' };
  if (usable !== false) return { name: how.nobody, by: 'default' };
  return {
    name: how.nobody,
    by: 'default',
    warning: transcriptUnusable(payload.fields.transcript_path ?? '', how.nobody),
  };
}

function searchTranscript(host: Host, payload: Payload, how: Search): TranscriptSearch {
  const path = payload.fields.transcript_path;
  if (path === undefined || path === '') return { found: undefined, usable: undefined };
  return findInvocation(host, resolvePath(payload.fields.cwd ?? host.cwd(), path), how.wanted);
}
