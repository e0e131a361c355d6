import { READ, SHELL } from '../../call/tools.ts';
import type { ToolTable } from '../tool-table.ts';

export const PATCH_TOOL = 'apply_patch';
/** The field that holds a patch, as it does a command line. */
export const PATCH_FIELD = 'command';

const NOTHING = {};
const AGENT = { also: 'Agent' };

/**
 * The client's own tools. A hook is told `Bash` for each of its shells; under their own names they come only with a request
 * for permission. Tools of a namespace have it before their name, without anything between.
 */
export const CODEX_TOOLS: ToolTable = {
  rows: {
    [SHELL]: { also: 'exec_command', command: 'command', describedIn: ['description'] },
    exec_command: { also: SHELL, command: 'cmd', folder: 'workdir' },
    shell_command: { also: SHELL, command: 'command', folder: 'workdir' },
    shell: { also: SHELL, command: 'command', folder: 'workdir' },
    local_shell: { also: SHELL, command: 'command', folder: 'workdir' },
    // What is typed into a shell that is open.
    write_stdin: { also: SHELL, command: 'chars' },
    // Its files stand in the patch, and so does what is done to each.
    [PATCH_TOOL]: NOTHING,
    view_image: { also: READ, access: 'read', paths: ['path'], isReadOnly: true },
    spawn_agent: AGENT,
    multi_agent_v1spawn_agent: AGENT,
    collaborationspawn_agent: AGENT,
    update_plan: NOTHING,
    list_mcp_resources: { isReadOnly: true },
    list_mcp_resource_templates: { isReadOnly: true },
    read_mcp_resource: { isReadOnly: true },
    get_goal: { isReadOnly: true },
    create_goal: NOTHING,
    update_goal: NOTHING,
    request_user_input: NOTHING,
    ...Object.fromEntries(
      ['multi_agent_v1', 'collaboration'].flatMap((space) =>
        ['wait_agent', 'send_input', 'send_message', 'close_agent', 'resume_agent', 'list_agents'].map(
          (name) => [`${space}${name}`, NOTHING],
        ),
      ),
    ),
  },
  // Inside a path it drops tabs and line ends, as addresses on the web do.
  spellings: (path) => [...new Set([path, path.trim(), path.replace(/[\t\r\n]/g, '')])],
};
