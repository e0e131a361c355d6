import { claudeCode } from '../../clients/claude-code/client.ts';
import type { Host } from '../../host/host.ts';
import { baseName, parentOf } from '../../match/path-text.ts';
import { type GoodPolicy, loadPolicy, searchStart } from '../../policy.ts';
import type { ReportInput } from '../../report/data/report-input.ts';
import { chosenConfig } from '../chosen-config.ts';
import { VERSION } from '../own-version.ts';
import type { Terminal } from '../terminal.ts';
import { currentRules } from './current-rules.ts';
import { readEntries } from './read-entries.ts';
import { readPast } from './read-past.ts';

export interface Wanted {
  readonly now: number;
  /** ISO 8601; `undefined`: from the beginning. */
  readonly since: string | undefined;
  readonly all: boolean;
  readonly config: string | undefined;
}

/** Reads everything that a report is made of: the log, the transcripts, the rules as they are now. */
export async function gather(host: Host, wanted: Wanted, terminal: Terminal): Promise<ReportInput> {
  const { now, since, all } = wanted;
  const config = all ? undefined : chosenConfig(host, wanted.config);
  const root =
    config === undefined ? searchStart(host, claudeCode.projectVariable, undefined) : parentOf(config);
  const scope = {
    root: all ? undefined : root,
    since: Date.parse(since ?? '1970-01-01'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const log = readEntries(host, scope.root, since);
  const policy = config === undefined ? undefined : await goodPolicy(host, config);
  return {
    ...log,
    at: now,
    version: VERSION,
    since: since === undefined ? undefined : scope.since,
    timeZone: scope.timeZone,
    projects: log.projects.length > 0 || all ? log.projects : [{ name: baseName(root), root }],
    past: readPast(host, log.entries, scope, terminal),
    current: policy === undefined ? undefined : currentRules(host, policy, terminal),
  };
}

async function goodPolicy(host: Host, config: string): Promise<GoodPolicy | undefined> {
  const policy = await loadPolicy(host, config);
  return policy.ok ? policy : undefined;
}
