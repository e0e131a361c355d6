import type { Call } from '../call/call.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** One variable may take 128 KB on Linux, its name included, and all of them a few megabytes at most. */
const MAX_VARIABLE_BYTES = 100 * 1024;
const MAX_ALL_BYTES = 400 * 1024;

interface Place {
  readonly root: string;
  readonly agent: string;
}

/** The variables that every command gets. */
export function commonVariables(call: Call, { root, agent }: Place): Variables {
  return {
    SESSION_ID: call.session ?? '',
    TRANSCRIPT_PATH: call.transcript ?? '',
    HOOK_EVENT: call.event,
    CWD: call.cwd ?? '',
    CONFIG_DIR: root,
    AGENT_NAME: agent,
    AGENT_ID: call.agentClue.id,
  };
}

/**
 * Variables as a process gets them: each begins with `CONCLAUDE_`, so that none can stand in for another
 * program's. What is too large is left out (`undefined` also hides an inherited one); the payload is on
 * standard input as well.
 */
export function toEnvironment(variables: Variables): Record<string, string | undefined> {
  let room = MAX_ALL_BYTES;
  const environment: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(variables)) {
    // A NUL would end the value early, or keep the process from starting at all.
    const text = value?.replaceAll('\0', '');
    const size = text === undefined ? 0 : new TextEncoder().encode(text).length;
    const fits = size <= MAX_VARIABLE_BYTES && size <= room;
    if (fits) room -= size;
    environment[`CONCLAUDE_${name}`] = fits ? text : undefined;
  }
  return environment;
}
