import { type EventName, isEventName } from '../../call/events.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import { madeUpEvent } from '../made-up.ts';
import { callsIn, type SettingsForm, settingsFiles, settingsState } from '../settings-wiring.ts';
import { madeUpTool, shellToolsOf } from '../tool-table.ts';
import type { ClientWiring, WiredFile, WiredPlace, WiringLevel, WiringState } from '../wiring.ts';
import { codex } from './client.ts';
import { madeUpPatch } from './made-up.ts';
import { hasHooksOn, withHooksOn, withoutHooksOn } from './pinned-hooks.ts';
import {
  CLIENT_FOLDER,
  CONFIG,
  HOOKS,
  inUserFolder,
  MANAGED_CONFIGS,
  MANAGED_HOOKS,
  REQUIREMENTS,
} from './places.ts';
import { readToml } from './toml.ts';
import { CODEX_TOOLS } from './tools.ts';
import { ownHooksIn, ownHooksOf, type TrustedHook, untrusted, withoutTrust, withTrust } from './trust.ts';

const EVENTS: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PermissionRequest',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
];

const FORM: SettingsForm = {
  client: codex.name,
  folder: CLIENT_FOLDER,
  settings: HOOKS,
  userSettings: (host) => inUserFolder(host, 'hooks.json'),
  managed: MANAGED_HOOKS,
  // Started in a folder below, it finds the project's hooks, and runs them in that folder.
  climbs: true,
  named: (event) => (EVENTS.includes(event) ? event : undefined),
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  timeoutOf: (seconds) => seconds,
  secondsOf: (timeout) => timeout,
  switchesIn: () => [],
};

export const CODEX_WIRING: ClientWiring = {
  name: codex.name,
  title: codex.title,
  folder: CLIENT_FOLDER,
  program: 'codex',
  package: '@openai/codex',
  tried: '0.166.0',
  events: EVENTS,
  shellTools: shellToolsOf(CODEX_TOOLS),
  tellsAgents: true,
  offFlags: ['--disable hooks'],
  files,
  state,
  madeUpCall: (call, project) => ({
    ...madeUpEvent('PreToolUse', project),
    ...(madeUpPatch(call) ?? madeUpTool(CODEX_TOOLS, call, project)),
    ...(call.agent !== undefined && { agent_type: call.agent }),
  }),
  environment: () => ({}),
  reads: ({ code, stdout, stderr }) => {
    if (code !== 2 || stderr.trim() === '') return 'passed';
    return isMap(parseJson(stdout)) ? 'refused' : 'broken';
  },
};

/** The hooks, and the user's configuration with what he trusts. The client runs no hook that isn't in there as it is. */
function files(host: Host, level: WiringLevel, project: string): readonly WiredFile[] | undefined {
  const [hooks] = settingsFiles(FORM, host, level, project) ?? [];
  if (hooks !== undefined && level === 'managed') return [hooks, PINNED];
  const config = inUserFolder(host, CONFIG);
  if (hooks === undefined || config === undefined) return undefined;
  const present = () => readText(host, hooks.path);
  const ours = () => ownHooksIn(hooks.path, present() ?? '', codex.name);
  return [
    hooks,
    {
      path: config,
      isTrust: true,
      wired: (text, wanted) => {
        if (!wanted.isTrusted) return { ok: true, text };
        const after = hooks.wired(present(), wanted);
        if (!after.ok) return { ok: true, text };
        return withTrust(text ?? '', ownHooksIn(hooks.path, after.text ?? '', codex.name));
      },
      unwired: (text) => withoutTrust(text, ours()),
      isOurs: (text) => {
        const read = readToml(text);
        const keys = ours().map(({ key }) => key);
        return read.ok && read.tables.some(({ path }) => keys.includes(path[2] ?? ''));
      },
    },
  ];
}

/** An administrator's hooks need nobody's trust, but could be switched off without this. */
const PINNED: WiredFile = {
  path: REQUIREMENTS,
  wired: (text) => withHooksOn(text ?? ''),
  unwired: (text) => withoutHooksOn(text),
  isOurs: hasHooksOn,
};

function readText(host: Host, path: string): string | undefined {
  const content = host.readFile(path, MAX_FILE_BYTES);
  return content.ok ? content.text : undefined;
}

function state(host: Host, project: string): WiringState {
  const { places } = settingsState(FORM, host, project);
  const userConfig = inUserFolder(host, CONFIG);
  const projectConfig = joinPath(project, `${CLIENT_FOLDER}/${CONFIG}`);
  const read = (path: string | undefined) => (path === undefined ? {} : configIn(host, path));
  const [users, projects] = [read(userConfig), read(projectConfig)];
  const managed = MANAGED_CONFIGS.map((path) => ({ level: 'managed' as const, path, config: read(path) }));
  const isPinned = managed.some(
    ({ path, config }) => path === REQUIREMENTS && featuresIn(config).hooks === true,
  );
  const all: readonly ReadConfig[] = [
    ...(userConfig === undefined ? [] : [{ level: 'user' as const, path: userConfig, config: users }]),
    { level: 'project', path: projectConfig, config: projects },
    ...managed,
  ];
  const configs = all.filter(({ config }) => callsIn(FORM, config.hooks).length > 0);
  const off = isPinned ? [] : all.filter(({ config }) => featuresIn(config).hooks === false);
  const isUntrusted = trustLevel(users, project) === 'untrusted' && userConfig !== undefined;
  const untrustedIn = (path: string, hooks: readonly TrustedHook[]) => {
    const events = untrusted(hooks, users).map(({ named }) => named);
    return events.length === 0 ? [] : [{ path, events }];
  };
  return {
    places: [...places, ...configs.map(placeOf)],
    switches: [
      ...off.map(({ path }) => ({ path, setting: '[features] hooks = false' })),
      ...(isUntrusted ? [{ path: userConfig, setting: 'trust_level = "untrusted"' }] : []),
    ],
    untrusted: [
      ...places
        .filter(({ level }) => level !== 'managed')
        .flatMap(({ path }) => untrustedIn(path, ownHooksIn(path, readText(host, path) ?? '', codex.name))),
      ...configs
        .filter(({ level }) => level !== 'managed')
        .flatMap(({ path, config }) => untrustedIn(path, ownHooksOf(path, config, codex.name))),
    ],
    openings: all.some(({ config }) => featuresIn(config).unified_exec_tty === false)
      ? []
      : [{ path: userConfig ?? projectConfig, tool: 'write_stdin', setting: TTY_OFF }],
  };
}

interface ReadConfig {
  readonly level: WiringLevel;
  readonly path: string;
  readonly config: ValueMap;
}

/** A configuration that has hooks in it: they run beside those of the files that `init` writes. */
function placeOf({ level, path, config }: ReadConfig): WiredPlace {
  return { level, path, state: 'loads', calls: callsIn(FORM, config.hooks) };
}

const TTY_OFF = '[features] unified_exec_tty = false';

function configIn(host: Host, path: string): ValueMap {
  const read = readToml(readText(host, path) ?? '');
  return read.ok ? read.values : {};
}

function featuresIn({ features }: ValueMap): ValueMap {
  return isMap(features) ? features : {};
}

function trustLevel({ projects }: ValueMap, project: string): unknown {
  const entry = isMap(projects) ? projects[project] : undefined;
  return isMap(entry) ? entry.trust_level : undefined;
}
