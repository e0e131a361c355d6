import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

const FILES = {
  '.conclaude.yaml': [
    'preToolUse:',
    '  preventRootAdditions: false',
    '  uneditableFiles:',
    '    - src/locked.ts',
    '    - { pattern: secret.txt, operations: [read] }',
    '    - { pattern: kept.txt, operations: [delete] }',
    '',
  ].join('\n'),
  'src/locked.ts': '',
  'secret.txt': '',
  'kept.txt': '',
};

type Input = Readonly<Record<string, unknown>>;
const LOCKED = 'src/locked.ts';

/** Tools of servers that people use, with the fields by which they name a file. */
const CHANGING: readonly (readonly [string, Input])[] = [
  ['mcp__filesystem__write_file', { path: LOCKED, content: '' }],
  ['mcp__filesystem__edit_file', { path: LOCKED, edits: [{ oldText: 'a', newText: 'b' }], dryRun: false }],
  ['mcp__filesystem__move_file', { source: LOCKED, destination: 'x' }],
  ['mcp__filesystem__move_file', { source: 'x', destination: LOCKED }],
  ['mcp__filesystem__create_directory', { path: LOCKED }],
  ['mcp__serena__create_text_file', { relative_path: LOCKED, content: '' }],
  ['mcp__serena__replace_content', { relative_path: LOCKED, needle: 'a', repl: 'b', mode: 'literal' }],
  ['mcp__serena__replace_regex', { relative_path: LOCKED, regex: 'a', repl: 'b' }],
  ['mcp__serena__replace_symbol_body', { name_path: 'A/b', relative_path: LOCKED, body: '' }],
  ['mcp__serena__insert_after_symbol', { name_path: 'A', relative_path: LOCKED, body: '' }],
  ['mcp__serena__insert_before_symbol', { name_path: 'A', relative_path: LOCKED, body: '' }],
  ['mcp__serena__rename_symbol', { name_path: 'A', relative_path: LOCKED, new_name: 'B' }],
  ['mcp__serena__safe_delete_symbol', { name_path_pattern: 'A', relative_path: LOCKED }],
  ['mcp__serena__delete_lines', { relative_path: LOCKED, start_line: 1, end_line: 2 }],
  ['mcp__serena__insert_at_line', { relative_path: LOCKED, line: 1, content: '' }],
  ['mcp__desktop-commander__write_file', { path: LOCKED, content: '', mode: 'rewrite' }],
  ['mcp__desktop-commander__edit_block', { file_path: LOCKED, old_string: 'a', new_string: 'b' }],
  ['mcp__desktop-commander__move_file', { source: 'x', destination: LOCKED }],
  ['mcp__desktop-commander__write_pdf', { path: LOCKED, content: '' }],
  ['mcp__jetbrains__create_new_file', { pathInProject: LOCKED, text: '', overwrite: true }],
  ['mcp__jetbrains__create_new_file_with_text', { pathInProject: LOCKED, text: '' }],
  ['mcp__jetbrains__replace_text_in_file', { pathInProject: LOCKED, oldText: 'a', newText: 'b' }],
  ['mcp__jetbrains__replace_file_text_by_path', { pathInProject: LOCKED, text: '' }],
  ['mcp__jetbrains__reformat_file', { path: LOCKED }],
  ['mcp__jetbrains__rename_refactoring', { pathInProject: LOCKED, symbolName: 'a', newName: 'b' }],
  ['mcp__playwright__browser_take_screenshot', { filename: LOCKED }],
  ['mcp__playwright__browser_pdf_save', { filename: LOCKED }],
  ['mcp__chrome-devtools__take_screenshot', { filePath: LOCKED }],
  ['mcp__morph__edit_file', { path: LOCKED, code_edit: '' }],
  ['mcp__cursor__edit_file', { target_filepath: LOCKED }],
  ['mcp__cursor__search_replace', { file_path: LOCKED, old_string: 'a', new_string: 'b' }],
  ['mcp__text-editor__edit_text_file_contents', { files: [{ path: LOCKED, patches: [] }] }],
  ['mcp__editor__str_replace_editor', { command: 'str_replace', path: LOCKED }],
  ['mcp__editor__search_and_replace', { path: LOCKED }],
  ['mcp__editor__find_and_replace', { file: LOCKED }],
  ['mcp__editor__findAndReplace', { filePath: LOCKED }],
  ['mcp__editor__checkout_file', { file: LOCKED }],
  ['mcp__editor__read_and_update', { path: LOCKED }],
  ['mcp__editor__writefile', { path: LOCKED }],
  ['mcp__editor__do_something', { path: LOCKED }],
  ['mcp__fs__batch', { operations: [{ type: 'write', path: LOCKED }] }],
  ['mcp__fs__batch', { operations: [{ op: 'delete', path: LOCKED }] }],
  ['mcp__fs__apply_edits', { edits: [{ file: LOCKED, text: '' }] }],
  ['mcp__fs__apply_edits', { edits: { [LOCKED]: [{ newText: '' }] } }],
  ['mcp__fs__apply_workspace_edit', { edit: { changes: { 'file://{root}/src/locked.ts': [] } } }],
  ['mcp__fs__apply_workspace_edit', { edit: { documentChanges: [{ textDocument: { uri: LOCKED } }] } }],
  ['mcp__fs__write_files', { files: { [LOCKED]: 'x' } }],
  ['mcp__fs__write_files', { files: [{ name: 'a', path: 'a' }, { path: LOCKED }] }],
  ['mcp__fs__delete_files', { paths: ['a', LOCKED] }],
  ['mcp__fs__delete_files', { paths: [...Array.from({ length: 1_500 }, (_, i) => `f${i}`), LOCKED] }],
  ['mcp__fs__write_file', { uri: 'FILE://{root}/src/locked.ts' }],
  ['mcp__fs__write_file', { uri: 'file:{root}/src/locked.ts' }],
  ['mcp__fs__write_file', { uri: 'file://localhost{root}/src/locked%2Ets' }],
  ['mcp__fs__write_file', { uri: 'file://{root}/s%72c/locked.ts' }],
  ['mcp__fs__copy_file', { source: 'x', destination: LOCKED }],
  ['mcp__fs__download', { url: 'https://example.com/x', destination: LOCKED }],
  ['mcp__slack__download_file', { file_id: '1', output_path: LOCKED }],
  ['mcp__github-filesystem__write_file', { path: LOCKED }],
  ['mcp__repomix__pack_codebase', { outputFilePath: LOCKED }],
  ['mcp__fs__rename_file', { path: 'src/a.ts', new_name: 'locked.ts' }],
  ['mcp__fs__save', { resource: 'file://{root}/src/locked.ts' }],
  ['mcp__desktop-commander__start_process', { command: 'rm src/locked.ts', timeout_ms: 1 }],
  ['mcp__desktop-commander__execute_command', { command: 'echo x > src/locked.ts' }],
  ['mcp__serena__execute_shell_command', { command: "sed -i 's/a/b/' src/locked.ts" }],
  ['mcp__jetbrains__execute_terminal_command', { command: 'mv src/locked.ts x' }],
  ['mcp__shell__run_command', { command: 'rm', args: ['-f', 'src/locked.ts'] }],
  ['ApplyPatchV2', { target_file: LOCKED }],
];

