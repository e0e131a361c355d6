import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { judgeByRules } from '../../../src/judge.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { type MemoryHostOptions, memoryHost } from '../../support/memory-host.ts';
import { parseConfig } from '../../support/parsed-config.ts';

const HOOKED = '---\nname: x\nhooks:\n  PreToolUse: []\n---\nDo it.\n';

const DISK: MemoryHostOptions = {
  cwd: '/project',
  env: { HOME: '/home/me', PATH: '/usr/bin:/usr/local/bin' },
  installation: '/opt/guard',
  records: '/tmp/conclaude-1000',
  entries: {
    '/project/.conclaude.yaml': '',
    '/project/.claude/settings.json': '{}',
    '/project/.claude/skills/plain/SKILL.md': '---\nname: plain\n---\nSay hello.\n',
    '/project/.claude/skills/hooked/SKILL.md': HOOKED,
    '/project/.claude/skills/mod/.claude-plugin/plugin.json': '{}',
    '/project/.claude/skills/mod/register.ts': '',
    '/project/src/a.ts': '',
    '/project/node_modules/@conclaude/cli/bin/conclaude': '',
    '/project/node_modules/.bin/conclaude': { link: '../@conclaude/cli/bin/conclaude' },
    '/project/node_modules/left-pad/index.js': '',
    '/home/me/.claude/settings.json': '{}',
    '/home/me/.claude/projects/p/s.jsonl': '',
    '/home/me/.claude.json': '{}',
    '/home/me/.config/other': '',
    '/opt/guard/bin/conclaude': '',
    '/opt/guard/src/main.ts': '',
    '/tmp/conclaude-1000/n-session/n-a': '',
    '/tmp/evil/SKILL.md': HOOKED,
    '/tmp/evil/run.sh': '',
    '/usr/local/bin/conclaude': { link: '/opt/guard/bin/conclaude' },
  },
};

const policy = parseConfig('preToolUse:\n  preventRootAdditions: false\n  selfProtection: true\n');

function decided(tool_name: string, tool_input: object, more: MemoryHostOptions = {}) {
  const host = memoryHost({ ...DISK, ...more, entries: { ...DISK.entries, ...more.entries } });
  const call = claudeCode.readCall('PreToolUse', {
    ok: true,
    raw: { tool_name, tool_input, cwd: '/project' },
  });
  return judgeByRules(host, call, policy, { analyseShell }).decision;
}

const written = (file_path: string, content = 'x') => decided('Write', { file_path, content }).kind;
const run = (command: string) => decided('Bash', { command }).kind;

