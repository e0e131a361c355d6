import { EVENT_NAMES, type EventName, isEventName } from '../../call/events.ts';
import { madeUpEvent } from '../../clients/made-up.ts';
import type { Host } from '../../host/host.ts';
import { readStdin } from '../../host/stdio.ts';
import { parseJson, readJson, type ValueMap } from '../../json-value.ts';
import type { GoodPolicy } from '../../policy.ts';
import { shortScript } from '../../text/command-reports.ts';
import type { TEST } from '../../text/commands/test.ts';
import { nearest } from '../../text/nearest.ts';
import * as say from '../../text/test.ts';
import { unknownEvent } from '../../text/usage.ts';
import { absolutePath } from '../chosen-config.ts';
import { type OptionValues, UsageError } from '../command-line.ts';
import type { Terminal } from '../terminal.ts';
import { configuredCommands, eventsWithCommands, keyOfCommands } from './configured-commands.ts';
import { rehearse } from './rehearsal.ts';
import { answerLines, commandLines, rehearsalJson, rehearsalPoints } from './show-rehearsal.ts';
import { tap } from './tap.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;

export type Format = 'text' | 'tap' | 'json';

/** `conclaude test Stop`: runs an event's commands by hand, and ends as the hook would. */
export async function testEvent(
  host: Host,
  loaded: GoodPolicy,
  event: string,
  options: OptionValues<typeof TEST>,
  format: Format,
  terminal: Terminal,
): Promise<number> {
  if (!isEventName(event)) throw new UsageError(unknownEvent(event, nearest(event, EVENT_NAMES)));
  const { style } = terminal;
  const key = keyOfCommands(loaded.config, event);
  if (key === undefined) {
    terminal.complain(say.noCommandsAt(event, eventsWithCommands(loaded.config)));
    return 1;
  }
  const raw = { ...payloadFor(host, event, loaded.root, options.payload), ...fieldsOf(options.field) };
  const isText = format === 'text';
  if (isText && configuredCommands(loaded.config, event).length === 0)
    return terminal.say(say.noCommandsSet(event, key));
  if (isText) terminal.say(`${style.bold(say.eventHeading(event))}\n`);
  const asked = { event, raw, agent: options.agent, isFresh: options.fresh };
  const live = isText ? liveLine(terminal) : undefined;
  const rehearsal = await rehearse(host, loaded, asked, {
    running: (scripts) => live?.show(scripts),
    ended(result) {
      live?.show([]);
      if (isText) terminal.say(commandLines(result, style));
    },
  }).finally(() => live?.end());
  if (format === 'json') terminal.sayJson(rehearsalJson(event, rehearsal));
  else if (format === 'tap') terminal.say(tap(rehearsalPoints(rehearsal)));
  else {
    const left = rehearsal.commands.filter((command) => command.outcome === 'not-run');
    for (const command of left) terminal.say(commandLines(command, style));
    if (left.length === rehearsal.commands.length) terminal.say(`\n${say.noneMatched(event)}`);
    terminal.say(`\n${answerLines(event, rehearsal.result, style)}`);
  }
  return rehearsal.answer.exitCode;
}

/** A line that tells what runs, for as long as it runs. */
function liveLine(terminal: Terminal) {
  let [running, begun]: [readonly string[], number] = [[], performance.now()];
  const tell = () => {
    const scripts = running.map((script) => shortScript(script).slice(0, 40));
    const seconds = (performance.now() - begun) / 1000;
    terminal.progress(scripts.length === 0 ? undefined : say.runningNow(scripts, seconds));
  };
  const ticking = setInterval(tell, 500);
  return {
    show(scripts: readonly string[]) {
      if (running.length === 0) begun = performance.now();
      running = [...scripts];
      tell();
    },
    end() {
      clearInterval(ticking);
      terminal.progress(undefined);
    },
  };
}

function payloadFor(host: Host, event: EventName, root: string, file: string | undefined) {
  if (file === undefined) return madeUpEvent(event, root);
  const json = file === '-' ? fromStdin() : fromFile(host, file);
  if (!json.ok) throw new UsageError(say.payloadFileUnreadable(file, json.problem));
  return json.raw;
}

function fromStdin() {
  const stdin = readStdin();
  return stdin.ok ? readJson(stdin.bytes) : stdin;
}

function fromFile(host: Host, file: string) {
  const content = host.readFile(absolutePath(host, file), MAX_PAYLOAD_BYTES);
  return content.ok
    ? readJson(new TextEncoder().encode(content.text))
    : ({ ok: false, problem: content.detail } as const);
}

/** A value that is JSON is taken as such, anything else as text. */
function fieldsOf(fields: readonly string[]): ValueMap {
  return Object.fromEntries(
    fields.map((field) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(field) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(say.fieldUnreadable(field));
      const json = parseJson(value);
      return [name, json === undefined ? value : json];
    }),
  );
}
