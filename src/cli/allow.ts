import type { Grant } from '../exceptions/exception.ts';
import { MOST_MS } from '../exceptions/exception.ts';
import { keepException } from '../exceptions/kept-exceptions.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { type ProjectEntry, readLog } from '../log/read-log.ts';
import { writePersonEntry } from '../log-writer.ts';
import { findConfigFile, loadPolicy } from '../policy.ts';
import type { ALLOW } from '../text/commands/allow.ts';
import * as say from '../text/exceptions.ts';
import { noSuchEntry, verdictWord } from '../text/log.ts';
import { nearest } from '../text/nearest.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { whatOf } from './log/entry-lines.ts';
import { projectExceptions } from './project-exceptions.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude allow ID`: that one call may run, once. */
export const allow: Command<typeof ALLOW> = ({ operands: [id], options }, terminal) => {
  if (options.list && id !== undefined) throw new UsageError(say.notWithList());
  if (!options.list && id === undefined) throw new UsageError(say.whatToAllow());
  const host = nodeHost();
  return reportAsJson(options.json, terminal, (shown) =>
    id === undefined ? list(host, shown) : allowed(host, id.toLowerCase(), shown),
  );
};

function list(host: Host, terminal: Terminal): Outcome {
  const { kept, now } = projectExceptions(host);
  const grants = kept.filter((one) => one.kind === 'grant');
  for (const { id, about, until } of grants) terminal.say(say.listedGrant(id, about, until, now));
  if (grants.length === 0) terminal.say(say.nothingAllowed());
  return { report: { allowed: grants.map(({ id, about, until }) => ({ id, about, until: iso(until) })) } };
}

async function allowed(host: Host, id: string, terminal: Terminal): Promise<Outcome> {
  const { newest, ids } = search(host, id);
  if (newest === undefined) return { problem: noSuchEntry(id, nearest(id, [...ids])) };
  const { root, entry } = newest;
  const { verdict, hash, rules = [] } = entry;
  if (verdict !== 'deny' && verdict !== 'ask' && verdict !== 'broken-policy' && verdict !== 'failure')
    return { problem: say.notRefused(id, verdictWord(verdict)) };
  if (hash === undefined)
    return {
      problem: say.neverAllowed(
        id,
        rules.map((rule) => rule.id),
      ),
    };
  const now = Date.now();
  const until = now + MOST_MS.grant;
  const about = whatOf(entry);
  const grant: Grant = { kind: 'grant', id, call: hash, about, made: now, until };
  try {
    keepException(host, root, grant);
  } catch (error) {
    return { problem: say.cannotKeep(error instanceof Error ? error.message : String(error)) };
  }
  const file = findConfigFile(host, root);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  writePersonEntry(host, policy, root, { verdict: 'grant', rules, note: say.grantNote(id, about, until) });
  terminal.say(say.callAllowed(about, until, now));
  return { report: { id, about, until: iso(until), project: root } };
}

interface Search {
  /** The last call of that name that was stopped; where none was, the last one at all. */
  readonly newest: ProjectEntry | undefined;
  readonly ids: ReadonlySet<string>;
}

function search(host: Host, id: string): Search {
  const ids = new Set<string>();
  let [stopped, last]: (ProjectEntry | undefined)[] = [];
  for (const one of readLog(host)) {
    ids.add(one.entry.id);
    if (one.entry.id !== id) continue;
    last = one;
    if (one.entry.hash !== undefined) stopped = one;
  }
  return { newest: stopped ?? last, ids };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
