import { CHANGE, CREATE, READ, SHELL } from '../../call/tools.ts';
import type { ToolTable } from '../tool-table.ts';

const READS = { isReadOnly: true } as const;
const NOTHING = {};

/** The client's own tools. Of those that this version doesn't know, the files are guessed. */
export const QWEN_TOOLS: ToolTable = {
  rows: {
    run_shell_command: {
      also: SHELL,
      command: 'command',
      folder: 'directory',
      staysBehind: 'is_background',
      describedIn: ['description'],
    },
    monitor: {
      also: SHELL,
      command: 'command',
      folder: 'directory',
      staysBehind: true,
      describedIn: ['description'],
    },
    write_file: { also: CREATE, access: 'create', paths: ['file_path'] },
    edit: { also: CHANGE, access: 'write', paths: ['file_path'] },
    notebook_edit: { also: 'NotebookEdit', access: 'write', paths: ['notebook_path'] },
    read_file: { also: READ, access: 'read', paths: ['file_path'], ...READS },
    read_many_files: { also: READ, access: 'search', pattern: 'paths', looksInside: true, ...READS },
    list_directory: { also: 'LS', access: 'search', paths: ['path'], ...READS },
    glob: { also: 'Glob', access: 'search', paths: ['path'], pattern: 'pattern', ...READS },
    grep_search: {
      also: 'Grep',
      access: 'search',
      paths: ['path'],
      pattern: 'glob',
      looksInside: true,
      ...READS,
    },
    web_fetch: { also: 'WebFetch' },
    web_search: { also: 'WebSearch' },
    todo_write: { also: 'TodoWrite' },
    agent: { also: 'Agent' },
    // Their texts may have commands in them, which the client runs without another call.
    skill: { also: 'Skill', runsCode: true },
    workflow: { also: 'Workflow', runsCode: true },
    ask_user_question: NOTHING,
    cron_create: NOTHING,
    cron_delete: NOTHING,
    cron_list: NOTHING,
    enter_worktree: NOTHING,
    exit_plan_mode: NOTHING,
    exit_worktree: NOTHING,
    get_goal: NOTHING,
    list_agents: NOTHING,
    lsp: NOTHING,
    save_memory: NOTHING,
    send_message: NOTHING,
    task_stop: NOTHING,
    tool_search: NOTHING,
    update_goal: NOTHING,
  },
  spellings,
};

/** The client takes blanks around a path away, and backslashes before characters that mean something to a shell. */
function spellings(path: string): readonly string[] {
  const trimmed = path.trim();
  return [...new Set([path, trimmed, trimmed.replace(/\\(\W)/g, '$1')])];
}
