import { CHANGE, CREATE, READ, SHELL } from '../../call/tools.ts';
import type { ToolTable } from '../tool-table.ts';

const READS = { isReadOnly: true } as const;
const NOTHING = {};

/** The client's own tools. Of those that this version doesn't know, the files are guessed. */
export const GEMINI_TOOLS: ToolTable = {
  rows: {
    run_shell_command: {
      also: SHELL,
      command: 'command',
      folder: 'dir_path',
      staysBehind: 'is_background',
      describedIn: ['description'],
    },
    write_file: { also: CREATE, access: 'create', paths: ['file_path'] },
    replace: {
      also: CHANGE,
      access: 'write',
      paths: ['file_path'],
      findsByEnding: true,
      describedIn: ['instruction'],
    },
    read_file: { also: READ, access: 'read', paths: ['file_path'], ...READS },
    read_many_files: { also: READ, access: 'search', pattern: 'include', looksInside: true, ...READS },
    list_directory: { also: 'LS', access: 'search', paths: ['dir_path'], ...READS },
    glob: { also: 'Glob', access: 'search', paths: ['dir_path'], pattern: 'pattern', ...READS },
    grep_search: {
      also: 'Grep',
      access: 'search',
      paths: ['dir_path'],
      pattern: 'include_pattern',
      looksInside: true,
      ...READS,
    },
    web_fetch: { also: 'WebFetch' },
    google_web_search: { also: 'WebSearch' },
    write_todos: { also: 'TodoWrite' },
    invoke_agent: { also: 'Agent' },
    // Its text may have commands in it, which the client runs without another call.
    activate_skill: { also: 'Skill', runsCode: true },
    ask_user: NOTHING,
    complete_task: NOTHING,
    enter_plan_mode: NOTHING,
    exit_plan_mode: NOTHING,
    get_internal_docs: NOTHING,
    list_background_processes: NOTHING,
    read_background_output: NOTHING,
    save_memory: NOTHING,
    update_topic: NOTHING,
  },
  spellings,
};

/**
 * As the client resolves them: without an `@` before them, where nothing is called so; without NUL characters; with
 * percent signs decoded, whether or not there is a file of that very name.
 */
function spellings(path: string): readonly string[] {
  const clean = path.replaceAll('\0', '');
  const bare = clean.replace(/^@[\\/]*/, '');
  const all = [path, clean, ...(bare === '' ? [] : [bare])];
  return [...new Set([...all, ...all.map(decoded)])];
}

function decoded(path: string): string {
  const plain = /^file:\/\//.test(path) ? path.replace(/^file:\/\/(?:localhost(?=\/))?/, '') : path;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
