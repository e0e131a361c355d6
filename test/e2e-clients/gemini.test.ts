import { GEMINI } from './gemini.ts';
import { describeClient } from './rows.ts';

describeClient(
  GEMINI,
  {
    write: (path, content) => ({ tool: 'write_file', input: { file_path: path, content } }),
    edit: (path, from, to) => ({
      tool: 'replace',
      input: { file_path: path, instruction: 'change it', old_string: from, new_string: to },
    }),
    read: (path) => ({ tool: 'read_file', input: { file_path: path } }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command, description: 'run it' } }),
  },
  { rewrite: 'taken', hasGates: true },
);
