import { describe, expect, test } from 'vitest';
import { agentBehind, missingForPeople } from '../../../src/cli/person.ts';
import type { ProcessFact } from '../../../src/host/process-tree.ts';

const withEnv = (env: Readonly<Record<string, string>>) =>
  agentBehind({ env: (name) => env[name], processes: undefined });
const above = (name: string, ...args: readonly string[]) =>
  agentBehind({ env: () => undefined, processes: [{ id: 7, parent: 1, session: 7, name, args }] });

describe('an agent', () => {
  test.each([
    ['claude', ['claude']],
    ['node', ['node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js', '-p', 'x']],
    ['node', ['/usr/bin/node', '--max-old-space-size=4096', '/usr/local/bin/claude']],
    ['2.1.325', ['/home/me/.local/share/claude/versions/2.1.325', '-p']],
    ['MainThread', ['claude', '--resume']],
    ['codex', ['/opt/codex/codex', 'exec']],
    ['node', ['node', '/usr/bin/gemini']],
    ['bun', ['bun', '/x/opencode-ai/bin/opencode']],
    ['python3', ['python3', '/home/me/.local/bin/aider']],
    ['bash', ['-claude']],
    ['cursor-agent', ['/x/cursor-agent']],
  ])('%s, started as %j', (name, args) => {
    expect(above(name, ...args)?.by).toEqual({ process: `${name} (7)` });
  });

  test('by its marks, where the system tells of no processes', () => {
    expect(withEnv({ CLAUDECODE: '1' })).toEqual({ agent: 'Claude Code', by: { variable: 'CLAUDECODE' } });
    expect(withEnv({ AI_AGENT: 'x' })?.agent).toBe('an agent');
    expect(withEnv({ CLAUDECODE: '' })).toBeUndefined();
  });
});

describe('a person', () => {
  test.each([
    ['bash', ['-bash']],
    ['bash', ['bash', '-c', 'npm i -g @anthropic-ai/claude-code && conclaude init']],
    ['sh', ['sh', '-c', 'claude']],
    ['node', ['node', '-e', '@anthropic-ai/claude-code']],
    ['vim', ['vim', 'claude.md']],
    ['code', ['/usr/share/code/code', '--folder', '/home/me/claude']],
    ['tmux: server', ['tmux']],
    ['claude-notes', ['/home/me/bin/claude-notes']],
    ['node', ['node', '/home/me/claude/run.js']],
    ['sshd', ['sshd: me@pts/0']],
    ['runner', ['/actions/Runner.Worker', 'spawnclient']],
    ['kthreadd', []],
  ])('%s, started as %j', (name, args) => {
    expect(above(name, ...args)).toBeUndefined();
  });

  test('may have settings for agents of their own', () => {
    expect(
      withEnv({ CODEX_HOME: '/x', GEMINI_API_KEY: 'x', CLAUDE_CONFIG_DIR: '/x', COPILOT_MODEL: 'x' }),
    ).toBeUndefined();
  });
});

describe('somebody who types', () => {
  const fact = (...args: readonly string[]): ProcessFact => ({
    id: 7,
    parent: 1,
    session: 7,
    name: args[0]?.split('/').at(-1) ?? '',
    args,
  });
  const at = (leader: ProcessFact | 'gone' | undefined, ...parents: readonly ProcessFact[]) =>
    missingForPeople(true, { parents, leader, isInOwnTerminal: leader && true });

  test.each([
    [['-bash']],
    [['/bin/bash', '--login']],
    [['bash', '--rcfile', '/x/rc', '-i']],
    [['/usr/bin/bash', '--init-file', '/usr/share/code/shellIntegration-bash.sh']],
    [['-zsh']],
    [['zsh', '-il']],
    [['/usr/bin/fish', '--init-command', 'source x']],
    [['bash', '-o', 'vi']],
    [['-sh']],
    [['nu']],
  ])('into %j', (args) => {
    expect(at(fact(...args), fact(...args))).toBeUndefined();
    expect(at(undefined, fact('npm', 'exec'), fact(...args))).toBeUndefined();
  });

  test.each([
    [['bash', '-c', 'conclaude pause x']],
    [['bash', '-ic', 'conclaude pause x']],
    [['bash', 'script.sh']],
    [['/bin/sh', '-e', 'script.sh']],
    [['fish', '-c', 'x']],
    [['node', 'x.js']],
    [['script', '-qec', 'bash', '/dev/null']],
    [['conclaude', 'pause', 'x']],
  ])('not into %j', (args) => {
    expect(at(fact(...args), fact(...args))).toBe('shell');
    expect(at(fact('-bash'), fact(...args))).toBe('shell');
    expect(at(fact(...args), fact('-bash'))).toBe('shell');
    expect(at(undefined, fact(...args))).toBe('shell');
  });

  test.each([['sudo', '-i'], ['su', '-'], ['sshd: me@pts/0'], ['login', '--', 'me']])(
    'into a shell that %s has started',
    (...args) => {
      expect(at(fact(...args), fact('-bash'))).toBeUndefined();
      expect(at(fact(...args), fact('node', 'x.js'))).toBe('shell');
    },
  );

  test('is in a terminal, whose session has a leader', () => {
    const shell = fact('-bash');
    expect(missingForPeople(false, undefined)).toBe('terminal');
    expect(missingForPeople(true, { parents: [shell], leader: shell, isInOwnTerminal: false })).toBe(
      'terminal',
    );
    expect(at('gone', shell)).toBe('shell');
    expect(at(shell)).toBe('shell');
  });

  test('where the system tells nothing, the terminal has to do', () => {
    expect(missingForPeople(true, undefined)).toBeUndefined();
  });
});
