import type { Host } from '../../host/host.ts';
import { LOG_FOLDER } from '../../host/log-files.ts';
import { projectFolder, stateFolder } from '../../log/place.ts';
import { baseName, joinPath } from '../../match/path-text.ts';
import { noHome, notTogether } from '../../text/otlp.ts';
import { UsageError } from '../command-line.ts';
import { reportAsJson } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import { type SendRequest, sendLog } from './send-log.ts';

interface Project {
  readonly host: Host;
  readonly root: string;
  /** `log.otlp` of its configuration. */
  readonly configured: string | undefined;
}

type Options = Pick<SendRequest, 'otlp' | 'since' | 'follow' | 'json'> & {
  readonly header: readonly string[];
};

/** Sends the log of the project at `root`. */
export async function sendProjectLog(
  project: Project,
  options: Options,
  terminal: Terminal,
): Promise<number> {
  if (options.follow && options.json) throw new UsageError(notTogether('follow', 'json'));
  const state = stateFolder(project.host);
  if (state === undefined) return reportAsJson(options.json, terminal, () => ({ problem: noHome() }));
  return sendLog(
    {
      ...project,
      ...options,
      headers: options.header,
      stateFolder: state,
      logFolder: joinPath(joinPath(state, LOG_FOLDER), projectFolder(project.root)),
      project: baseName(project.root),
    },
    terminal,
  );
}