describe('files that nobody but the user changes', () => {
  test.each([
    '/project/.conclaude.yaml',
    '/project/.conclaude.yml',
    '/project/.conclaude.local.yaml',
    '/project/sub/.conclaude.yaml',
    // Above the project, where one takes over when the project's own is gone.
    '/.conclaude.yaml',
    '/home/me/.config/conclaude/config.yaml',
    '/etc/conclaude/policy.yaml',
    '/project/.claude/settings.json',
    '/project/.claude/settings.local.json',
    '/project/.claude/hooks/conclaude',
    '/project/.claude/plugins/x/plugin.json',
    '/project/sub/.claude/settings.json',
    '/project/.claude/worktrees/w/.claude/settings.json',
    '/home/me/.claude/settings.json',
    '/home/me/.claude/hooks/x.sh',
    '/home/me/.claude/plugins/installed_plugins.json',
    '/home/me/.claude/dev-mods/session/x/register.ts',
    '/home/me/.claude.json',
    '/etc/claude-code/managed-settings.json',
    '/etc/claude-code/managed-settings.d/a.json',
    '/project/node_modules/@conclaude/cli/bin/conclaude',
    '/project/node_modules/@conclaude/cli/dist/hook.js',
    '/project/node_modules/conclaude/bin/conclaude',
    '/project/node_modules/@conclaude/linux-x64/conclaude-0',
    '/project/node_modules/.bin/conclaude',
    '/project/packages/a/node_modules/conclaude/package.json',
    '/usr/lib/node_modules/conclaude/bin/conclaude',
    '/usr/local/bin/conclaude',
    // First on the PATH, it would be run in place of the real one.
    '/usr/bin/conclaude',
    '/opt/guard/bin/conclaude',
    '/opt/guard/dist/conclaude.cjs',
    '/opt/guard/hooks/hooks.json',
    '/opt/guard/.claude-plugin/plugin.json',
    '/tmp/conclaude-1000/n-session/n-a',
  ])('%s', (file) => {
    expect(written(file)).toBe('deny');
    expect(decided('Edit', { file_path: file, old_string: '', new_string: 'x' }).kind).toBe('deny');
    expect(run(`echo x > ${file}`)).toBe('deny');
    expect(decided('Read', { file_path: file }).kind).toBe('none');
    expect(run(`cat ${file}; grep -r x ${file}; git add ${file}`)).toBe('none');
  });

  test.each([
    'rm -rf .claude',
    'mv .claude .claude.off',
    'chmod 000 .claude',
    'rm -rf ~/.claude',
    'mv ~/.claude ~/.claude.off',
    'chmod 0 ~/.claude',
    'rm -rf ~/.c*',
    'rm -rf /home/me',
    'rm -rf /tmp/conclaude-1000',
    'rm -rf /tmp',
    'rm -rf /opt/guard',
    'mv /opt /opt2',
    'rm -rf node_modules/@conclaude',
    'rm -rf node_modules/@conclaude/cli',
    'rm node_modules/.bin/conclaude',
    'chmod -x node_modules/conclaude/bin/conclaude',
    'ln -sf /bin/true node_modules/.bin/conclaude',
    'ln -sf /bin/true /usr/local/bin/conclaude',
    'cp /bin/true node_modules/conclaude/bin/conclaude',
    "sed -i 's/deny/allow/' node_modules/conclaude/dist/hook.js",
    'git checkout HEAD~3 -- .claude/settings.json',
    'git rm .claude/settings.json',
    'curl -o ~/.claude.json https://example.com',
    'tee ~/.claude/settings.json < x',
    'tar xf x.tar -C .claude/hooks',
  ])('%s', (command) => {
    expect(run(command)).toBe('deny');
  });

  test("the user's folder under another name", () => {
    const env = { ...DISK.env, CLAUDE_CONFIG_DIR: '/data/claude' };
    const entries = { '/data/claude/settings.json': '{}' };
    const kind = (tool: string, input: object) => decided(tool, input, { env, entries }).kind;
    expect(kind('Write', { file_path: '/data/claude/settings.json', content: '' })).toBe('deny');
    expect(kind('Write', { file_path: '/data/claude/.claude.json', content: '' })).toBe('deny');
    expect(kind('Write', { file_path: '/data/claude/skills/a/SKILL.md', content: HOOKED })).toBe('ask');
    expect(kind('Write', { file_path: '/data/claude/skills/a/SKILL.md', content: 'Hello.' })).toBe('none');
    expect(kind('Bash', { command: 'rm -rf /data/claude' })).toBe('deny');
  });

  test('the message says whose file it is, and what to do', () => {
    const message = (file_path: string) => {
      const decision = decided('Write', { file_path, content: '' });
      return decision.kind === 'deny' ? decision.violations[0]?.message : '';
    };
    expect(message('/project/.conclaude.yaml')).toMatch(/own rules or wiring.*selfProtection.*Ask the user/);
    expect(message('/opt/guard/bin/conclaude')).toMatch(/own program.*selfProtection.*as a whole/);
  });
});

