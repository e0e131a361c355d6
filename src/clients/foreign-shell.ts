import type { ToolInput } from '../call/call.ts';
import { quoted } from '../shell-word.ts';

const FIELDS = ['command', 'cmd', 'command_line', 'commandLine'] as const;

/** The command line that a server's tool hands to a shell: `mcp__desktop-commander__start_process` and the like. */
export function foreignCommand(tool: string, input: ToolInput): string | undefined {
  const [, name = ''] = /^mcp__.*__(.*?)$/s.exec(tool) ?? [];
  if (!/shell|bash|zsh|terminal|console|command|cmd|exec|process/i.test(name)) return undefined;
  const command = FIELDS.map((field) => input[field]).find((value) => typeof value === 'string');
  if (typeof command !== 'string') return undefined;
  const args = Array.isArray(input.args) ? input.args.filter((arg) => typeof arg === 'string') : [];
  return [command, ...args.map((arg) => quoted(arg))].join(' ');
}
