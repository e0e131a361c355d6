import type { Call } from '../call/call.ts';
import type { Host } from '../host/host.ts';
import type { ProcessEnd } from '../host/process.ts';

/** What a script is told by variables, named without their prefix. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** One variable may take 128 KB on Linux, its name included, and all of them a few megabytes at most. */
const MAX_VARIABLE_BYTES = 100 * 1024;
const MAX_ALL_BYTES = 400 * 1024;

/**
 * The one way in which conclaude runs what a configuration says: a bash script in the project root, bounded in
 * time and memory, with the payload on standard input.
 */
export function scriptRunner(
  host: Host,
  call: Call,
  { root, agent }: { readonly root: string; readonly agent: string },
  variables: Variables,
): (script: string, timeoutSeconds: number | undefined, folder?: string) => Promise<ProcessEnd> {
  const stdin = JSON.stringify(call.raw);
  const env = toEnvironment({
    SESSION_ID: call.session ?? '',
    TRANSCRIPT_PATH: call.transcript ?? '',
    HOOK_EVENT: call.event,
    CWD: call.cwd ?? '',
    CONFIG_DIR: root,
    AGENT_NAME: agent,
    AGENT_ID: call.agentClue.id,
    ...variables,
    PAYLOAD_JSON: stdin,
  });
  return (script, timeoutSeconds, folder = root) =>
    host.run({ file: 'bash', args: ['-c', script], cwd: folder, env, stdin, timeoutSeconds });
}

/**
 * Variables as a process gets them: each begins with `CONCLAUDE_`, so that none can stand in for another
 * program's. What is too large is left out (`undefined` also hides an inherited one); the payload is on
 * standard input as well.
 */
function toEnvironment(variables: Variables): Variables {
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