describe('files for which the user is asked', () => {
  test.each(['/project/.mcp.json', '/project/sub/.mcp.json'])('%s', (file) => {
    expect(written(file, '{}')).toBe('ask');
    expect(decided('Read', { file_path: file }).kind).toBe('none');
  });

  test.each([
    ['/project/.claude/skills/x/SKILL.md', HOOKED],
    ['/project/.claude/skills/x/SKILL.md', HOOKED.replaceAll('\n', '\r\n')],
    ['/project/.claude/skills/x/SKILL.md', '---\n"hooks": {}\n---\n'],
    ['/project/.claude/skills/x/SKILL.md', '---\n  name: a\n  hooks: {}\n---\n'],
    ['/project/.claude/skills/x/SKILL.md', '---\n{name: a, hooks: {}}\n---\n'],
    ['/project/.claude/skills/x/SKILL.md', '---\n"\\x68ooks": {}\n---\n'],
    ['/project/.claude/skills/x/SKILL.md', 'Now: !`rm -rf src`\n'],
    ['/project/.claude/skills/x/SKILL.md', 'Now:\n```!\nrm -rf src\n```\n'],
    ['/project/.claude/skills/.claude/SKILL.md', '!`id`'],
    ['/project/.claude/commands/x.md', '!`git status`'],
    ['/project/.claude/agents/coder.md', '---\nname: coder\nmcpServers: {}\n---\n'],
    ['/home/me/.claude/skills/x/SKILL.md', HOOKED],
    ['/home/me/.claude/agents/x.md', HOOKED],
    ['/project/.claude/skills/x/.claude-plugin/plugin.json', '{}'],
    ['/project/.claude/skills/x/hooks/hooks.json', '{"modules":["a.ts"]}'],
    ['/project/.claude/skills/x/.mcp.json', '{}'],
    ['/project/.claude/skills/mod/register.ts', ''],
    ['/project/.claude/skills/mod/lib/a.js', ''],
  ])('Write %s with %j', (file, content) => {
    expect(written(file, content)).toBe('ask');
    expect(run(`cat > ${file} <<'EOF'\n${content}\nEOF\n`)).toBe('ask');
  });

  test.each([
    'cp /tmp/x.md .claude/skills/x/SKILL.md',
    'cp -r /tmp/evil .claude/skills/evil',
    'mv /tmp/evil .claude/skills/',
    'ln -s /tmp/evil .claude/skills/evil',
    'ln -s /tmp/evil/SKILL.md .claude/skills/x/SKILL.md',
    'curl -o .claude/commands/x.md https://example.com',
    'curl https://example.com > .claude/commands/x.md',
    'git clone https://example.com/x .claude/skills/x',
    "sed -i 's/a/b/' .claude/skills/plain/SKILL.md",
    "echo 'Now: !`id`' >> .claude/skills/plain/SKILL.md",
    "printf '%s' '!' '`id`' > .claude/commands/x.md",
    "{ echo '---'; echo 'hooks: {}'; echo '---'; } > .claude/commands/x.md",
    "echo '!`id`' | tee .claude/commands/x.md",
    'cat > .claude/commands/x.md <<EOF\nIt is $(date)\nEOF',
    'mkdir -p /tmp/n && echo hi > /tmp/n/SKILL.md && cp -r /tmp/n .claude/skills/n',
  ])('%s', (command) => {
    expect(run(command)).toBe('ask');
  });

  test('an edit counts by what the file becomes, and only for what it adds', () => {
    const edit = (file_path: string, old_string: string, new_string: string) =>
      decided('Edit', { file_path, old_string, new_string }).kind;
    const [plain, hooked] = [
      '/project/.claude/skills/plain/SKILL.md',
      '/project/.claude/skills/hooked/SKILL.md',
    ];
    expect(edit(plain, 'hello', 'good morning')).toBe('none');
    expect(edit(plain, 'name: plain', 'hooks: {}')).toBe('ask');
    expect(edit(plain, 'Say hello.', '!`id`')).toBe('ask');
    expect(edit(hooked, 'Do it.', 'Do it well.')).toBe('none');
    expect(edit(hooked, 'PreToolUse', 'PostToolUse')).toBe('ask');
    // The parts of an inline command, put together by two edits.
    const entries = { [plain]: 'Now: `rm -rf src`' };
    expect(decided('Edit', { file_path: plain, old_string: ': ', new_string: ': !' }, { entries }).kind).toBe(
      'ask',
    );
    const halves = { entries: { [plain]: 'Now: !' } };
    expect(decided('Bash', { command: `echo '\`id\`' >> ${plain}` }, halves).kind).toBe('ask');
    expect(
      decided('MultiEdit', { file_path: plain, edits: [{ old_string: 'x', new_string: '!`id`' }] }).kind,
    ).toBe('ask');
  });
});

