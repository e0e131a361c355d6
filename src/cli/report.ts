import { createHash } from 'node:crypto';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { writePrivateFile } from '../host/private-file.ts';
import { mask } from '../log/mask.ts';
import { stateFolder } from '../log/place.ts';
import { sinceTime } from '../log/since.ts';
import { joinPath } from '../match/path-text.ts';
import { BUILT_PAGE } from '../report/built-page.ts';
import { makeReport } from '../report/data/make-report.ts';
import { FIRST_LINE, pageOf } from '../report/page.ts';
import type { Made, ReportData } from '../report/report-data.ts';
import type { REPORT } from '../text/commands/report.ts';
import * as say from '../text/report.ts';
import { absolutePath } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { gather } from './report/gather.ts';
import { openFile } from './report/open-file.ts';

const DEFAULT_SINCE = '30d';

/** `conclaude report`: what happened, as a page. */
export const report: Command<typeof REPORT> = async ({ options }, terminal) => {
  const host = nodeHost();
  const now = Date.now();
  const wanted = {
    now,
    since: sinceOf(options.since ?? DEFAULT_SINCE, now),
    all: options.all,
    config: options['config-path'],
  };
  const data = makeReport(await gather(host, wanted, terminal), mask);
  terminal.progress(undefined);
  if (options.json) return terminal.sayJson(withoutCalls(data));
  const page = pageOf(data, BUILT_PAGE, sha256);
  if (options.out === '-') return terminal.say(page.trimEnd());
  const path = placeFor(host, options.out, data.made);
  const problem = writePrivateFile(path, page, FIRST_LINE);
  if (problem !== undefined) {
    terminal.complain(problem === 'not-ours' ? say.notOurs(path) : say.notWritten(path, problem.message));
    return 1;
  }
  terminal.say(say.written(path, data.rows.count, data.summary.verdicts.deny ?? 0));
  if (data.rows.count === 0) terminal.say(say.nothingLogged());
  if (options.open && !(await openFile(host, path))) terminal.complain(say.noOpener(path));
  return 0;
};

/** `undefined`: from the beginning. */
function sinceOf(given: string, now: number): string | undefined {
  if (given === 'all') return undefined;
  const since = sinceTime(given, now);
  if (since === undefined) throw new UsageError(say.unknownTime(given));
  return since;
}

function withoutCalls(data: ReportData): object {
  const { rows: _, ...numbers } = data;
  return numbers;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Where nobody said, in a folder that is the user's own: what the page tells is no business of others, nor of a repository. */
function placeFor(host: Host, given: string | undefined, { projects }: Made): string {
  if (given !== undefined) return absolutePath(host, given);
  const state = stateFolder(host);
  if (state === undefined) throw new UsageError(say.noHome());
  const [only, ...others] = projects;
  const name = only === undefined || others.length > 0 ? 'all-projects' : only.name;
  return joinPath(state, `report/${name.replace(/[^\w.-]+/g, '-') || 'project'}.html`);
}
