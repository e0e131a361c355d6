// What sessions are made of: a project with rules and the calls that its hook gets. The benchmark measures them,
// and the build runs them once to know what to keep compiled.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a project with `rules` rules, half of them for files and half for tools and commands.
 * @param {string} root
 * @param {number} rules
 * @param {string} [more] of the configuration
 */
export function sampleProject(root, rules, more = '') {
  sampleFiles(root, sampleConfig(rules) + more);
}

/**
 * Writes a project with that configuration.
 * @param {string} root
 * @param {string} config
 */
export function sampleFiles(root, config) {
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src/app.ts'), 'export const answer = 42;\n');
  writeFileSync(join(root, '.conclaude.yaml'), config);
  writeFileSync(join(root, 'transcript.jsonl'), sampleTranscript(200));
}

/** @param {number} rules */
export function sampleConfig(rules) {
  const files = [];
  const tools = [];
  for (let index = 0; index < rules / 2; index++) {
    files.push(`    - "protected-${index}/**/*.ts"`);
    const command = index % 2 === 0 ? `deploy-${index} *` : `rm -rf /srv/${index}/*`;
    tools.push(`    - tool: Bash\n      commandPattern: "${command}"\n      action: block`);
  }
  return `preToolUse:\n  uneditableFiles:\n${files.join('\n')}\n  toolUsageValidation:\n${tools.join('\n')}\n`;
}

/** With a rule for one agent, it matters who calls. */
export const AGENT_RULE =
  '    - tool: Write\n      pattern: "reviews/**"\n      agent: coder\n      action: block\n';

/**
 * A transcript with that many messages, after a subagent was called that is still at work, or just talk.
 * @param {number} messages
 * @param {boolean} [isAtWork]
 */
export function sampleTranscript(messages, isAtWork = true) {
  const invocation = { type: 'tool_use', id: 'toolu_1', name: 'Agent', input: { subagent_type: 'coder' } };
  const text = { type: 'text', text: 'So I looked at it from every side. '.repeat(8) };
  const line = (/** @type {unknown} */ content) =>
    `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [content] } })}\n`;
  return (isAtWork ? line(invocation) : '') + line(text).repeat(messages);
}

/** How protected files are compared around a command, or not. */
export const EFFECTS = /** @type {const} */ (['off', 'report', 'restore']);

/**
 * A project of `files` files, with as many rules, some of whose files are there.
 * @param {string} root
 * @param {number} rules
 * @param {number} files
 * @param {typeof EFFECTS[number]} effects
 */
export function largeProject(root, rules, files, effects) {
  sampleProject(root, rules);
  const config = sampleConfig(rules).replace('preToolUse:\n', `preToolUse:\n  effects: ${effects}\n`);
  writeFileSync(join(root, '.conclaude.yaml'), config);
  const write = (/** @type {string} */ folder, /** @type {string} */ name) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, name), 'export const answer = 42;\n');
  };
  for (let index = 0; index < files; index++) write(`src/part-${index % 500}`, `file-${index}.ts`);
  for (let index = 0; index < rules / 2; index++) write(`protected-${index}/a`, 'b.ts');
}

const LONG_COMMAND = [
  'set -euo pipefail; cd "$(git rev-parse --show-toplevel)"',
  'for file in $(git diff --name-only HEAD~1 -- "*.ts"); do npx biome check "$file" || echo "no: $file" >> lint.log; done',
  'if [ -f package.json ]; then npm ci --no-audit && npm run build 2>&1 | tee build.log | tail -n 40; fi',
  'find src -name "*.test.ts" -mtime -1 -print0 | xargs -0 -n 10 npx vitest run',
  "cat > notes.md <<'END'\n# What was done\n- tests\n- build\nEND",
].join('\n');

/**
 * The payloads by name, as the client sends them.
 * @param {string} root
 */
export function sampleCalls(root) {
  const call = (/** @type {string} */ tool_name, /** @type {object} */ tool_input, more = {}) => ({
    session_id: '0b2f6a0e-5d2c-4c7e-9d55-3f4f6f1f2a10',
    transcript_path: join(root, 'transcript.jsonl'),
    cwd: root,
    prompt_id: 'prompt',
    permission_mode: 'default',
    effort: { level: 'medium' },
    hook_event_name: 'PreToolUse',
    tool_name,
    tool_input,
    tool_use_id: 'toolu_2',
    ...more,
  });
  return {
    'Write, allowed': call('Write', { file_path: join(root, 'src/new.ts'), content: 'x'.repeat(2000) }),
    'Write, refused': call('Write', { file_path: join(root, 'protected-7/a/b.ts'), content: 'x' }),
    Edit: call('Edit', { file_path: join(root, 'src/app.ts'), old_string: '42', new_string: '43' }),
    Read: call('Read', { file_path: join(root, 'src/app.ts') }),
    'Bash, short': call('Bash', {
      command: 'git status && npm test 2>&1 | tail -20',
      description: 'Run the tests',
    }),
    'Bash, long': call('Bash', { command: LONG_COMMAND }),
    'Bash, refused': call('Bash', { command: 'deploy-4 --now' }),
    // An older client, which names no agent: the transcript has to tell.
    'Write, agent by transcript': call(
      'Write',
      { file_path: join(root, 'src/new.ts'), content: 'x' },
      { effort: undefined, prompt_id: undefined },
    ),
  };
}
