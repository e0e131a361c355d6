import type { ToolInput } from '../call/call.ts';
import type { LogEntry } from './entry.ts';

/** A call as the client made it. */
export interface RebuiltCall {
  readonly tool: string;
  readonly input: ToolInput;
  readonly cwd: string | undefined;
  readonly agent: string | undefined;
}

/**
 * The whole call behind an entry. The log has too little of it on purpose: the client's own transcript may have the
 * rest, if it is still there.
 */
export type CallRebuilder = (entry: LogEntry) => RebuiltCall | undefined;

/** Without transcripts there is nothing to rebuild a call from. */
export const rebuildCall: CallRebuilder = () => undefined;
