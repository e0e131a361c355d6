import { claudeCode } from '../../clients/claude-code/client.ts';
import type { Host } from '../../host/host.ts';
import { layersBeside } from '../../layers.ts';
import { baseName, parentOf } from '../../match/path-text.ts';
import { allNested } from '../../nested-policies.ts';
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
  /** `undefined`: from the beginning. */
  readonly since: number | undefined;
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
    since: since ?? 0,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const log = readEntries(host, scope.root, scope.since);
  const policies = config === undefined ? [] : await policiesNow(host, config);
  return {
    ...log,
    at: now,
    version: VERSION,
    since,
    timeZone: scope.timeZone,
    projects: log.projects.length > 0 || all ? log.projects : [{ name: baseName(root), root }],
    past: readPast(host, log.entries, scope, terminal),
    current:
      policies.length === 0 ? undefined : policies.flatMap((policy) => currentRules(host, policy, terminal)),
  };
}

/** The project's, and the other layers with those of folders; nothing where the project's is broken. */
async function policiesNow(host: Host, config: string): Promise<readonly GoodPolicy[]> {
  const project = await loadPolicy(host, config);
  if (!project.ok) return [];
  const { all } = await layersBeside(host, project);
  const others = [...all.filter((one) => one !== project), ...(await allNested(host, project.root))];
  return [project, ...others.filter((one) => one.ok)];
}
