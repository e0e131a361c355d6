import { isMap, mapsIn, parseJson } from '../../json-value.ts';
import { fileInTheWay } from '../../text/clients.ts';
import { type HookCommand, isOwnCommand, patienceFor, programCommand } from '../hook-command.ts';
import type { WantedCalls, WiredFile } from '../wiring.ts';
import { copilot } from './client.ts';
import { COPILOT_EVENTS } from './events.ts';
import { MANAGED_HOOKS } from './places.ts';

/**
 * An administrator's file. Here the client wants a version, and hooks without groups and by another key than elsewhere:
 * others it takes for failed ones, and refuses every prompt. The file is ours as a whole, for the client reads all that
 * lie beside it.
 */
export const POLICY_FILE: WiredFile = {
  path: MANAGED_HOOKS,
  wired: (text, wanted) =>
    text === undefined || isOurs(text)
      ? { ok: true, text: policyFor(wanted) }
      : { ok: false, problem: fileInTheWay(), offset: 0 },
  unwired: (text) => ({ ok: true, text: isOurs(text) ? undefined : text }),
  isOurs,
};

function policyFor({ needed, program = '' }: WantedCalls): string {
  const entries = needed
    .filter(({ event }) => COPILOT_EVENTS.includes(event))
    .map(({ event, seconds, failsClosed }) => {
      const command: HookCommand = { client: copilot.name, event, seconds, failsClosed };
      const hook = { bash: programCommand(program, command), timeoutSec: patienceFor(command) };
      return [event, [{ type: 'command', ...hook }]] as const;
    });
  return `${JSON.stringify({ version: 1, hooks: Object.fromEntries(entries) }, undefined, 2)}\n`;
}

/** Nothing in it but hooks of ours. */
function isOurs(text: string): boolean {
  const policy = parseJson(text);
  if (!isMap(policy) || !isMap(policy.hooks)) return false;
  if (Object.keys(policy).some((key) => key !== 'version' && key !== 'hooks')) return false;
  const lists = Object.values(policy.hooks);
  const hooks = lists.flatMap(mapsIn);
  return (
    hooks.length > 0 &&
    lists.every((list) => Array.isArray(list) && list.every(isMap)) &&
    hooks.every(({ bash }) => typeof bash === 'string' && isOwnCommand(bash, copilot.name))
  );
}
