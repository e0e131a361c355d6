/** seeds FOLDER: writes the project that a fuzzed hook judges for, and the calls to begin with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { READING } from '../../test/support/reading-commands.ts';
import { HARMLESS, WRITING } from '../../test/unit/shell/commands.ts';

const CONFIG = `
preToolUse:
  preventRootAdditions: true
  preventAdditions: ["docs/**"]
  uneditableFiles:
    - "*.lock"
    - { pattern: "src/**/[s]ecret{1,2}*", message: "no", agent: "coder*" }
    - ".env*"
  toolUsageValidation:
    - { tool: "Bash", commandPattern: "git push --force*", action: "block", matchMode: "prefix" }
    - { tool: "*", pattern: "**/x*", action: "block" }
`;

const folder = resolve(process.argv[2] ?? '.');
const project = join(folder, 'project');
const seeds = join(folder, 'seeds');
for (const place of [join(project, 'src'), seeds]) mkdirSync(place, { recursive: true });
writeFileSync(join(project, '.conclaude.yaml'), CONFIG);
writeFileSync(join(project, 'src/app.ts'), 'export {};\n');
writeFileSync(join(folder, 'transcript.jsonl'), '{"type":"user","message":{"role":"user","content":"go"}}\n');

function call(tool_name: string, tool_input: unknown, more: object = {}): string {
  return JSON.stringify({
    session_id: 's',
    transcript_path: join(folder, 'transcript.jsonl'),
    cwd: project,
    hook_event_name: 'PreToolUse',
    tool_name,
    tool_input,
    ...more,
  });
}

const every = (step: number, rows: readonly string[]) => rows.filter((_, index) => index % step === 0);
const commands = [
  ...every(
    12,
    [...WRITING, ...HARMLESS].map(([command]) => command),
  ),
  ...every(9, READING),
];
const texts = [
  ...commands.map((command) => call('Bash', { command, description: 'x' })),
  call('Write', { file_path: join(project, 'a.lock'), content: 'x' }),
  call(
    'Write',
    { file_path: '../project/./src//secret1', content: 'é\ud800\u0000' },
    { agent_type: 'coder' },
  ),
  call('Edit', { file_path: join(project, 'src/app.ts'), old_string: 'export', new_string: '' }),
  call('MultiEdit', { file_path: 'x', edits: [{ old_string: 'a', new_string: 'b' }] }),
  call('NotebookEdit', { notebook_path: 'docs/a.ipynb', new_source: '' }),
  call('Read', { file_path: '~/.env', offset: 1, limit: 2 }),
  call('Grep', { pattern: '.', path: 'src', glob: '*.{ts,tsx}' }),
  call('mcp__files__write_file', { path: 'file:///a%2Flock', files: [{ uri: 'b.lock' }] }),
  '{"tool_name":"Write","tool_input":{"file_path":"a","content":1e400}}',
  '[]',
  '\ufeff{"tool_name":"Read","tool_input":{}}',
];
for (const [number, text] of texts.entries()) writeFileSync(join(seeds, String(number)), text);
