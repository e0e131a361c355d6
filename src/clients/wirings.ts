import { CODEX_WIRING } from './codex/wiring.ts';
import { COPILOT_WIRING } from './copilot/wiring.ts';
import { GEMINI_WIRING } from './gemini/wiring.ts';
import { OPENCODE_WIRING } from './opencode/wiring.ts';
import { QWEN_WIRING } from './qwen/wiring.ts';
import type { ClientWiring } from './wiring.ts';

/** The rooms of rooms.ts for people's commands: no hook needs any of it, so it lies in a file of its own. */
export const WIRINGS: readonly ClientWiring[] = [
  CODEX_WIRING,
  COPILOT_WIRING,
  GEMINI_WIRING,
  OPENCODE_WIRING,
  QWEN_WIRING,
];
