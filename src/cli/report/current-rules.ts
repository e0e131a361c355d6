import { claudeCode } from '../../clients/claude-code/client.ts';
import { createIgnoreReader } from '../../facts/ignored.ts';
import type { Host } from '../../host/host.ts';
import { snapshotHost } from '../../host/snapshot-host.ts';
import { openProject } from '../../operation/project.ts';
import type { GoodPolicy } from '../../policy.ts';
import type { CurrentRule } from '../../report/data/report-input.ts';
import { placeOf } from '../../rules/rule.ts';
import { filesSoFar } from '../../text/visualize.ts';
import type { Terminal } from '../terminal.ts';
import { measure } from '../visualize/coverage.ts';
import { reachOf } from '../visualize/draw.ts';
import { fileRules } from '../visualize/file-rules.ts';
import { walk } from '../visualize/walk.ts';

/** The rules of a policy, with how much of the project each covers. */
export function currentRules(system: Host, policy: GoodPolicy, terminal: Terminal): readonly CurrentRule[] {
  const host = snapshotHost(system);
  const project = openProject(host, policy, claudeCode.worktrees);
  const aboutFiles = fileRules(policy.rules, { ignoreCase: project.ignoreCase, home: project.home });
  const readIgnored = createIgnoreReader(host);
  const tick = (files: number) => terminal.progress(filesSoFar(files));
  const coverage = measure(aboutFiles, walk(host, project, readIgnored), readIgnored, project.root, tick);
  return policy.rules.map((rule) => {
    const own = aboutFiles.find(({ name }) => name === rule.id);
    const reach = own === undefined || own.covers === 'nothing' ? undefined : reachOf(own, coverage);
    return {
      id: rule.id,
      place: placeOf(rule),
      about: rule.kind.about(rule.entry),
      agent: rule.agent,
      isObserved: rule.mode === 'observe',
      files: reach === undefined ? null : reach.files.length + reach.ignoredFolders.length,
      policy: { file: rule.source.file, text: rule.source.text ?? '', extended: [] },
    };
  });
}
