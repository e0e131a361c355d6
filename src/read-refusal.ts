import type { Call } from './call/call.ts';
import { READ } from './call/tools.ts';
import { withPauses } from './exceptions/lifted-rules.ts';
import type { Host } from './host/host.ts';
import { judgeByRules } from './judge.ts';
import type { Policy } from './policy.ts';

/** Why the rules wouldn't let a file be read, for those who are about to hand it to Claude without a tool call. */
export function refusalToRead(
  host: Host,
  call: Call,
  policies: readonly Policy[],
  agent: string | undefined,
  path: string,
): string | undefined {
  const files = [{ kind: 'read', path }] as const;
  const tool = {
    name: READ,
    isReadOnly: true,
    isShell: false,
    changesUnseen: false,
    staysBehind: false,
    input: {},
    files,
  } as const;
  const reading: Call<'PreToolUse'> = {
    ...call,
    event: 'PreToolUse',
    fields: {},
    tool: { ...tool, also: undefined, id: undefined, command: undefined },
  };
  for (const policy of policies) {
    if (!policy?.ok) continue;
    const { decision } = judgeByRules(host, reading, withPauses(host, policy, Date.now()), { agent });
    if (decision.kind === 'deny') return decision.violations.map(({ message }) => message).join('\n');
  }
  return undefined;
}
