import type { Client } from './client.ts';
import { codex } from './codex/client.ts';
import { copilot } from './copilot/client.ts';
import { gemini } from './gemini/client.ts';
import { opencode } from './opencode/client.ts';
import { qwen } from './qwen/client.ts';

/** The clients besides Claude Code, one row each here and in wirings.ts. Loaded only for their own calls. */
const CLIENTS: readonly Client[] = [codex, copilot, gemini, opencode, qwen];

export const ROOM_NAMES: readonly string[] = CLIENTS.map(({ name }) => name);

export function clientNamed(name: string): Client | undefined {
  return CLIENTS.find((client) => client.name === name);
}
