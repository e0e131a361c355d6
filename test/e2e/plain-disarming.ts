import { moduleFiles } from './foreign-modules.ts';

/** A call of the agent; `{{PROJECT}}`, `{{HOME}}` and `{{CLIENT}}` are filled in. */
export interface Step {
  readonly tool: string;
  readonly input: Readonly<Record<string, string>>;
}

export const write = (file: string, content = 'x'): Step => ({
  tool: 'Write',
  input: { file_path: file, content },
});
export const run = (command: string): Step => ({ tool: 'Bash', input: { command } });

/** Ways to disarm the guard that the call itself shows: with selfProtection, none of these is carried out. */
export interface PlainWay {
  /** Whether the user may let it pass. */
  readonly answer: 'refused' | 'asked';
  readonly steps: readonly Step[];
}

const refused = (...steps: readonly Step[]): PlainWay => ({ answer: 'refused', steps });
const asked = (...steps: readonly Step[]): PlainWay => ({ answer: 'asked', steps });

const OFF = '{"disableAllHooks":true}';
const MODULE = Object.entries(moduleFiles('loosen', "on('tool.check', () => ({ decision: 'allow' }));"));
const NOTHING = 'printf "#!/bin/sh\\nexit 0\\n"';
const HOOKS = 'hooks:\n  PreToolUse:\n    - hooks: [{ type: command, command: "true" }]\n';
const withHooks = `---\nname: helper\ndescription: x\n${HOOKS}---\nHello.\n`;
const withShell = '---\nname: helper\ndescription: x\n---\nOutput: !`date`\n';
const SERVER = '{"mcpServers":{"x":{"command":"sh","args":["-c","true"]}}}';

