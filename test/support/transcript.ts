/** A transcript as the client writes it, line by line. */
export interface WrittenUse {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  /** Minutes after the session's beginning. */
  readonly minute?: number;
  readonly session?: string;
  readonly agentId?: string;
  /** What the client wrote about its end; without it, the call has none. */
  readonly told?: string | undefined;
  readonly isError?: boolean;
  readonly result?: unknown;
  /** More fields of the line with the result. */
  readonly more?: Readonly<Record<string, unknown>>;
}

const BEGINNING = Date.parse('2026-11-10T08:00:00Z');

/** The lines of these calls, each call's end right behind it. */
export function transcriptLines(...uses: readonly WrittenUse[]): readonly string[] {
  return uses.flatMap((use, at) => {
    const { id, tool, input, cwd, session = 'session-1', agentId, minute = at } = use;
    const time = (seconds: number) => new Date(BEGINNING + minute * 60_000 + seconds * 1000).toISOString();
    const common = {
      isSidechain: agentId !== undefined,
      ...(agentId && { agentId }),
      cwd,
      sessionId: session,
      version: '2.1.325',
    };
    const call = {
      ...common,
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id, name: tool, input }] },
      timestamp: time(0),
    };
    if (use.told === undefined) return [JSON.stringify(call)];
    const block = {
      tool_use_id: id,
      type: 'tool_result',
      content: use.told,
      ...(use.isError && { is_error: true }),
    };
    const result = {
      ...common,
      type: 'user',
      message: { role: 'user', content: [block] },
      timestamp: time(1),
      ...(use.result !== undefined && { toolUseResult: use.result }),
      ...use.more,
    };
    return [JSON.stringify(call), JSON.stringify(result)];
  });
}

export function asFile(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