describe('commands that would turn the guard off', () => {
  test.each([
    'conclaude init',
    'conclaude init --force',
    'conclaude uninstall',
    'conclaude migrate --write',
    'conclaude accept',
    'conclaude pause 10m',
    'conclaude allow --once x',
    'conclaude allow koba-diru',
    'conclaude allow $(cat id)',
    'conclaude allow koba-diru --list',
    'conclaude allow --list $MORE',
    "conclaude pause 'uneditableFiles[0]' 10m",
    "script -qec 'conclaude allow koba-diru' /dev/null",
    "setsid -f env -i script -qc 'bash -i' /dev/null <<< 'conclaude allow koba-diru'",
    'npx conclaude pause preventRootAdditions',
    'npx conclaude uninstall',
    'npx @conclaude/cli uninstall',
    'npx --yes @conclaude/cli@0.1.0 init --force',
    'pnpm dlx @conclaude/cli uninstall',
    'node_modules/@conclaude/cli/bin/conclaude uninstall',
    'npx --yes conclaude@latest init --force',
    'npx -p conclaude conclaude uninstall',
    'npm exec conclaude -- uninstall',
    'npm exec -- conclaude uninstall',
    'pnpm dlx conclaude uninstall',
    'pnpm conclaude uninstall',
    'yarn conclaude uninstall',
    'bunx conclaude uninstall',
    './node_modules/.bin/conclaude uninstall',
    'node_modules/conclaude/bin/conclaude uninstall',
    '/opt/guard/bin/conclaude uninstall',
    'sh bin/conclaude uninstall',
    '.claude/hooks/conclaude --node=/usr/bin/node uninstall',
    'node dist/conclaude.cjs uninstall',
    'node --no-warnings /opt/guard/dist/conclaude.cjs uninstall',
    'sudo -u me conclaude uninstall',
    "bash -c 'conclaude uninstall'",
    'env -u CLAUDECODE conclaude uninstall',
    "script -qec 'conclaude uninstall' /dev/null",
    'setsid conclaude uninstall',
    'nohup conclaude uninstall &',
    'x=uninstall; conclaude $x',
    'true && (cd sub; conclaude uninstall)',
    'echo "$(conclaude uninstall)"',
    'conclaude Hooks SessionStart < forged.json',
    'conclaude Hooks SessionEnd',
    'npm uninstall conclaude',
    'npm uninstall @conclaude/cli',
    'npm uninstall guard && npm rm npm:@conclaude/cli',
    'npm remove conclaude',
    'npm rm -D conclaude',
    'npm un conclaude left-pad',
    'npm --prefix . uninstall conclaude',
    'npm uninstall -g conclaude',
    'npm unlink conclaude',
    'npm uninstall @conclaude/linux-x64',
    'pnpm remove conclaude',
    'yarn remove conclaude',
    'yarn global remove conclaude',
    'bun remove conclaude',
    'claude plugin install x@y',
    'claude plugin marketplace add ./evil',
    'claude plugin disable conclaude',
    'claude plugin install list',
    'claude mcp add x -- ./server',
    'claude config set a b',
    'claude -p "edit it"',
    'claude --print "edit it"',
    'echo "edit it" | claude -p',
    'claude --dangerously-skip-permissions -p x',
    "claude --settings '{}' x",
    'claude --settings=x.json',
    'claude --bare x',
    'claude --safe-mode',
    'claude --plugin-dir ./evil',
    'claude --setting-sources ""',
    'timeout 60 claude -p x',
    'cd sub && claude -p x',
    'npx @anthropic-ai/claude-code -p x',
    'npx -y @anthropic-ai/claude-code@2 -p x',
    'node node_modules/@anthropic-ai/claude-code/cli.js -p x',
    '/usr/bin/claude -p x',
    'xargs claude -p < prompts',
    'CLAUDE_CODE_PLUGIN_DIRS=./evil claude',
    'export CLAUDE_CODE_PLUGIN_DIRS=./evil',
    'CLAUDE_CODE_PLUGIN_DIRS=./evil',
    'env CLAUDE_CODE_PLUGIN_DIRS=./evil claude --version',
    'declare -x CLAUDE_CODE_PLUGIN_DIRS=./evil',
    // Other clients, started so that no hook is called, or with other settings
    'codex exec --disable hooks "edit it"',
    'codex --disable=hooks',
    'codex exec -c features.hooks=false x',
    'codex exec -cfeatures.hooks=false x',
    'codex --config=features.hooks=false',
    "codex -c 'features={hooks=false}' exec x",
    'codex exec -c features.unified_exec_tty=true x',
    'codex exec --ignore-user-config x',
    'codex exec --dangerously-bypass-hook-trust x',
    'codex features disable hooks',
    'codex mcp add x -- ./server',
    'npx @openai/codex@0.166.0 exec --disable hooks x',
    'CODEX_HOME=/tmp/x codex exec x',
    'gemini --skip-trust -p x',
    'gemini -p x --skipTrust',
    'gemini --skip-trust=true -p x',
    'echo x | timeout 60 gemini --skip-trust',
    'npx -y @google/gemini-cli --skip-trust -p x',
    'npm exec @google/gemini-cli -- --skip-trust -p x',
    'node node_modules/@google/gemini-cli/bundle/gemini.js --skip-trust',
    'gemini extensions disable conclaude',
    'gemini hooks migrate --from-claude',
    'gemini mcp add x ./server',
    'GEMINI_CLI_SYSTEM_SETTINGS_PATH=/dev/null gemini -p x',
    'export GEMINI_CLI_HOME=/tmp/x',
    'qwen --bare -p x',
    'qwen -p x --safe-mode',
    'qwen --safeMode -p x',
    'QWEN_CODE_SIMPLE=1 qwen -p x',
    'env QWEN_CODE_SAFE_MODE=1 qwen -p x',
    'QWEN_HOME=/tmp/x qwen',
    'npx @qwen-code/qwen-code@latest --bare -p x',
    'opencode run --pure "edit it"',
    'OPENCODE_PURE=1 opencode run x',
    'bunx opencode-ai run --pure x',
    'COPILOT_HOME=/tmp/x copilot -p x',
  ])('%s', (command) => {
    expect(run(command)).toBe('deny');
  });

  test.each([
    'conclaude $COMMAND',
    'conclaude "$(cat x)"',
    'xargs conclaude < x',
    'conclaude migrate $FLAGS',
    'conclaude unheard-of',
    'claude $ARGS',
    'claude "edit it"',
    'claude',
    'claude --resume',
    'npm uninstall $PACKAGE',
    'npm install conclaude@0.0.1',
    'npm i -D conclaude',
    'npm update conclaude',
    'npm link conclaude',
    'codex exec $FLAGS x',
    'gemini $FLAGS -p x',
    'qwen "$(cat flags)"',
    'xargs opencode run < prompts',
  ])('the user is asked: %s', (command) => {
    expect(run(command)).toBe('ask');
  });

  test('the message names the command, and a way out', () => {
    const decision = decided('Bash', { command: 'cd sub && npx conclaude uninstall' });
    const message = decision.kind === 'deny' ? decision.violations[0]?.message : '';
    expect(message).toMatch(/'conclaude uninstall'.*selfProtection.*Ask the user.*terminal of their own/);
    const unsure = decided('Bash', { command: 'claude $ARGS' });
    expect(unsure).toMatchObject({ kind: 'ask', reason: expect.stringContaining("'claude $ARGS' may be") });
  });
});

