import { parseArgs } from 'node:util';
import type { Host } from '../host/host.ts';
import { isTerminal } from '../host/is-terminal.ts';
import { nodeHost } from '../host/node-host.ts';
import { readStdin } from '../host/stdio.ts';
import * as say from '../text/explain.ts';
import { readJson, toPayload } from '../wire/payload.ts';
import { chosenConfig } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { asJson } from './explain/as-json.ts';
import { explainCall } from './explain/explanation.ts';
import { show } from './explain/show.ts';
import { commandOf, payloadOf } from './explain/typed-call.ts';
import { UsageError } from './usage-error.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;

/** `conclaude explain`: why is this call allowed or refused? */
export const explain: Command = async (args, terminal) => {
  const { words, command, options } = readWords(args);
  const host = nodeHost();
  const raw =
    words.length === 0 && command.length === 0 ? piped() : typed(host, words, command, options.input);
  const path = options['config-path'];
  const explanation = await explainCall(host, toPayload('PreToolUse', raw), {
    agent: options.agent,
    asksCommands: options['rules-only'] !== true,
    configFile: path === undefined ? undefined : (chosenConfig(host, path) ?? path),
  });
  terminal.say(
    options.json
      ? JSON.stringify(asJson(explanation), undefined, 2)
      : show(explanation, options.all === true, terminal.style),
  );
  return explanation.kind === 'broken-config' ? 1 : 0;
};

function readWords(args: readonly string[]) {
  const cut = args.includes('--') ? args.indexOf('--') : args.length;
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(0, cut),
      allowPositionals: true,
      options: {
        agent: { type: 'string' },
        input: { type: 'string' },
        'config-path': { type: 'string' },
        'rules-only': { type: 'boolean' },
        all: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    return { words: positionals, command: args.slice(cut + 1), options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const SHELLS = ['Bash', 'Monitor'];

function typed(host: Host, words: readonly string[], command: readonly string[], input: string | undefined) {
  const [tool = 'Bash', subject, extra] = words;
  if (extra !== undefined) throw new UsageError(say.tooManyWords(extra));
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
