import type { Host } from '../host/host.ts';
import { resolvePath } from '../match/path-text.ts';
import { transcriptUnusable } from '../text/warnings.ts';
import type { Payload } from '../wire/payload.ts';
import { agentOfRecord, latestAgent } from './agent-records.ts';
import { findInvocation, type Invocation } from './transcript.ts';

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
  });
}

/** Who has ended, for SubagentStop: its invocation may have been answered already. */
export function findEndedAgent(host: Host, payload: Payload, flag: string | undefined): FoundAgent {
  return search(host, payload, flag, { nobody: 'unknown', namesItsAgents: () => false, wanted: () => true });
}

interface Search {
  /** The name when nothing tells. */
  readonly nobody: string;
  /** Does the payload show that this client would have named a subagent? */
  readonly namesItsAgents: (payload: Payload) => boolean;
  readonly wanted: (invocation: Invocation) => boolean;
}

function search(host: Host, payload: Payload, flag: string | undefined, how: Search): FoundAgent {
  if (flag !== undefined) return { name: flag, by: 'flag' };
  const { agent_type: type, agent_id: id, session_id: session } = payload.fields;
  // The client's own internal agents have an empty type.
  if (type !== undefined) return { name: type === '' ? how.nobody : type, by: 'payload' };
  if (id === undefined && how.namesItsAgents(payload)) return { name: how.nobody, by: 'payload' };
  const recorded = id === undefined ? latestAgent(host, session) : agentOfRecord(host, session, id);
  if (recorded !== undefined) return { name: recorded, by: 'record' };
  return fromTranscript(host, payload, how);
}

/** Clients that send these fields have named subagents for as long. */
function namesItsAgents(payload: Payload): boolean {
  return payload.fields.effort !== undefined || payload.fields.prompt_id !== undefined;
}

function fromTranscript(host: Host, payload: Payload, how: Search): FoundAgent {
  const path = payload.fields.transcript_path;
  if (path === undefined || path === '') return { name: how.nobody, by: 'default' };
  const file = resolvePath(payload.fields.cwd ?? host.cwd(), path);
  const { found, usable } = findInvocation(host, file, how.wanted);
  if (found !== undefined) return { name: found.agent, by: 'transcript' };
  return usable === false
    ? { name: how.nobody, by: 'default', warning: transcriptUnusable(path, how.nobody) }
    : { name: how.nobody, by: 'default' };
}
