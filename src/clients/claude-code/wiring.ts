import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { withSlashes } from '../../match/path-text.ts';
import { callsIn } from './hook-entries.ts';
import { settingsPlaces } from './places.ts';

/** The settings files in which a session looks for hooks, but for an administrator's. */
export function wiringFiles(host: Host, root: string): readonly string[] {
  const project = withSlashes(host.env('CLAUDE_PROJECT_DIR') || root, host.platform);
  const places = [
    ...settingsPlaces(host, root, ['project', 'local']),
    ...settingsPlaces(host, project, ['project', 'local', 'user']),
  ];
  return [...new Set(places.map(({ path }) => path))];
}

/** Where these files call conclaude: the event and the matcher of each entry, one line each. */
export function wiredCalls(host: Host, files: readonly string[]): ReadonlySet<string> {
  const found = files.flatMap((file) => callsIn(readSettings(host, file).hooks));
  return new Set(found.map(({ event, matcher = '' }) => `${event} ${matcher === '*' ? '' : matcher}`.trim()));
}

export function disablesAllHooks(host: Host, file: string): boolean {
  return readSettings(host, file).disableAllHooks === true;
}

/** A file that can't be understood says nothing: the client skips it whole. */
function readSettings(host: Host, file: string): Readonly<Record<string, unknown>> {
  const content = host.readFile(file, MAX_FILE_BYTES);
  const settings = content.ok ? parseJson(content.text.replace(/^\ufeff/, '')) : undefined;
  return isMap(settings) ? settings : {};
}
