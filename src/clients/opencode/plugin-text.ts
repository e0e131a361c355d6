import { NO_ANSWER } from '../../text/clients.ts';

/** What differs from one plugin file to the next. */
export interface PluginFacts {
  /** The words of a shell that run the program of a plugin for all projects; one of a project reads in the launcher beside it. */
  readonly program: string | undefined;
  readonly seconds: number;
  /** Whether conclaude is also called after tools. */
  readonly isCalledAfter: boolean;
}

/** Everything but an answer that lets the call pass is thrown: the client refuses a call whose plugin throws. */
export function pluginText({ program, seconds, isCalledAfter }: PluginFacts): string {
  return `${FIRST_LINE} Leave it as it is.
// It asks conclaude about every tool call. A thrown error refuses the call, and its message is what the model is told.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = ${JSON.stringify(program ?? null)};
const SECONDS = ${seconds};
const AFTER_TOOLS = ${isCalledAfter};
${BODY}`;
}

/** By this line such a file is known, whichever version of ours wrote it. */
const FIRST_LINE = "// conclaude's plugin for OpenCode, written by 'conclaude init'.";

export function isPluginText(text: string): boolean {
  return text.startsWith(FIRST_LINE);
}

/** What its first lines say; \`undefined\` where somebody has changed it. */
export function factsIn(text: string): PluginFacts | undefined {
  const [, program, seconds, after] =
    /^const PROGRAM = (.+);\nconst SECONDS = (\d+);\nconst AFTER_TOOLS = (true|false);$/m.exec(text) ?? [];
  if (program === undefined) return undefined;
  const named: unknown = /^(?:null|"[^"\\]*")$/.test(program) ? JSON.parse(program) : undefined;
  const facts = {
    program: typeof named === 'string' ? named : undefined,
    seconds: Number(seconds),
    isCalledAfter: after === 'true',
  };
  return pluginText(facts) === text ? facts : undefined;
}

/** The words after the program or the launcher. */
export function wordsFor(event: string, seconds: number): readonly string[] {
  return ['Hooks', event, '--client', 'opencode', '--within', String(seconds)];
}

const BODY = `
// Nothing in here may fail: a plugin that doesn't start is left out without a word.
export const Conclaude = async ({ directory, worktree, client }) => {
  const sessions = new Map();
  let servers;

  const projectFolder = () => {
    if (PROGRAM === null) return dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    return worktree && worktree !== '/' ? worktree : directory;
  };

  const run = (event, payload) =>
    new Promise((answered, failed) => {
      const project = projectFolder();
      const launcher = join(project, '.opencode', 'hooks', 'conclaude');
      const first = PROGRAM === null ? [launcher] : ['-c', PROGRAM + ' "$@"', 'conclaude'];
      const words = ['Hooks', event, '--client', 'opencode', '--within', String(SECONDS)];
      const child = spawn('/bin/sh', [...first, ...words], {
        cwd: project,
        env: { ...process.env, CLAUDE_PROJECT_DIR: project },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        failed(new Error('it took too long'));
      }, (SECONDS + 5) * 1000);
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (bytes) => { stdout += bytes; });
      child.stderr.on('data', (bytes) => { stderr += bytes; });
      child.stdin.on('error', () => {});
      child.on('error', (error) => { clearTimeout(late); failed(error); });
      child.on('close', (code) => { clearTimeout(late); answered({ code, stdout, stderr }); });
      child.stdin.end(JSON.stringify(payload));
    });

  // Which session a call belongs to, and which agent makes it. A session that was begun earlier is looked up.
  const whoIs = async (id) => {
    const known = sessions.get(id) ?? {};
    if (known.parent === undefined) {
      const { data } = await client.session.get({ path: { id } });
      known.parent = data?.parentID ?? null;
      known.agent ??= data?.agent;
      sessions.set(id, known);
    }
    if (known.parent === null) return { session_id: id };
    return { session_id: known.parent, agent_id: id, agent_type: known.agent };
  };

  // A server's tool is called server_tool, and either may have lines in its name.
  const serverOf = async (tool) => {
    if (BUILT_IN.includes(tool)) return {};
    if (!servers || !servers.some((name) => tool.startsWith(name + '_')))
      servers = Object.keys((await client.mcp.status()).data ?? {});
    const asNamed = (name) => name.replace(/[^a-zA-Z0-9_-]/g, '_');
    const fitting = servers.filter((name) => tool.startsWith(asNamed(name) + '_'));
    const server = fitting.sort((a, b) => b.length - a.length)[0];
    return server === undefined ? {} : { mcp_server: server, mcp_tool: tool.slice(server.length + 1) };
  };

  const payloadFor = async (event, { tool, sessionID, callID }, args) => ({
    hook_event_name: event,
    cwd: directory,
    tool_name: tool,
    tool_input: args ?? {},
    tool_use_id: callID,
    ...(await whoIs(sessionID)),
    ...(await serverOf(tool)),
  });

  return {
    'chat.message': async ({ sessionID, agent }, output) => {
      const named = output?.message?.agent ?? agent;
      if (named) sessions.set(sessionID, { ...sessions.get(sessionID), agent: named });
    },
    event: async ({ event }) => {
      const info = event?.type === 'session.created' ? event.properties?.info : undefined;
      if (info?.id)
        sessions.set(info.id, { agent: info.agent, ...sessions.get(info.id), parent: info.parentID ?? null });
    },
    'tool.execute.before': async (input, output) => {
      let answer;
      let end;
      try {
        end = await run('PreToolUse', await payloadFor('PreToolUse', input, output.args));
        answer = JSON.parse(end.stdout);
      } catch (error) {
        const detail = end ? end.stderr.trim() : String(error?.message ?? error);
        throw new Error('${NO_ANSWER}' + (detail ? ': ' + detail.slice(0, 2000) : ''));
      }
      if (end.code !== 0 || answer?.passes !== true)
        throw new Error(String(answer?.reason || end.stderr.trim() || '${NO_ANSWER}').slice(0, 16000));
      // Another object in its place would be left unread.
      if (answer.input) Object.assign(output.args, answer.input);
    },
    'tool.execute.after': async (input, output) => {
      if (!AFTER_TOOLS) return;
      const { stdout } = await run('PostToolUse', await payloadFor('PostToolUse', input, input.args));
      const { note } = stdout.trim() === '' ? {} : JSON.parse(stdout);
      if (!note) return;
      if (Array.isArray(output.content)) output.content.push({ type: 'text', text: note });
      else output.output = [output.output, note].filter(Boolean).join('\\n\\n');
    },
  };
};

const BUILT_IN = 'apply_patch bash codesearch edit execute glob grep invalid list multiedit patch question read skill task todoread todowrite webfetch websearch write'.split(' ');
`;
