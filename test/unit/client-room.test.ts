import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as words from '../../src/call/tools.ts';
import { toolNames } from '../../src/clients/claude-code/tools.ts';
import { GEMINI_TOOLS } from '../../src/clients/gemini/tools.ts';
import { QWEN_TOOLS } from '../../src/clients/qwen/tools.ts';
import { ROOM_NAMES } from '../../src/clients/rooms.ts';
import { WIRINGS } from '../../src/clients/wirings.ts';

const SRC = resolve(import.meta.dirname, '../../src');

/** The policy's own words for tools. */
const POLICY_WORDS: readonly unknown[] = Object.values(words);
const OTHER_TOOLS = [...toolNames('all'), ...Object.keys({ ...GEMINI_TOOLS.rows, ...QWEN_TOOLS.rows })]
  // Words that mean something else besides.
  .filter(
    (name) => !['agent', 'edit', 'glob', 'lsp', 'monitor', 'replace', 'skill', 'workflow'].includes(name),
  )
  .filter((name) => !POLICY_WORDS.includes(name))
  .join('|');

/** What only a client's room may know, wherever it is written: in code, in a sentence, in a comment. */
const OF_A_CLIENT: Readonly<Record<string, RegExp>> = {
  'its folder': /(?<![\w)\]])\.claude(?![\w-])/,
  'a settings file': /\bsettings(?:\.local|\*)?\.json|managed-settings|\.mcp\.json/,
  'a file of plugins': /installed_plugins|hooks\/hooks\.json/,
  'a field of its payloads':
    /\b(?:tool_(?:name|input|use_id|response|calls)|session_id|transcript_path|hook_event_name|(?:sub)?agent_(?:type|id)|subagent_type|permission_mode|prompt_id|stop_hook_active|background_tasks|notebook_path|task_subject)\b/,
  'a field of its answers':
    /\b(?:hookSpecificOutput|hookEventName|permissionDecision|additionalContext|systemMessage|suppressOutput)\b/,
  'a variable of it': /(?<!CON)\b(?:CLAUDE|GEMINI|QWEN|CODEX|COPILOT|OPENCODE)_[A-Z]+(?:_[A-Z]+)*\b/,
  'a name of it': /\b(?:gemini|qwen|codex|copilot|opencode)\b/i,
  'a tool of it': new RegExp(`['"\`](?:${OTHER_TOOLS})['"\`]`),
  'a version of it': /(?<![\w.=@])\d+\.\d+\.\d+\b|\b(?:clients?|Claude Code)\b[^.\n]{0,20}\b\d+\.\d+/,
};

/** Words that look like a client's and aren't. */
const EXCEPT: Readonly<Record<string, RegExp>> = {
  // The library takes what the client sends.
  'library.ts': /decide\(\{ tool_name/,
  // Lines on stderr that people's tools read.
  'text/reasons.ts': /`tool_name=/,
  // What the parser of commands calls a part of a word.
  'shell/expand-word.ts': /case 'Glob'/,
  'shell/plain/parts.ts': /type: 'Glob'/,
  // Programs by these names.
  'packs/built-in.ts': /copilot/,
  'shell/programs/given-files.ts': /gh-copilot/,
  // The heading of a column.
  'text/report-page.ts': /agent: 'Agent'/,
  // The name of an option.
  'text/commands/shared-options.ts': /CLAUDE_PATH/,
  'text/commands/init.ts': /CLAUDE_PATH/,
  'text/commands/uninstall.ts': /CLAUDE_PATH/,
};

function knownOfAClient(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      Object.entries(OF_A_CLIENT).flatMap(([what, pattern]) =>
        pattern.test(line) ? [`line ${index + 1} has ${what}: ${line.trim()}`] : [],
      ),
    );
}

test("nobody outside of clients/ knows a client's files, fields, tools and versions", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('clients/'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    knownOfAClient(readFileSync(resolve(SRC, file), 'utf8'))
      .filter((line) => EXCEPT[file]?.test(line) !== true)
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('every room that answers hooks can be wired, under the same name, and has a page', () => {
  expect(WIRINGS.map(({ name }) => name)).toEqual(ROOM_NAMES);
  const docs = resolve(SRC, '../docs');
  const table = readFileSync(resolve(docs, 'clients.md'), 'utf8');
  for (const { name, title, tried } of WIRINGS) {
    const page = readFileSync(resolve(docs, `clients/${name}.md`), 'utf8');
    expect(page).toContain(`conclaude init --client ${name}`);
    expect(page).toContain(tried);
    expect(table).toContain(title);
  }
});

describe('it would be seen', () => {
  test.each([
    "joinPath(home, '.claude')",
    '// In `.claude/worktrees`, where the client makes them.',
    "joinPath(folder, 'settings.json')",
    'the folder of settings.json (default: the project)',
    "'settings.local.json'",
    '`settings*.json`',
    "'/etc/claude-code/managed-settings.d'",
    "'.mcp.json'",
    "'plugins/installed_plugins.json'",
    "const SINCE = '2.1.295';",
    '/** What every client since 2.0.77 knows. */',
    'Note: clients before 2.1 drop a settings file',
    'Claude Code 2.1 and later',
    'const { tool_name: tool } = payload;',
    'if (raw.agent_type) return;',
    "host.env('CLAUDE_PROJECT_DIR')",
    'said.hookSpecificOutput',
    "tool === 'NotebookEdit'",
    "tool === 'run_shell_command'",
    "host.env('GEMINI_PROJECT_DIR')",
    'as Qwen Code does',
  ])('%s', (line) => {
    expect(knownOfAClient(`const a = 1;\n${line}\n`)).toEqual([expect.stringMatching(/^line 2 has/)]);
  });

  test.each([
    'answer.claude',
    "'.claude-plugin'",
    "'.conclaude.yaml'",
    'package.json',
    'Node 20',
    'npm pkg set version=2.0.0',
    'took 1.5 s',
    "tool === 'Bash'",
    'the agent at work',
  ])('but not %s', (line) => {
    expect(knownOfAClient(line)).toEqual([]);
  });
});
