import type { EventName } from '../call/events.ts';
import { plainValue } from '../edit/json-tree.ts';
import { positionOf } from '../edit/text-edits.ts';
import { type Host, MAX_FILE_BYTES } from '../host/host.ts';
import { isMap, mapsIn, type ValueMap } from '../json-value.ts';
import { joinPath, withSlashes } from '../match/path-text.ts';
import { notPlainJson } from '../text/doctor-settings.ts';
import {
  type HookCommand,
  isOwnCommand,
  launcherCommand,
  patienceFor,
  programCommand,
} from './hook-command.ts';
import {
  type HookDialect,
  hooksOfOurs,
  readSettings,
  type SettingsEdit,
  type SettingsHook,
  unwireHooks,
  wireHooks,
} from './hook-settings.ts';
import { isPinned, type PinnedSetting, withoutPin, withPin } from './pinned-setting.ts';
import type {
  FileEdit,
  WantedCalls,
  WiredCall,
  WiredFile,
  WiredPlace,
  WiringLevel,
  WiringState,
} from './wiring.ts';

/** What is a client's own about settings files with hooks in Claude Code's form. */
export interface SettingsForm {
  readonly client: string;
  readonly folder: string;
  /** Below the project and below the user's home. */
  readonly settings: string;
  /** The user's own, where they don't go by the same name below the home. */
  userSettings?(host: Host): string | undefined;
  /** Other files of a project with hooks that the client runs; nobody writes into them. */
  readonly alsoReads?: readonly string[];
  /** An administrator's. */
  readonly managed: string;
  /** What an administrator writes beside hooks, so that nobody else can switch them off. */
  readonly pin?: PinnedSetting;
  /** Hooks may be started in a folder below the project's. */
  readonly climbs?: true;
  /** Its name of an event of ours; `undefined` where it has none. */
  named(event: EventName): string | undefined;
  eventNamed(name: string): EventName | undefined;
  /** Events about tools are asked for by this matcher. */
  readonly matcher?: string;
  /** See `HookCommand`. */
  readonly refusal?: string;
  /** A hook may also stand without a group around it, and by these keys. */
  readonly bare?: { readonly command: string; readonly timeout: string };
  /** The timeout of a hook, in the client's unit. */
  timeoutOf(seconds: number): number;
  secondsOf(timeout: number): number;
  /**
   * What in a file keeps hooks from running, as it is written there. `isHeld`: an administrator's hooks are there, with
   * what keeps them on.
   */
  switchesIn(settings: ValueMap, isHeld: boolean): readonly string[];
}

export function settingsFiles(
  form: SettingsForm,
  host: Host,
  level: WiringLevel,
  project: string,
): readonly WiredFile[] | undefined {
  const path = settingsAt(form, host, level, project);
  if (path === undefined) return undefined;
  const dialect = dialectOf(form);
  const pin = level === 'managed' ? form.pin : undefined;
  return [
    {
      path,
      wired: (text, wanted) => {
        const wired = edited(wireHooks(text ?? '{}\n', entriesFor(form, wanted), wanted.anew, dialect));
        return wired.ok && pin !== undefined ? withPin(wired.text ?? '', pin) : wired;
      },
      // The last one in goes out first: that is the way back, byte for byte.
      unwired: (text, before) => {
        const bare = pin === undefined ? { ok: true as const, text } : withoutPin(text, pin, before);
        return bare.ok ? edited(unwireHooks(bare.text ?? '', dialect)) : bare;
      },
      isOurs: (text) => hooksOfOurs(text, dialect).length > 0,
    },
  ];
}

function settingsAt(form: SettingsForm, host: Host, level: WiringLevel, project: string): string | undefined {
  if (level === 'managed') return form.managed;
  return level === 'project' ? joinPath(project, form.settings) : userSettings(form, host);
}

function userSettings(form: SettingsForm, host: Host): string | undefined {
  if (form.userSettings !== undefined) return form.userSettings(host);
  const home = host.home();
  return home === undefined ? undefined : joinPath(withSlashes(home, host.platform), form.settings);
}

function edited(edit: SettingsEdit): FileEdit {
  return edit.ok ? { ok: true, text: edit.text } : edit;
}

interface Entry extends SettingsHook {
  readonly hook: {
    readonly type: 'command';
    readonly name: string;
    readonly command: string;
    readonly timeout: number;
  };
}

