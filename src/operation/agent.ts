import type { Call } from '../call/call.ts';
import type { Invocation, Invocations } from '../clients/client.ts';
import type { Host } from '../host/host.ts';
import { resolvePath } from '../match/path-text.ts';
import { transcriptUnusable } from '../text/warnings.ts';
import { agentOfRecord, latestAgent } from './agent-records.ts';

export interface FoundAgent {
  readonly name: string;
  readonly by: AgentSource;
  readonly warning?: string;
}

/** What told the agent's name; `default` is that nothing did. */
export type AgentSource = 'flag' | 'payload' | 'record' | 'transcript' | 'default';

/** Who is at work: `flag` is what `--agent` named. No environment variable has a say. */
export function findAgent(host: Host, call: Call, flag: string | undefined): FoundAgent {
  return search(host, call, flag, {
    nobody: 'main',
    trustsSilence: true,
    wanted: (invocation) => invocation.running,
    needsInvocation: true,
  });
}

/** Who has ended, for SubagentStop: its invocation may have been answered already. */
export function findEndedAgent(host: Host, call: Call, flag: string | undefined): FoundAgent {
  return search(host, call, flag, {
    nobody: 'unknown',
    trustsSilence: false,
    wanted: () => true,
    needsInvocation: false,
  });
}

interface Search {
  /** The name when nothing tells. */
  readonly nobody: string;
  /** A client that always names subagents and names none means nobody. */
  readonly trustsSilence: boolean;
  readonly wanted: (invocation: Invocation) => boolean;
  /** Must a transcript that can be read show who called for a recorded agent? */
  readonly needsInvocation: boolean;
}

function search(host: Host, call: Call, flag: string | undefined, how: Search): FoundAgent {
  if (flag !== undefined) return { name: flag, by: 'flag' };
  const { name, id, isAlwaysNamed } = call.agentClue;
  // The client's own internal agents have an empty name.
  if (name !== undefined) return { name: name === '' ? how.nobody : name, by: 'payload' };
  if (id === undefined && how.trustsSilence && isAlwaysNamed) return { name: how.nobody, by: 'payload' };
  const recorded = id === undefined ? latestAgent(host, call) : agentOfRecord(host, call);
  const isDoubtful = id === undefined && how.needsInvocation && recorded !== undefined;
  if (recorded === undefined || (isDoubtful && isUninvited(host, call, how)))
    return fromTranscript(host, call, how);
  return { name: recorded, by: 'record' };
}

/** Old clients have agents of their own at work, which nobody asked for and which call no tools. */
function isUninvited(host: Host, call: Call, how: Search): boolean {
  const { found, usable } = searchTranscript(host, call, how);
  return usable === true && found === undefined;
}

function fromTranscript(host: Host, call: Call, how: Search): FoundAgent {
  const { found, usable } = searchTranscript(host, call, how);
  if (found !== undefined) return { name: found.agent, by: 'transcript' };
  const nobody = { name: how.nobody, by: 'default' } as const;
  return usable === false
    ? { ...nobody, warning: transcriptUnusable(call.transcript ?? '', how.nobody) }
    : nobody;
}

function searchTranscript(host: Host, call: Call, how: Search): Invocations {
  const { client, transcript, cwd } = call;
  if (!transcript) return { found: undefined, usable: undefined };
  return client.findInvocation(host, resolvePath(cwd ?? host.cwd(), transcript), how.wanted);
}
