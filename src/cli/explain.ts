import type { Host } from '../host/host.ts';
import { isTerminal } from '../host/is-terminal.ts';
import { nodeHost } from '../host/node-host.ts';
import { readStdin } from '../host/stdio.ts';
import type { EXPLAIN } from '../text/commands/explain.ts';
import * as say from '../text/explain.ts';
import { readJson, toPayload } from '../wire/payload.ts';
import { chosenConfig } from './chosen-config.ts';
import type { CommandLine } from './command-line.ts';
import type { Command } from './commands.ts';
import { asJson } from './explain/as-json.ts';
import { explainCall } from './explain/explanation.ts';
import { show } from './explain/show.ts';
import { commandOf, payloadOf } from './explain/typed-call.ts';
import { UsageError } from './usage-error.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;

/** `conclaude explain`: why is this call allowed or refused? */
export const explain: Command<typeof EXPLAIN> = async ({ operands, options, rest }, terminal) => {
  const host = nodeHost();
  const raw =
    operands[0] === undefined && rest.length === 0 ? piped() : typed(host, operands, rest, options.input);
  const path = options['config-path'];
  const explanation = await explainCall(host, toPayload('PreToolUse', raw), {
    agent: options.agent,
    asksCommands: !options['rules-only'],
    configFile: path === undefined ? undefined : (chosenConfig(host, path) ?? path),
  });
  terminal.say(
    options.json
      ? JSON.stringify(asJson(explanation), undefined, 2)
      : show(explanation, options.all, terminal.style),
  );
  return explanation.kind === 'broken-config' ? 1 : 0;
};

const SHELLS = ['Bash', 'Monitor'];

function typed(
  host: Host,
  [tool = 'Bash', subject]: CommandLine<typeof EXPLAIN>['operands'],
  command: readonly string[],
  input: string | undefined,
) {
  const spoken = command.length > 0 ? commandOf(command) : SHELLS.includes(tool) ? subject : undefined;
  const file = SHELLS.includes(tool) ? undefined : subject;
  return payloadOf(
    { tool, file, command: spoken, input: input === undefined ? {} : readInput(input) },
    host.cwd(),
  );
}

function readInput(text: string): Readonly<Record<string, unknown>> {
  const json = readJson(new TextEncoder().encode(text));
  if (!json.ok) throw new UsageError(say.inputUnreadable(json.problem));
  return json.raw;
}

function piped(): Readonly<Record<string, unknown>> {
  if (isTerminal(0)) throw new UsageError(say.nothingToExplain());
  const stdin = readStdin(MAX_PAYLOAD_BYTES);
  const json = stdin.ok ? readJson(stdin.bytes) : stdin;
  if (!json.ok) throw new UsageError(say.payloadUnreadable(json.problem));
  if (typeof json.raw.tool_name !== 'string')
    throw new UsageError(say.payloadUnreadable("it has no 'tool_name'"));
  return json.raw;
}