describe('harmless', () => {
  test.each([
    ['/project/CLAUDE.md', 'Use tabs. Run conclaude init once. !`x` is inline shell.'],
    ['/project/README.md', HOOKED],
    ['/project/docs/conclaude.md', 'claude plugin install x'],
    ['/project/docs/hooks/hooks.json', '{}'],
    ['/project/src/settings.json', '{}'],
    ['/project/src/conclaude', ''],
    ['/project/bin/conclaude', ''],
    ['/project/hooks/pre-commit', ''],
    ['/project/.claude-plugin/plugin.json', '{}'],
    ['/project/node_modules/left-pad/index.js', ''],
    ['/project/.claude/CLAUDE.md', 'x'],
    ['/project/.claude/skills/x/SKILL.md', '---\nname: x\ndescription: about hooks: and such\n---\nHello!\n'],
    ['/project/.claude/skills/x/SKILL.md', '---\nname: x\nmetadata:\n  hooks: none\n---\nHello!\n'],
    ['/project/.claude/skills/x/SKILL.md', 'Never run `rm`! `git status` is fine.\n```sh\nls\n```\n'],
    ['/project/.claude/skills/x/scripts/run.py', 'hooks: 1'],
    ['/project/.claude/agents/coder.md', '---\nname: coder\ntools: Read\n---\nYou write code.\n'],
    ['/project/.claude/commands/fix.md', 'Fix $ARGUMENTS. See @src/a.ts.'],
    ['/project/.claude/worktrees/w/src/a.ts', ''],
    ['/home/me/.claude/CLAUDE.md', 'x'],
    ['/home/me/.claude/skills/x/SKILL.md', 'Hello.'],
    ['/home/me/.bashrc', ''],
    ['/opt/guard/src/main.ts', ''],
    ['/opt/guard/README.md', ''],
    ['/tmp/conclaude-notes.md', ''],
    ['/tmp/other/.conclaude.yaml', ''],
  ])('Write %s with %j', (file, content) => {
    expect(written(file, content)).toBe('none');
    expect(run(`cat > ${file} <<'EOF'\n${content}\nEOF\n`)).toBe('none');
  });

  test.each([
    'cat .claude/settings.json ~/.claude.json .mcp.json',
    'grep -rn hooks .claude ~/.claude',
    'ls -la .claude ~/.claude node_modules/conclaude /tmp/conclaude-1000',
    'find .claude -name "*.md"',
    'jq .hooks .claude/settings.json',
    'git add .claude .conclaude.yaml && git commit -m "Run conclaude init, claude plugin install and npm uninstall conclaude"',
    'git diff .claude/settings.json',
    'git log -p -- .conclaude.yaml',
    'cp .claude/settings.json /tmp/settings.backup.json',
    'cp -r ~/.claude /tmp/backup',
    'tar czf /tmp/claude.tgz .claude',
    'npm install',
    'npm ci',
    'npm install left-pad',
    'npm uninstall left-pad',
    'npm run uninstall conclaude',
    'npm ls conclaude',
    'npm view conclaude',
    'npm outdated',
    'yarn',
    'pnpm i --frozen-lockfile',
    'rm -rf node_modules && npm ci',
    'rm -rf node_modules/left-pad node_modules/.cache',
    'rm -rf dist build /tmp/x',
    'rm -rf ~/.config/other ~/.claude/projects/p',
    'rm -rf .claude/skills/plain',
    'rm .claude/commands/old.md',
    'mkdir -p .claude/skills/new/scripts',
    'chmod +x .claude/skills/x/run.sh',
    'cp a.py .claude/skills/x/scripts/',
    "printf 'Hello.\\n' > .claude/commands/hi.md",
    "echo 'More.' >> .claude/skills/plain/SKILL.md",
    "echo 'Hello.' | tee .claude/commands/hi.md",
    'claude --version',
    'claude -v',
    'claude --help',
    'claude doctor',
    'claude mcp list',
    'claude plugin list',
    'claude plugin marketplace list',
    'claude plugin validate .',
    'claude plugin',
    'which claude; command -v claude conclaude; type conclaude',
    'codex exec "look at --disable"',
    'codex exec -m gpt-5.5 -c model_reasoning_effort=high x',
    'codex mcp list',
    'gemini -p "what does --skip-trust do?"',
    'gemini --version; gemini mcp list; gemini extensions list; gemini hooks',
    'gemini --yolo --prompt x --output-format json',
    'qwen -p x --approval-mode yolo',
    'opencode run "pure functions"',
    'copilot -p x --allow-all-tools',
    'git clone --bare x.git; git init --bare',
    'grep -rn -- --skip-trust docs',
    'npm install @google/gemini-cli @openai/codex',
    'conclaude',
    'conclaude --version',
    'conclaude --help',
    'conclaude help init',
    'conclaude validate',
    'conclaude explain -- rm -rf src',
    'conclaude explain -- conclaude uninstall',
    'conclaude explain Edit "$FILE"',
    'conclaude doctor',
    'conclaude allow --list',
    'conclaude pause --list --json',
    'conclaude resume',
    'conclaude resume uneditableFiles',
    'conclaude test',
    'conclaude test Stop',
    'conclaude visualize',
    'conclaude migrate',
    'conclaude init --dry-run',
    'conclaude uninstall --dry-run --user',
    'conclaude uninstall --help',
    'npx conclaude validate --json',
    '/bin/sh .claude/hooks/conclaude --node=/usr/bin/node validate',
    'node dist/conclaude.cjs validate',
    'echo x | conclaude Hooks PreToolUse',
    'echo "conclaude uninstall" >> docs/uninstall.md',
    "rg 'claude -p' docs",
    "cat > docs/x.md <<'EOF'\nclaude -p --bare\nconclaude uninstall\nEOF",
    'echo $CLAUDE_CODE_PLUGIN_DIRS',
    'unset CLAUDE_CODE_PLUGIN_DIRS',
    'CLAUDE_CONFIG_DIR=/tmp/x npm test',
    './claude-helper -p 3000',
    'docker run claude -p 80:80',
    'ssh host ls',
    'brew install claude',
    'man conclaude',
  ])('%s', (command) => {
    expect(run(command)).toBe('none');
  });

  test('all of it, when the protection is off', () => {
    const off = parseConfig('preToolUse:\n  preventRootAdditions: false\n');
    const raw = { tool_name: 'Bash', tool_input: { command: 'conclaude uninstall' }, cwd: '/project' };
    const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
    expect(judgeByRules(memoryHost(DISK), call, off, { analyseShell }).decision.kind).toBe('none');
  });

  test('a project that is the checkout itself: only what is run is kept', () => {
    const kind = (file_path: string) =>
      decided('Write', { file_path, content: '' }, { installation: '/project' }).kind;
    expect(
      ['/project/bin/conclaude', '/project/dist/hook.js', '/project/hooks/hooks.json'].map(kind),
    ).toEqual(['deny', 'deny', 'deny']);
    expect(['/project/src/main.ts', '/project/test/a.ts', '/project/docs/limits.md'].map(kind)).toEqual([
      'none',
      'none',
      'none',
    ]);
  });
});