function entriesFor(form: SettingsForm, { needed, program }: WantedCalls): readonly Entry[] {
  return needed.flatMap(({ event, seconds, failsClosed }): readonly Entry[] => {
    const named = form.named(event);
    if (named === undefined) return [];
    const { client, refusal } = form;
    const command: HookCommand = { client, event, seconds, failsClosed, refusal };
    const line =
      program === undefined
        ? launcherCommand(form.folder, command, form.climbs)
        : programCommand(program, command);
    const timeout = form.timeoutOf(patienceFor(command));
    return [{ event: named, hook: { type: 'command', name: 'conclaude', command: line, timeout } }];
  });
}

function dialectOf({ client }: SettingsForm): HookDialect<Entry> {
  return {
    isOwn: (hook): hook is ValueMap =>
      isMap(hook) && typeof hook.command === 'string' && isOwnCommand(hook.command, client),
    // A longer timeout is somebody's choice, and stays.
    serves: ({ matcher, hook }, wanted) =>
      matcher === wanted.matcher &&
      hook.type === 'command' &&
      hook.command === wanted.hook.command &&
      hook.async !== true &&
      typeof hook.timeout === 'number' &&
      hook.timeout >= wanted.hook.timeout,
  };
}

export function settingsState(form: SettingsForm, host: Host, project: string): WiringState {
  const user = userSettings(form, host);
  const named = [
    { level: 'managed' as const, path: form.managed },
    ...(user === undefined ? [] : [{ level: 'user' as const, path: user }]),
    { level: 'project' as const, path: joinPath(project, form.settings) },
    ...(form.alsoReads ?? []).map((file) => ({
      level: 'project' as const,
      path: joinPath(project, file),
      isShared: true as const,
    })),
  ];
  const read = named.map((place) => ({ ...place, ...readPlace(form, host, place.path) }));
  const isHeld = read.some(
    ({ level, settings, calls }) =>
      level === 'managed' && (form.pin === undefined ? calls.length > 0 : isPinned(settings, form.pin)),
  );
  return {
    places: read
      .filter(({ level, state }) => level !== 'managed' || state !== 'missing')
      .map(({ settings: _, ...place }) => place),
    switches: read.flatMap(({ path, settings }) =>
      form.switchesIn(settings, isHeld).map((setting) => ({ path, setting })),
    ),
  };
}

function readPlace(
  form: SettingsForm,
  host: Host,
  path: string,
): Pick<WiredPlace, 'state' | 'calls'> & { readonly settings: ValueMap } {
  const content = host.readFile(path, MAX_FILE_BYTES);
  const nothing = { calls: [], settings: {} };
  if (!content.ok)
    return { ...nothing, state: content.why === 'missing' ? 'missing' : { problem: content.detail } };
  const read = readSettings(content.text);
  if (!read.ok)
    return {
      ...nothing,
      state: { problem: notPlainJson(positionOf(content.text, read.offset), read.problem) },
    };
  const value = plainValue(read.root);
  const settings = isMap(value) ? value : {};
  return { state: 'loads', settings, calls: callsIn(form, settings.hooks) };
}

/** Hooks that call conclaude, in the client's form. */
export function callsIn(
  form: Pick<SettingsForm, 'client' | 'eventNamed' | 'secondsOf' | 'bare'>,
  hooks: unknown,
): readonly WiredCall[] {
  if (!isMap(hooks)) return [];
  return Object.entries(hooks).flatMap(([named, list]) =>
    mapsIn(list).flatMap((group) =>
      hooksOf(group, form.bare).flatMap((hook): readonly WiredCall[] => {
        const { command, timeout } = hook;
        if (typeof command !== 'string' || !/conclaude/i.test(command)) return [];
        return [
          {
            named,
            event: form.eventNamed(named),
            command,
            seconds: typeof timeout === 'number' ? form.secondsOf(timeout) : undefined,
            isOwn: isOwnCommand(command, form.client),
            isPartial: !coversAll(group.matcher) || hook.async === true,
          },
        ];
      }),
    ),
  );
}

function hooksOf(group: ValueMap, bare: SettingsForm['bare']): readonly ValueMap[] {
  const isBare = bare !== undefined && !Array.isArray(group.hooks);
  const hooks = isBare ? [group] : mapsIn(group.hooks);
  if (bare === undefined) return hooks;
  return hooks.map((hook) => ({
    ...hook,
    command: hook[bare.command] ?? hook.command,
    timeout: hook[bare.timeout] ?? hook.timeout,
  }));
}

function coversAll(matcher: unknown): boolean {
  return matcher === undefined || matcher === '' || matcher === '*' || matcher === '.*';
}
