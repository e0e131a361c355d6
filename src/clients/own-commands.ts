import { CLAUDE_CODE_COMMANDS } from './claude-code/own-commands.ts';
import { CODEX_COMMANDS } from './codex/own-commands.ts';
import { COPILOT_COMMANDS } from './copilot/own-commands.ts';
import { GEMINI_COMMANDS } from './gemini/own-commands.ts';
import { OPENCODE_COMMANDS } from './opencode/own-commands.ts';
import { QWEN_COMMANDS } from './qwen/own-commands.ts';

/** The commands of a client by which it can be talked out of calling conclaude. */
export interface OwnCommands {
  /** Is this the client's program, by its path, its name or its package? */
  isProgram(path: string): boolean;
  /** `unknownFrom`: the first of the arguments that can't be known; beyond the last one if there is none. */
  opinionOf(args: readonly string[], unknownFrom: number): 'refuse' | 'ask' | 'pass';
  /** Variables that make it load other code. */
  readonly variables: readonly string[];
}

/** One row per client. */
export const CLIENT_COMMANDS: readonly OwnCommands[] = [
  CLAUDE_CODE_COMMANDS,
  CODEX_COMMANDS,
  COPILOT_COMMANDS,
  GEMINI_COMMANDS,
  OPENCODE_COMMANDS,
  QWEN_COMMANDS,
];