const LOOKING: readonly (readonly [string, Input])[] = [
  ['mcp__filesystem__read_file', { path: LOCKED }],
  ['mcp__filesystem__read_text_file', { path: LOCKED, head: 5 }],
  ['mcp__filesystem__read_media_file', { path: LOCKED }],
  ['mcp__filesystem__read_multiple_files', { paths: [LOCKED, 'a'] }],
  ['mcp__filesystem__get_file_info', { path: LOCKED }],
  ['mcp__filesystem__search_files', { path: 'src', pattern: 'locked.ts' }],
  ['mcp__filesystem__list_directory', { path: 'src' }],
  ['mcp__filesystem__directory_tree', { path: 'src' }],
  ['mcp__filesystem__list_directory_with_sizes', { path: 'src', sortBy: 'size' }],
  ['mcp__filesystem__copy_file', { source: LOCKED, destination: 'x' }],
  ['mcp__serena__read_file', { relative_path: LOCKED }],
  ['mcp__serena__find_symbol', { name_path: 'A', relative_path: LOCKED }],
  ['mcp__serena__get_symbols_overview', { relative_path: LOCKED }],
  ['mcp__serena__find_referencing_symbols', { name_path: 'A', relative_path: LOCKED }],
  ['mcp__serena__search_for_pattern', { substring_pattern: 'x', relative_path: LOCKED }],
  ['mcp__serena__write_memory', { memory_file_name: 'notes', content: '' }],
  ['mcp__desktop-commander__read_file', { path: LOCKED, offset: 0 }],
  ['mcp__desktop-commander__start_search', { path: LOCKED, pattern: 'x' }],
  ['mcp__desktop-commander__get_file_info', { path: LOCKED }],
  ['mcp__git__git_diff', { repo_path: '.', target: 'main' }],
  ['mcp__git__git_diff', { repo_path: '.', files: [LOCKED] }],
  ['mcp__git__git_add', { repo_path: '.', files: [LOCKED] }],
  ['mcp__git__git_log', { repo_path: '.' }],
  ['mcp__jetbrains__open_file_in_editor', { filePath: LOCKED }],
  ['mcp__jetbrains__get_file_text_by_path', { pathInProject: LOCKED }],
  ['mcp__jetbrains__get_file_problems', { filePath: LOCKED }],
  ['mcp__jetbrains__find_files_by_name_keyword', { nameKeyword: 'locked' }],
  ['mcp__ide__getDiagnostics', { uri: 'file://{root}/src/locked.ts' }],
  ['mcp__eslint__lint-files', { filePaths: ['{root}/src/locked.ts'] }],
  ['mcp__desktop-commander__start_process', { command: 'cat src/locked.ts' }],
  ['mcp__jetbrains__execute_terminal_command', { command: 'npm test' }],
  ['mcp__serena__execute_shell_command', { command: 'git commit -m "rm src/locked.ts"' }],
  ['mcp__x__list_update_candidates', { path: LOCKED }],
  ['mcp__x__get_write_status', { path: LOCKED }],
  ['mcp__x__readfile', { path: LOCKED }],
  ['mcp__x__run_tests', { path: LOCKED }],
  ['mcp__editor__str_replace_editor', { command: 'view', path: LOCKED }],
  ['mcp__playwright__browser_navigate', { url: 'https://example.com/src/locked.ts' }],
  [
    'mcp__sequential-thinking__sequentialthinking',
    { thought: 'edit src/locked.ts', nextThoughtNeeded: true },
  ],
  ['mcp__memory__create_entities', { entities: [{ name: LOCKED, entityType: 'file', observations: [] }] }],
  ['mcp__github__create_or_update_file', { owner: 'a', repo: 'b', path: LOCKED, content: '' }],
  ['mcp__github__push_files', { files: [{ path: LOCKED, content: '' }] }],
  ['mcp__github__delete_file', { path: LOCKED }],
  ['mcp__plugin_github_github__create_or_update_file', { path: LOCKED }],
  ['mcp__gitlab__create_or_update_file', { file_path: LOCKED }],
  ['mcp__claude_ai_Notion__update-page', { path: LOCKED }],
  ['mcp__supabase__apply_migration', { name: 'x', query: '', path: LOCKED }],
  ['mcp__slack__upload_file', { file_path: LOCKED }],
  ['mcp__mail__send_mail', { to: LOCKED, from: 'me' }],
  ['mcp__web__update_page', { uri: 'https://example.com/src/locked.ts' }],
];

