import type { Host } from '../host/host.ts';
import { joinPath, withSlashes } from '../match/path-text.ts';

const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;

export interface Settings {
  readonly disablesAllHooks: boolean;
  /** Where conclaude is called: `event` and the matcher of its entry, one line each. */
  readonly calls: readonly string[];
}

/** The settings files in which the client looks for hooks. */
export function settingsFiles(host: Host, root: string): readonly string[] {
  const project = host.env('CLAUDE_PROJECT_DIR') || root;
  const home = host.env('CLAUDE_CONFIG_DIR') || joinPath(host.home() ?? '', '.claude');
  const folders = [root, project].map((folder) => joinPath(withSlashes(folder, host.platform), '.claude'));
  const ofProject = folders.flatMap((folder) => [
    joinPath(folder, 'settings.json'),
    joinPath(folder, 'settings.local.json'),
  ]);
  return [...new Set([...ofProject, joinPath(withSlashes(home, host.platform), 'settings.json')])];
}

/** What a settings file does for conclaude. One that can't be understood does nothing: the client skips it whole. */
export function readSettings(host: Host, file: string): Settings {
  const content = host.readFile(file, MAX_SETTINGS_BYTES);
  const settings = content.ok ? parse(content.text) : undefined;
  if (!isMap(settings)) return { disablesAllHooks: false, calls: [] };
  return { disablesAllHooks: settings.disableAllHooks === true, calls: callsIn(settings.hooks) };
}

function callsIn(hooks: unknown): readonly string[] {
  if (!isMap(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, entries]) =>
    listOf(entries).flatMap((entry) => {
      const calls = listOf(entry.hooks).some(callsConclaude);
      const matcher = typeof entry.matcher === 'string' ? entry.matcher : '';
      return calls ? [`${event} ${matcher === '*' ? '' : matcher}`.trim()] : [];
    }),
  );
}

/** Is it conclaude that a hook of the settings calls, however it is written? */
export function callsConclaude(hook: Readonly<Record<string, unknown>>): boolean {
  const words = [hook.command, ...(Array.isArray(hook.args) ? hook.args : [])];
  return words.some((word) => typeof word === 'string' && /conclaude/i.test(word));
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
