import type { CommandDescription } from './description.ts';

/** Not a command that people type: whatever resembles it must refuse, so it has no help of its own to ask for. */
export const HOOKS = {
  summary: 'the hook that Claude Code calls',
  isMinor: true,
  operands: [{ name: 'EVENT', complete: 'event' }],
  about: `Reads the event's payload as JSON on standard input and answers Claude Code on standard output. A mistake in the command line or the payload of a tool call is a refusal. 'conclaude hook' does the same; 'conclaude init' sets it up.`,
  options: { agent: { value: 'NAME', doc: 'the agent that calls (default: as in the payload)' } },
  exitCodes: { 0: 'answered', 1: 'a problem outside a tool call', 2: 'refused' },
  examples: ['conclaude Hooks PreToolUse < payload.json'],
} as const satisfies CommandDescription;