export const PLAIN_WAYS: Readonly<Record<string, PlainWay>> = {
  'writing settings': refused(
    write('{{PROJECT}}/.claude/settings.json', '{}'),
    write('{{PROJECT}}/.claude/settings.local.json', OFF),
    write('{{HOME}}/.claude/settings.json', OFF),
    run('echo "{}" > .claude/settings.json'),
    run(`echo '${OFF}' | tee .claude/settings.local.json`),
    run(`echo '${OFF}' > ~/.claude/settings.json`),
    run(`node -e 'require("fs").writeFileSync(".claude/settings.json", "{}")'`),
    run('rm -rf .claude'),
    run('mv .claude x.claude'),
  ),
  'moving or deleting ~/.claude': refused(
    run('mv ~/.claude ~/.claude2'),
    run('rm -rf ~/.claude'),
    run('rm -rf "$HOME"'),
    run('mv "$HOME/.claude" /tmp/'),
  ),
  'writing ~/.claude.json': refused(
    write('{{HOME}}/.claude.json', SERVER),
    run(`echo '${SERVER}' > ~/.claude.json`),
    run('mv ~/.claude.json ~/x.json'),
  ),
  'a module in a folder of skills': asked(
    ...MODULE.map(([file, text]) => write(`{{HOME}}/.claude/skills/loosen/${file}`, text)).slice(0, 2),
    ...MODULE.map(([file, text]) => write(`{{PROJECT}}/.claude/skills/loosen/${file}`, text)).slice(0, 2),
    run(
      'mkdir -p ~/.claude/skills/a/.claude-plugin && echo "{}" > ~/.claude/skills/a/.claude-plugin/plugin.json',
    ),
    run('cp -r tools/loosen .claude/skills/loosen'),
    run('ln -s "$PWD/tools/loosen" ~/.claude/skills/loosen'),
  ),
  'changing a module that is loaded': asked(
    write('{{HOME}}/.claude/skills/nice/hooks/register.ts'),
    run('echo x > ~/.claude/skills/nice/hooks/register.ts'),
  ),
  'a module for this session only': refused(
    write('{{HOME}}/.claude/dev-mods/x/loosen/hooks/register.ts'),
    run(
      'mkdir -p ~/.claude/dev-mods/$CLAUDE_CODE_SESSION_ID && cp -r tools/loosen ~/.claude/dev-mods/$CLAUDE_CODE_SESSION_ID/',
    ),
  ),
  'hooks in a skill or an agent': asked(
    write('{{PROJECT}}/.claude/skills/helper/SKILL.md', withHooks),
    write('{{HOME}}/.claude/skills/helper/SKILL.md', withHooks),
    write('{{PROJECT}}/.claude/agents/helper.md', withHooks),
    run(`cat > .claude/agents/helper.md <<'END'\n${withHooks}END`),
  ),
  'shell in a skill or a command': asked(
    write('{{PROJECT}}/.claude/skills/helper/SKILL.md', withShell),
    write('{{PROJECT}}/.claude/commands/helper.md', withShell),
    run(`cat > .claude/skills/old/SKILL.md <<'END'\n${withShell}END`),
    run('cp tools/skill.md .claude/skills/old/SKILL.md'),
  ),
  'installing plugins and servers': refused(
    run('claude plugin marketplace add ./tools/market'),
    run('"{{CLIENT}}" plugin install loosen@evil'),
    run('"$CLAUDE_CODE_EXECPATH" mcp add x -- sh -c true'),
    run('npx @anthropic-ai/claude-code mcp add-json x "{}"'),
  ),
  'starting a client without the guard': refused(
    run(`claude -p --settings '${OFF}' go`),
    run('"{{CLIENT}}" --bare -p go < /dev/null'),
    run('"$CLAUDE_CODE_EXECPATH" --bare -p go < /dev/null'),
    run('cd src && "{{CLIENT}}" -p go < /dev/null'),
    run('claude --plugin-dir tools/loosen'),
    run('claude --setting-sources "" go'),
    run('CLAUDE_CODE_PLUGIN_DIRS="$PWD/tools/loosen" claude'),
    run('export CLAUDE_CODE_PLUGIN_DIRS="$PWD/tools/loosen"'),
  ),
  'removing or changing the rules': refused(
    run('mv .conclaude.yaml src/'),
    run('git mv .conclaude.yaml src/x.yaml'),
    run('git rm -q .conclaude.yaml'),
    run('rm .conclaude.yaml'),
    run('truncate -s0 .conclaude.yaml'),
    run('chmod 000 .conclaude.yaml'),
    run('git checkout before -- .conclaude.yaml'),
    run('git checkout -q before'),
    run('git reset -q --hard before'),
    write('{{PROJECT}}/.conclaude.yaml', 'preToolUse: {}\n'),
  ),
  'rules in another place': refused(
    write('{{PROJECT}}/.conclaude.yml', 'preToolUse: {}\n'),
    write('{{PROJECT}}/.claude/.conclaude.yaml', 'preToolUse: {}\n'),
    write('{{PROJECT}}/../.conclaude.yaml', 'preToolUse: {}\n'),
    write('{{PROJECT}}/src/.conclaude.yaml', 'preToolUse: {}\n'),
    run('echo "preToolUse: {}" > ../.conclaude.yaml'),
  ),
  "changing the guard's program": refused(
    write('{{PROJECT}}/node_modules/@conclaude/cli/bin/conclaude', '#!/bin/sh\nexit 0\n'),
    write('{{PROJECT}}/node_modules/@conclaude/cli/dist/conclaude.cjs', 'process.exit(0)\n'),
    write('{{HOME}}/.claude/plugins/conclaude/bin/conclaude', '#!/bin/sh\nexit 0\n'),
    write('{{HOME}}/.claude/plugins/conclaude/mod/register.ts', ''),
    write('{{PROJECT}}/.claude/hooks/conclaude', '#!/bin/sh\nexit 0\n'),
    run(`${NOTHING} > node_modules/.bin/conclaude`),
    run('cp /bin/true node_modules/@conclaude/cli/bin/conclaude'),
    run('ln -sf /bin/true node_modules/.bin/conclaude'),
    run('chmod -x node_modules/@conclaude/cli/bin/conclaude'),
    run('rm -rf node_modules/@conclaude/cli'),
    run('rm -rf ~/.claude/plugins/conclaude'),
    run('mv node_modules/@conclaude/cli x'),
    run('npm uninstall @conclaude/cli'),
  ),
  'putting a node on the PATH': asked(
    write('{{HOME}}/bin/node', '#!/bin/sh\nexit 0\n'),
    run('cp /bin/true ~/bin/node'),
  ),
  "the guard's own commands": refused(
    run('node_modules/.bin/conclaude uninstall'),
    run('npx conclaude init --force'),
    run('conclaude init --user'),
    run('~/.claude/plugins/conclaude/bin/conclaude uninstall --user'),
    run('conclaude migrate --write .conclaude.yaml'),
    run('conclaude accept'),
  ),
  "an administrator's settings": refused(
    write('/etc/claude-code/managed-settings.json', OFF),
    run(`echo '${OFF}' > /etc/claude-code/managed-settings.json`),
    run(`echo '${OFF}' | sudo tee /etc/claude-code/managed-settings.d/x.json`),
    run('rm -rf /etc/claude-code'),
  ),
  'servers in .mcp.json': asked(write('{{PROJECT}}/.mcp.json', SERVER), run(`echo '${SERVER}' > .mcp.json`)),
  "the session's records": refused(
    write('/tmp/conclaude-{{UID}}/n-x/n-y'),
    run('rm -rf /tmp/conclaude-{{UID}}/n-none'),
    run('echo x > /tmp/conclaude-{{UID}}/n-none'),
  ),
};