describe('a tool that is not the client’s own', () => {
  const project = () => {
    const scratch = scratchProject(FILES);
    return (tool: string, input: Input) =>
      scratch.pre(tool, JSON.parse(JSON.stringify(input).replaceAll('{root}', scratch.root)));
  };

  test.each(CHANGING)('may not change a protected file: %s %j', (tool, input) => {
    const run = project()(tool, input);
    expect(run.reason).toContain("uneditableFiles pattern 'src/locked.ts'");
  });

  test.each(LOOKING)('may look, or work elsewhere: %s %j', (tool, input) => {
    expect(project()(tool, input).verdict).toBe('none');
  });

  test.each([
    ['mcp__filesystem__read_text_file', { path: 'secret.txt' }, 'deny'],
    ['mcp__filesystem__read_multiple_files', { paths: ['a', 'secret.txt'] }, 'deny'],
    ['mcp__filesystem__copy_file', { source: 'secret.txt', destination: 'x' }, 'deny'],
    ['mcp__slack__upload_file', { file_path: 'secret.txt' }, 'deny'],
    ['mcp__git__git_add', { repo_path: '.', files: ['secret.txt'] }, 'deny'],
    ['mcp__filesystem__list_directory', { path: '.' }, 'none'],
    ['mcp__filesystem__write_file', { path: 'secret.txt' }, 'none'],
    ['mcp__fs__delete_file', { path: 'kept.txt' }, 'deny'],
    ['mcp__fs__move_file', { source: 'kept.txt', destination: 'x' }, 'deny'],
    ['mcp__fs__delete_lines', { path: 'kept.txt' }, 'none'],
    ['mcp__fs__edit_file', { path: 'kept.txt' }, 'none'],
  ])('keeps to the operations of an entry: %s %j is answered with %s', (tool, input, verdict) => {
    expect(project()(tool, input).verdict).toBe(verdict);
  });

  test('a command line by such a tool is one of the shell', () => {
    const rule = '{ tool: Bash, commandPattern: "git push*", action: block }';
    const { pre } = scratchProject({
      '.conclaude.yaml': `preToolUse: { toolUsageValidation: [${rule}] }\n`,
    });
    const tool = 'mcp__desktop-commander__start_process';
    expect(pre(tool, { command: 'git push origin' }).verdict).toBe('deny');
    expect(pre(tool, { command: 'git status' }).verdict).toBe('none');
    expect(pre('mcp__editor__str_replace_editor', { command: 'git push origin' }).verdict).toBe('none');
  });

  test('naming more than can be checked is refused, and says so', () => {
    const paths = Array.from({ length: 2_001 }, (_, index) => `f${index}`);
    expect(project()('mcp__fs__delete_files', { paths }).reason).toContain('names more files');
    const deep = JSON.parse(`${'{"a":'.repeat(12)}{"path":"x"}${'}'.repeat(12)}`);
    expect(project()('mcp__fs__write', deep).reason).toContain('deeper in its input');
  });

  test.each([[{ files: [{ path: 'a\0b' }] }], [{ uri: 'file:///a%00b' }]])(
    'a NUL anywhere in its paths is refused: %j',
    (input) => {
      expect(project()('mcp__fs__write_file', input).reason).toContain('NUL');
    },
  );
});
