import { findConfigFile, searchStart } from '../../src/config/find.ts';
import { parseConfig } from '../../src/config/parse.ts';
import type { Host } from '../../src/host/host.ts';
import { nodeHost } from '../../src/host/node-host.ts';
import { judge } from '../../src/judge.ts';
import { parentOf } from '../../src/match/path-text.ts';
import { analyseShell } from '../../src/shell/analyse.ts';
import { type Answer, answerTo } from '../../src/wire/answer.ts';
import { toPayload } from '../../src/wire/payload.ts';

/**
 * The judgement of a PreToolUse call without a process around it, for mutation testing, which changes the
 * sources and not the program. `undefined`: this call needs more than the rules.
 */
export function judgeInProcess(
  raw: unknown,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Answer | undefined {
  if (typeof raw !== 'object' || raw === null || !('tool_name' in raw)) return undefined;
  const host: Host = { ...nodeHost(), env: (name) => env[name], home: () => env.HOME, cwd: () => cwd };
  const payload = toPayload('PreToolUse', raw as Readonly<Record<string, unknown>>);
  const file = findConfigFile(host, searchStart(host, payload.fields.cwd));
  const content = file === undefined ? undefined : host.readFile(file, Number.MAX_SAFE_INTEGER);
  if (file === undefined || !content?.ok) return undefined;
  const loaded = { ...parseConfig(content.text), file, root: parentOf(file) };
  if (!loaded.ok || loaded.config.preToolUse.commands.length > 0) return undefined;
  const { decision, operation, notes } = judge(host, payload, loaded, { analyseShell });
  return answerTo(decision, operation.input, notes);
}
