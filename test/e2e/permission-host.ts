import { isRecord, type JsonRecord, textAt } from './json-record.ts';

/** The client asks whoever sits in front of it. */
export interface PermissionRequest {
  readonly requestId: string;
  readonly callId: string;
  readonly tool: string;
  readonly input: JsonRecord;
  readonly reason: string;
  /** `hook` when a hook wanted the question, else the client's own rules did. */
  readonly reasonType: string;
}

type PermissionAnswer =
  | { readonly behavior: 'allow'; readonly updatedInput: JsonRecord }
  | { readonly behavior: 'deny'; readonly message: string };

export type PermissionHost = (request: PermissionRequest) => PermissionAnswer;

export const approving: PermissionHost = (request) => ({ behavior: 'allow', updatedInput: request.input });

export function refusing(message: string): PermissionHost {
  return () => ({ behavior: 'deny', message });
}

export function permissionRequest(message: JsonRecord): PermissionRequest | undefined {
  const request = message.request;
  if (message.type !== 'control_request' || !isRecord(request)) return undefined;
  if (request.subtype !== 'can_use_tool') return undefined;
  return {
    requestId: textAt(message, 'request_id'),
    callId: textAt(request, 'tool_use_id'),
    tool: textAt(request, 'tool_name'),
    input: isRecord(request.input) ? request.input : {},
    reason: textAt(request, 'decision_reason'),
    reasonType: textAt(request, 'decision_reason_type'),
  };
}

export function answerTo(
  request: PermissionRequest,
  host: PermissionHost = refusing('nobody is here'),
): JsonRecord {
  const response = { subtype: 'success', request_id: request.requestId, response: host(request) };
  return { type: 'control_response', response };
}
