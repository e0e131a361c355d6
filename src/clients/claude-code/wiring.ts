import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { withSlashes } from '../../match/path-text.ts';
import { callsConclaude, callsIn, type FoundHook, hooksAt, isOwnHook, wordsOf } from './hook-entries.ts';
import { settingsPlaces } from './places.ts';
import { isHeldForUs, undoesSandbox } from './sandbox-note.ts';
import { settingsShapeProblem } from './settings-shape.ts';

/** The settings files in which a session looks for hooks, but for an administrator's. */
export function wiringFiles(host: Host, root: string): readonly string[] {
  const project = withSlashes(host.env('CLAUDE_PROJECT_DIR') || root, host.platform);
  const places = [
    ...settingsPlaces(host, root, ['project', 'local']),
    ...settingsPlaces(host, project, ['project', 'local', 'user']),
  ];
  return [...new Set(places.map(({ path }) => path))];
}

/** What settings say about calling conclaude, as texts that are the same only if they say the same. */
export interface Wiring {
  /** Each entry that calls conclaude, whole, and each place where its plugin is turned on. */
  readonly own: readonly string[];
  /** Variables that decide which program a hook really runs, with their values. */
  readonly env: readonly string[];
  /** What else is called before a tool runs, and can give it another input. */
  readonly rewriters: readonly string[];
  /** The client's sandbox is on, as conclaude was told to set it up. */
  readonly sandbox: boolean;
}

export function wiringIn(host: Host, files: readonly string[]): Wiring {
  const all = files.map((file) => readSettings(host, file));
  return {
    own: unique(all.flatMap((settings) => [...callsIn(settings.hooks).map(asText), ...pluginsIn(settings)])),
    env: unique(all.flatMap(({ env }) => guidingVariables(env))),
    rewriters: unique(
      all.flatMap(({ hooks }) =>
        hooksAt(hooks, 'PreToolUse')
          .filter((hook) => !callsConclaude(hook))
          .map(asText),
      ),
    ),
    sandbox: all.some(isHeldForUs) && !all.some(undoesSandbox),
  };
}

/** A record of an earlier wiring, if it is one. */
export function asWiring(value: unknown): Wiring | undefined {
  if (!isMap(value)) return undefined;
  const texts = (list: unknown) =>
    Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : undefined;
  const [own, env, rewriters] = [texts(value.own), texts(value.env), texts(value.rewriters)];
  return own && env && rewriters && { own, env, rewriters, sandbox: value.sandbox === true };
}

/** What a change of settings takes away or twists, in words for the user; nothing if the guard stays as it was. */
export function damageTo(before: Wiring, now: Wiring): readonly string[] {
  const gone = before.own.filter((entry) => !now.own.includes(entry));
  const known = before.own.map(programIn);
  // The client runs the same command only once, by whichever entry it likes.
  const doubles = now.own.filter((entry) => !before.own.includes(entry) && known.includes(programIn(entry)));
  const env = now.env.filter((variable) => !before.env.includes(variable));
  return [...[...gone, ...doubles].map(shortName), ...env.map((variable) => `env ${nameOf(variable)}`)];
}

/** Which hooks are new that can change a call after conclaude has judged it. */
export function newRewriters(before: Wiring, now: Wiring): readonly string[] {
  return now.rewriters.filter((entry) => !before.rewriters.includes(entry)).map(programIn);
}

/** Less than this may be too little for any answer. */
const SHORT_SECONDS = 5;

/** Does any of these files call conclaude before each tool, as `init` would have it? */
export function callsBeforeTools(host: Host, files: readonly string[]): boolean {
  return files
    .flatMap((file) => hooksAt(readSettings(host, file).hooks, 'PreToolUse'))
    .some(
      ({ matcher = '', hook }) =>
        (matcher === '' || matcher === '*') &&
        hook.type === 'command' &&
        isOwnHook(hook) &&
        hook.if === undefined &&
        hook.async !== true &&
        (hook.timeout === undefined || Number(hook.timeout) >= SHORT_SECONDS) &&
        (hook.onFailure === undefined || hook.onFailure === 'block'),
    );
}

export function disablesAllHooks(host: Host, file: string): boolean {
  return readSettings(host, file).disableAllHooks === true;
}

/** One text for entries that mean the same. */
function asText({ event, matcher = '', hook }: FoundHook): string {
  return JSON.stringify([event, matcher === '*' ? '' : matcher, canonical(hook)]);
}

/** Keys in one order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isMap(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, canonical(value[key])]));
}

/** `PreToolUse: conclaude Hooks PreToolUse`, of an entry's text. */
function programIn(entry: string): string {
  const value = parseJson(entry);
  if (!Array.isArray(value)) return entry;
  const [event, , hook] = value as readonly unknown[];
  return `${String(event)}: ${isMap(hook) ? wordsOf(hook) || String(hook.url ?? hook.type) : ''}`;
}

function shortName(entry: string): string {
  const value = parseJson(entry);
  if (!Array.isArray(value)) return entry;
  const [event, matcher] = value as readonly unknown[];
  return `${String(event)} ${String(matcher)}`.trim();
}

/** `plugin conclaude@x`: turned on, or seated before others. */
function pluginsIn({ enabledPlugins, prependPlugins }: ValueMap): readonly string[] {
  const enabled = Object.entries(isMap(enabledPlugins) ? enabledPlugins : {});
  const seated = Array.isArray(prependPlugins) ? prependPlugins : [];
  return [
    ...enabled.filter(([name, on]) => on === true && OWN_PLUGIN.test(name)).map(([name]) => `plugin ${name}`),
    ...seated.filter((name) => OWN_PLUGIN.test(String(name))).map((name) => `plugin ${String(name)} first`),
  ];
}

const OWN_PLUGIN = /^conclaude@/;

/** What a system, a shell, Node or the client look at to find programs, or code to load into them. */
const GUIDING =
  /^(?:PATH|HOME|ENV|IFS|SHELL|SHELLOPTS|BASHOPTS|BASH_ENV|BASH_FUNC_.*|CDPATH|PS4|NODE_OPTIONS|NODE_PATH|LD_.*|DYLD_.*|CONCLAUDE_.*|XDG_CONFIG_HOME|CLAUDE_PROJECT_DIR|CLAUDE_CONFIG_DIR|CLAUDE_CODE_PLUGIN_DIRS|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_SAFE_MODE|CLAUDE_CODE_STOP_HOOK_BLOCK_CAP)$/i;

function guidingVariables(env: unknown): readonly string[] {
  return Object.entries(isMap(env) ? env : {})
    .filter(([name]) => GUIDING.test(name))
    .map(([name, value]) => `${name}=${String(value)}`);
}

function nameOf(variable: string): string {
  return variable.slice(0, variable.indexOf('='));
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** A file that can't be understood, or has one wrong entry, says nothing: the client skips it whole. */
function readSettings(host: Host, file: string): ValueMap {
  const content = host.readFile(file, MAX_FILE_BYTES);
  const settings = content.ok ? parseJson(content.text.replace(/^\ufeff/, '')) : undefined;
  return isMap(settings) && settingsShapeProblem(settings, undefined) === undefined ? settings : {};
}
