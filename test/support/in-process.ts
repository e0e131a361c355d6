import { claudeCode } from '../../src/clients/claude-code/client.ts';
import type { Answer } from '../../src/clients/client.ts';
import { readYaml } from '../../src/config/yaml.ts';
import { isToolCall, receive } from '../../src/hook.ts';
import type { Host } from '../../src/host/host.ts';
import { nodeHost } from '../../src/host/node-host.ts';
import { readStdin } from '../../src/host/stdio.ts';
import { judgeByRules } from '../../src/judge.ts';
import { extendPolicy, packsOnDisk } from '../../src/packs/packs.ts';
import { findConfigFile, readPolicy, searchStart } from '../../src/policy.ts';
import { analyseShell } from '../../src/shell/analyse.ts';

/**
 * A PreToolUse call answered without a process around it, for mutation testing, which changes the sources and not
 * the program. The parts are the hook's own; only waiting is left out. `undefined`: this call has to wait for
 * commands or notices, or is told of once per session.
 */
export function answerInProcess(
  stdin: Uint8Array,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Answer | undefined {
  const host: Host = { ...nodeHost(), env: (name) => env[name], home: () => env.HOME, cwd: () => cwd };
  const call = receive(
    claudeCode,
    { kind: 'hook', event: 'PreToolUse', agent: undefined, client: undefined },
    readStdin(from(stdin)),
  );
  if (call === undefined || !isToolCall(call)) return undefined;
  const start = searchStart(host, claudeCode.projectVariable, call.cwd);
  const file = findConfigFile(host, start);
  const policy =
    file === undefined
      ? undefined
      : readPolicy(host, file, readYaml, (written, read) =>
          extendPolicy(written, packsOnDisk(host, written.root), read),
        );
  const { decision, notes, opinions, observed } = judgeByRules(host, call, policy, { analyseShell });
  const mustWait = observed.length > 0 || opinions.some(({ outcome }) => outcome === 'not-asked');
  if (mustWait || (policy?.ok && policy.config.notifications.enabled)) return undefined;
  return claudeCode.answer(call, decision, { notes, forUser: [] });
}

/** Standard input that holds `bytes`. */
function from(bytes: Uint8Array): (block: Uint8Array) => number {
  let at = 0;
  return (block) => {
    const part = bytes.subarray(at, at + block.length);
    block.set(part);
    at += part.length;
    return part.length;
  };
}
