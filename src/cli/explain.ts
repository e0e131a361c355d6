import type { Call } from '../call/call.ts';
import { SHELL } from '../call/tools.ts';
import { claudeCode } from '../clients/claude-code/client.ts';
import { madeUpCall } from '../clients/claude-code/made-up.ts';
import { toolNames } from '../clients/claude-code/tools.ts';
import { withPauses } from '../exceptions/lifted-rules.ts';
import type { Host } from '../host/host.ts';
import { isTerminal } from '../host/is-terminal.ts';
import { nodeHost } from '../host/node-host.ts';
import { readStdin } from '../host/stdio.ts';
import { type Json, readJson } from '../json-value.ts';
import { judgeInForce } from '../judge-in-force.ts';
import { layersBeside, loadLayers } from '../layers.ts';
import { loadPolicy, searchStart } from '../policy.ts';
import { quoted } from '../shell-word.ts';
import type { EXPLAIN } from '../text/commands/explain.ts';
import * as say from '../text/explain.ts';
import { chosenConfig } from './chosen-config.ts';
import { type CommandLine, type OptionValues, UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { asJson } from './explain/as-json.ts';
import { withoutForbiddenTexts } from './explain/hide-forbidden.ts';
import { type Explanation, show } from './explain/show.ts';
import { unknownTool } from './explain/typed-command.ts';

/** `conclaude explain`: why is this call allowed or refused? */
export const explain: Command<typeof EXPLAIN> = async ({ operands, options, rest }, terminal) => {
  const host = nodeHost();
  const payload =
    operands[0] === undefined && rest.length === 0 ? piped() : typed(host, operands, rest, options.input);
  const call = claudeCode.readCall('PreToolUse', payload);
  if (call.tool === undefined) throw new UsageError(say.payloadUnreadable(say.noToolNamed()));
  const explanation = await explained(host, call, call.tool.name, options);
  if (options.json) terminal.sayJson(asJson(explanation));
  else terminal.say(show(explanation, options.all, terminal.style));
  const meant = operands[0] === undefined ? undefined : unknownTool(operands[0]);
  if (meant !== undefined) terminal.complain(say.unknownTool(call.tool.name, meant));
  return explanation.policy?.ok === false ? 1 : 0;
};

/** By the configuration that is named, or by the one that the hook would find. */
async function explained(
  host: Host,
  call: Call<'PreToolUse'>,
  tool: string,
  { agent, 'config-path': path, 'rules-only': rulesOnly }: OptionValues<typeof EXPLAIN>,
): Promise<Explanation> {
  const searchedFrom = searchStart(host, claudeCode.projectVariable, call.cwd);
  const { project, all } =
    path === undefined
      ? await loadLayers(host, searchedFrom)
      : await layersBeside(host, await loadPolicy(host, chosenConfig(host, path) ?? path));
  const judgement = await judgeInForce(
    host,
    call,
    { now: all.map((one) => (one.ok ? withPauses(host, one, Date.now()) : one)), before: [] },
    { agent, findsAgent: true, asksCommand: () => !rulesOnly },
  );
  // What is broken is what there is to explain.
  const policy = all.find(({ ok }) => !ok) ?? project ?? all[0];
  return withoutForbiddenTexts({ ...judgement, tool, policy, searchedFrom });
}

function typed(
  host: Host,
  [tool = SHELL, subject]: CommandLine<typeof EXPLAIN>['operands'],
  command: readonly string[],
  input: string | undefined,
): Json {
  const isShell = toolNames('shell').includes(tool);
  const described = {
    tool,
    file: isShell ? undefined : subject,
    command: command.length > 0 ? commandOf(command) : isShell ? subject : undefined,
    input: input === undefined ? {} : readInput(input),
  };
  return { ok: true, raw: madeUpCall(described, host.cwd()) };
}

/** Words as the user's shell has taken them apart, put together again for bash. One word is a whole command line. */
function commandOf(words: readonly string[]): string {
  if (words.length === 1) return words[0] as string;
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : quoted(word))).join(' ');
}

function readInput(text: string): Readonly<Record<string, unknown>> {
  const json = readJson(new TextEncoder().encode(text));
  if (!json.ok) throw new UsageError(say.inputUnreadable(json.problem));
  return json.raw;
}

function piped(): Json {
  if (isTerminal(0)) throw new UsageError(say.nothingToExplain());
  const stdin = readStdin();
  const json = stdin.ok ? readJson(stdin.bytes) : stdin;
  if (!json.ok) throw new UsageError(say.payloadUnreadable(json.problem));
  return json;
}
