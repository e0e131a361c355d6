import { join } from 'node:path';
import { QWEN } from './qwen.ts';
import { describeClient } from './rows.ts';

describeClient(
  QWEN,
  {
    write: (path, content, { project }) => ({
      tool: 'write_file',
      input: { file_path: join(project, path), content },
    }),
    edit: (path, from, to, { project }) => ({
      tool: 'edit',
      input: { file_path: join(project, path), old_string: from, new_string: to },
    }),
    read: (path, { project }) => ({ tool: 'read_file', input: { file_path: join(project, path) } }),
    shell: (command) => ({
      tool: 'run_shell_command',
      input: { command, description: 'run it', is_background: false },
    }),
  },
  { rewrite: 'refused', hasGates: true },
);
