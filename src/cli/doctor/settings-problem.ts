import * as say from '../../text/doctor-settings.ts';
import { readJsonc } from '../init/jsonc.ts';
import { KNOWN_TO_ALL } from '../init/wanted-hooks.ts';
import { isAtLeast } from './client.ts';
import { PERMISSIONS, type Shape, shapeProblem, TOP_LEVEL } from './settings-shapes.ts';

export type SettingsMap = Readonly<Record<string, unknown>>;

export type SettingsRead =
  | { readonly ok: true; readonly settings: SettingsMap }
  | { readonly ok: false; readonly problem: string };

/** Since this version an event that the client doesn't know costs nothing; before, it cost the whole file. */
const FORGIVES_UNKNOWN_EVENTS = '2.1.100';

/** Would the client load this file? By the rules that were measured with it: one wrong entry, and all of it is skipped. */
export function settingsProblem(source: string, version: string | undefined): SettingsRead {
  const text = source.replace(/^\ufeff/, '');
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch (error) {
    const extended = readJsonc(text);
    if (extended.ok) return no(say.commentsInside());
    return no(say.noJson(placeOf(text, extended.offset), error instanceof Error ? extended.problem : ''));
  }
  if (!isMap(settings)) return no(say.wrongShape('the file', 'an object'));
  const permissions = isMap(settings.permissions) ? settings.permissions : {};
  const problem =
    shapeProblem(settings, TOP_LEVEL, '') ??
    shapeProblem(permissions, PERMISSIONS, 'permissions.') ??
    hooksProblem(settings.hooks, version);
  return problem === undefined ? { ok: true, settings } : no(problem);
}

function hooksProblem(hooks: unknown, version: string | undefined): string | undefined {
  if (hooks === undefined) return undefined;
  if (!isMap(hooks)) return say.wrongShape('hooks', 'an object');
  if (version !== undefined && !isAtLeast(version, FORGIVES_UNKNOWN_EVENTS)) {
    const unknown = Object.keys(hooks).find((event) => !KNOWN_TO_ALL.includes(event));
    if (unknown !== undefined) return say.unknownEvent(unknown, version);
  }
  // These two events decide about tools, so the client takes no half of them; of others it leaves out what is wrong.
  for (const event of ['PreToolUse', 'PermissionRequest']) {
    const problem = hooks[event] === undefined ? undefined : eventProblem(`hooks.${event}`, hooks[event]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function eventProblem(where: string, entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return say.wrongShape(where, 'a list');
  for (const [index, entry] of entries.entries()) {
    const at = `${where}[${index}]`;
    if (!isMap(entry)) return say.wrongShape(at, 'an object');
    if (entry.matcher !== undefined && typeof entry.matcher !== 'string')
      return say.wrongShape(`${at}.matcher`, 'a text');
    if (!Array.isArray(entry.hooks)) return say.wrongShape(`${at}.hooks`, 'a list');
    for (const [place, hook] of entry.hooks.entries()) {
      const problem = hookProblem(`${at}.hooks[${place}]`, hook);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** The field that each type of hook can't do without. */
const NEEDS: Readonly<Record<string, string>> = {
  command: 'command',
  http: 'url',
  prompt: 'prompt',
  agent: 'prompt',
  mcp_tool: 'server',
};

/** What a hook may say besides. A wrong one costs the file, an unknown key costs nothing. */
const MAY_HAVE: Readonly<Record<string, Shape>> = {
  args: 'a list of texts',
  async: 'true or false',
  asyncRewake: 'true or false',
  if: 'a text',
  once: 'true or false',
  onFailure: '"block" or "continue"',
  shell: '"bash" or "powershell"',
  statusMessage: 'a text',
  timeout: 'a number of seconds',
};

function hookProblem(where: string, hook: unknown): string | undefined {
  if (!isMap(hook)) return say.wrongShape(where, 'an object');
  const needed =
    typeof hook.type === 'string' && Object.hasOwn(NEEDS, hook.type) ? NEEDS[hook.type] : undefined;
  if (needed === undefined) return say.wrongShape(`${where}.type`, `one of ${Object.keys(NEEDS).join(', ')}`);
  if (typeof hook[needed] !== 'string') return say.wrongShape(`${where}.${needed}`, 'a text');
  return shapeProblem(hook, MAY_HAVE, `${where}.`);
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function no(problem: string): SettingsRead {
  return { ok: false, problem };
}

export function isMap(value: unknown): value is SettingsMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
