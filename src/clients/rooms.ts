import type { Client } from './client.ts';
import { gemini } from './gemini/client.ts';
import { GEMINI_WIRING } from './gemini/wiring.ts';
import { qwen } from './qwen/client.ts';
import { QWEN_WIRING } from './qwen/wiring.ts';
import type { ClientWiring } from './wiring.ts';

/** The clients besides Claude Code, one row each. Loaded only for their own calls, and for people's commands. */
const CLIENTS: readonly Client[] = [gemini, qwen];

/** The same for people's commands; a hook needs nothing of it. */
export const WIRINGS: readonly ClientWiring[] = [GEMINI_WIRING, QWEN_WIRING];

export const ROOM_NAMES: readonly string[] = CLIENTS.map(({ name }) => name);

export function clientNamed(name: string): Client | undefined {
  return CLIENTS.find((client) => client.name === name);
}
