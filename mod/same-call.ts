/** What belongs to the client in the event of a call; all else is the tool's input. */
const NOT_INPUT = ['tool', 'tool_use_id', 'agentId', 'requestMeta'];

/** A call as the settings hooks were asked about it. */
export interface HeardCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export function heardCall(event: { readonly tool: string }): HeardCall {
  const input = Object.fromEntries(Object.entries(event).filter(([name]) => !NOT_INPUT.includes(name)));
  return { tool: event.tool, input };
}

/** The same value, in whatever order its keys stand. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
