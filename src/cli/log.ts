import { claudeCode } from '../clients/claude-code/client.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { type LogEntry, type LogVerdict, VERDICTS } from '../log/entry.ts';
import { stateFolder } from '../log/place.ts';
import { followLog, type ProjectEntry } from '../log/read-log.ts';
import { parentOf } from '../match/path-text.ts';
import { findConfigFile, loadPolicy, searchStart } from '../policy.ts';
import type { LOG } from '../text/commands/log.ts';
import * as say from '../text/log.ts';
import { notTogether } from '../text/otlp.ts';
import { type OptionValues, UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { entryLines } from './log/entry-lines.ts';
import { sendProjectLog } from './log/send-project-log.ts';
import { sinceTime } from './since.ts';
import type { Terminal } from './terminal.ts';

type Options = OptionValues<typeof LOG>;

/** `conclaude log`: what became of calls, and when. */
export const log: Command<typeof LOG> = async ({ options }, terminal) => {
  const host = nodeHost();
  if (options.otlp !== undefined) return sent(host, { ...options, otlp: options.otlp }, terminal);
  if (options.header.length > 0) throw new UsageError(say.onlyWhenSending('header'));
  const wanted = filterOf(options);
  const from = sinceTime(options.since ?? '7d', Date.now());
  const since = from === undefined ? undefined : new Date(from).toISOString();
  if (stateFolder(host) === undefined) {
    terminal.complain(say.noStateFolder());
    return 0;
  }
  let [skipped, shown] = [0, 0];
  const root = options.all ? undefined : projectRoot(host);
  const followed = followLog(host, { root, since, onSkipped: () => skipped++ });
  const show = options.json ? jsonLines(options.all, terminal) : readableLines(options.all, terminal);
  for (;;) {
    for (const found of followed.next()) {
      if (!wanted(found.entry)) continue;
      shown++;
      show(found);
    }
    if (!options.follow) break;
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
  }
  if (shown === 0 && !options.json) terminal.say(say.nothingLogged(options.all));
  if (skipped > 0) terminal.complain(say.skippedLines(skipped));
  return 0;
};

/** All that hasn't been sent yet, whatever it is: what a collector shows is for those who look there to choose. */
async function sent(
  host: Host,
  options: Options & { readonly otlp: string },
  terminal: Terminal,
): Promise<number> {
  const filter = FILTERS.find((name) => options[name] !== undefined && options[name] !== false);
  if (filter !== undefined) throw new UsageError(notTogether(filter, 'otlp'));
  const root = projectRoot(host);
  const file = findConfigFile(host, root);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const configured = policy?.ok === true ? policy.config.log.otlp : undefined;
  const since = options.since === undefined ? undefined : sinceTime(options.since, Date.now());
  return sendProjectLog({ host, root, configured }, { ...options, since }, terminal);
}

const FILTERS = ['rule', 'agent', 'tool', 'session', 'verdict', 'all'] as const;

/** Soon enough for whoever watches. */
const FOLLOW_MS = 250;

/** Where the hook would say that the project is. */
function projectRoot(host: Host): string {
  const start = searchStart(host, claudeCode.projectVariable, undefined);
  const file = findConfigFile(host, start);
  return file === undefined ? start : parentOf(file);
}

type Show = (found: ProjectEntry) => void;

function jsonLines(isAll: boolean, { say: tell }: Terminal): Show {
  return ({ root, entry }) => tell(JSON.stringify(isAll ? { root, ...entry } : entry));
}

function readableLines(isAll: boolean, { say: tell, style }: Terminal): Show {
  let before = '';
  return ({ root, entry }) => {
    const { day, lines } = entryLines(entry, isAll ? root : undefined, style);
    if (day !== before) tell(`${before === '' ? '' : '\n'}${style.bold(day)}`);
    tell(lines.join('\n'));
    before = day;
  };
}

function filterOf({ rule, agent, tool, session, verdict }: Options): (entry: LogEntry) => boolean {
  if (verdict !== undefined && !VERDICTS.includes(verdict as LogVerdict))
    throw new UsageError(say.notAVerdict(verdict, VERDICTS));
  return (entry) =>
    (verdict === undefined || entry.verdict === verdict) &&
    (agent === undefined || entry.agent === agent) &&
    (tool === undefined || entry.tool === tool) &&
    (session === undefined || entry.session?.startsWith(session) === true) &&
    (rule === undefined ||
      entry.rules?.some(({ id, place }) => id.includes(rule) || place.includes(rule)) === true);
}
