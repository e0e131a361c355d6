import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallOptions,
  type HookRun,
  type ProjectFile,
  type ScratchProject,
  scratchProject,
} from './scratch-project.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Session extends ScratchProject {
  /** Plays one event, with the fields that every payload has. */
  event(name: string, fields?: Fields, more?: CallOptions): HookRun;
  /** The lines of a file that commands wrote, without empty ones; none when there is no such file. */
  lines(file: string): readonly string[];
}

/** A project whose configuration is given as a value (JSON is YAML), and a session of its own in it. */
export function session(config: object | string, files: Readonly<Record<string, ProjectFile>> = {}): Session {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  const project = scratchProject({ '.conclaude.yaml': text, ...files });
  const id = `test-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return {
    ...project,
    event: (name, fields = {}, more = {}) =>
      project.hook(
        name,
        {
          session_id: id,
          transcript_path: join(project.root, 'none.jsonl'),
          cwd: project.root,
          hook_event_name: name,
          ...fields,
        },
        more,
      ),
    lines(file) {
      try {
        return readFileSync(join(project.root, file), 'utf8').split('\n').filter(Boolean);
      } catch {
        return [];
      }
    },
  };
}

/** A transcript's lines for one call of a subagent. */
export function agentCall(agent: string, id: string, tool = 'Task'): string {
  const block = { type: 'tool_use', id, name: tool, input: { subagent_type: agent, prompt: 'go' } };
  return JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [block] } });
}

export function toolResult(id: string): string {
  const block = { type: 'tool_result', tool_use_id: id, content: 'done' };
  return JSON.stringify({ type: 'user', message: { role: 'user', content: [block] } });
}
