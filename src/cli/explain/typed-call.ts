/** A tool call as a person writes it: a tool, and the one thing that matters about it. */
export interface TypedCall {
  readonly tool: string | undefined;
  readonly file?: string | undefined;
  readonly command?: string | undefined;
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

/** Which field of a tool's input names its file; elsewhere it is `path`, as MCP servers like it. */
const FILE_FIELD: Readonly<Record<string, string>> = {
  Write: 'file_path',
  Edit: 'file_path',
  MultiEdit: 'file_path',
  Read: 'file_path',
  NotebookEdit: 'notebook_path',
  NotebookRead: 'notebook_path',
};

/** The payload that the client would send for it, from the folder `cwd`. A command without a tool is Bash's. */
export function payloadOf(call: TypedCall, cwd: string): Readonly<Record<string, unknown>> {
  const tool = call.tool ?? 'Bash';
  return {
    hook_event_name: 'PreToolUse',
    cwd,
    tool_name: tool,
    tool_input: {
      ...call.input,
      ...(call.file === undefined ? {} : { [FILE_FIELD[tool] ?? 'path']: call.file }),
      ...(call.command === undefined ? {} : { command: call.command }),
    },
  };
}

/** Words as the user's shell has taken them apart, put together again for bash. One word is a whole command line. */
export function commandOf(words: readonly string[]): string {
  if (words.length === 1) return words[0] as string;
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : quoted(word))).join(' ');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
