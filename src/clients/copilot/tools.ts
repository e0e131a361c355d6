import { CHANGE, CREATE, READ, SHELL } from '../../call/tools.ts';
import type { ToolRow, ToolTable } from '../tool-table.ts';

const READS = { isReadOnly: true } as const;
const NOTHING = {};

const SHELL_ROW: ToolRow = { command: 'command', describedIn: ['description'] };
const CREATE_ROW: ToolRow = { access: 'create', paths: ['path'] };
const CHANGE_ROW: ToolRow = { access: 'write', paths: ['path'] };
const VIEW_ROW: ToolRow = { access: 'read', paths: ['path'], ...READS };
const GREP_ROW: ToolRow = {
  access: 'search',
  paths: ['paths', 'path'],
  pattern: 'glob',
  looksInside: true,
  ...READS,
};
const GLOB_ROW: ToolRow = { access: 'search', paths: ['paths', 'path'], pattern: 'pattern', ...READS };
// Its text may have commands in it, which the client runs without another call.
const SKILL_ROW: ToolRow = { runsCode: true };

/**
 * The client's own tools, each by the name that the model uses and by the one that it has for hooks in Claude Code's style.
 * Their inputs are the same. Of tools that this version doesn't know, the files are guessed.
 */
export const COPILOT_TOOLS: ToolTable = {
  rows: {
    [SHELL]: { ...SHELL_ROW, also: 'bash' },
    bash: { ...SHELL_ROW, also: SHELL },
    [CREATE]: { ...CREATE_ROW, also: 'create' },
    create: { ...CREATE_ROW, also: CREATE },
    [CHANGE]: { ...CHANGE_ROW, also: 'edit' },
    edit: { ...CHANGE_ROW, also: CHANGE },
    str_replace_editor: { ...CHANGE_ROW, also: CHANGE },
    [READ]: { ...VIEW_ROW, also: 'view' },
    view: { ...VIEW_ROW, also: READ },
    Grep: { ...GREP_ROW, also: 'grep' },
    grep: { ...GREP_ROW, also: 'Grep' },
    rg: { ...GREP_ROW, also: 'Grep' },
    Glob: { ...GLOB_ROW, also: 'glob' },
    glob: { ...GLOB_ROW, also: 'Glob' },
    Agent: { also: 'task' },
    task: { also: 'Agent' },
    WebFetch: { also: 'web_fetch' },
    web_fetch: { also: 'WebFetch' },
    WebSearch: { also: 'web_search' },
    web_search: { also: 'WebSearch' },
    TodoWrite: { also: 'update_todo' },
    update_todo: { also: 'TodoWrite' },
    Skill: { ...SKILL_ROW, also: 'skill' },
    skill: { ...SKILL_ROW, also: 'Skill' },
    fetch_copilot_cli_documentation: NOTHING,
    list_agents: NOTHING,
    list_bash: NOTHING,
    read_agent: NOTHING,
    read_bash: NOTHING,
    report_intent: NOTHING,
    session_store_sql: NOTHING,
    sql: NOTHING,
    stop_bash: NOTHING,
    write_agent: NOTHING,
    // What is typed into a shell that is open; this version has no such tool any more.
    write_bash: { command: 'input', also: SHELL },
  },
  // It takes every path as it stands.
  spellings: (path) => [path],
};
