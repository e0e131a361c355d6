import { isCopilots } from './copilot/recognised.ts';

/** Another client that runs the hooks of Claude Code's settings, which don't say whose call it is. */
export function unnamedClient(
  env: (name: string) => string | undefined,
  payload: Uint8Array,
): string | undefined {
  return isCopilots(env, payload) ? 'copilot' : undefined;
}
