import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import { CLIENT_FOLDER, settingsIn } from './places.ts';

/** Paths that the client's sandbox keeps commands from, as its settings name them. */
export interface HeldPaths {
  readonly denyWrite: readonly string[];
  readonly denyRead: readonly string[];
}

export const SANDBOX = 'sandbox';
export const LISTS = ['denyWrite', 'denyRead'] as const;

/**
 * Without `enabled` nothing is held; with commands outside of the sandbox an agent could choose not to be held. The
 * third keeps the client's questions: being in the sandbox is no reason not to ask.
 */
export const SWITCHES = {
  enabled: true,
  allowUnsandboxedCommands: false,
  autoAllowBashIfSandboxed: false,
} as const;
export type SandboxSwitch = keyof typeof SWITCHES;
export const ALL_SWITCHES = Object.keys(SWITCHES) as SandboxSwitch[];

/**
 * Which entries are ours stands beside them in the settings, so that a clone of the project knows it, too. What was
 * there before isn't in the note, and stays.
 */
export const NOTE = ['conclaude', 'sandbox'] as const;

export interface SandboxNote extends HeldPaths {
  readonly switches: readonly SandboxSwitch[];
}

/** What settings say that conclaude has put there; `undefined` when there is no such note. */
export function sandboxNote(settings: unknown): SandboxNote | undefined {
  const note = NOTE.reduce<unknown>((inner, key) => (isMap(inner) ? inner[key] : undefined), settings);
  if (!isMap(note)) return undefined;
  return {
    denyWrite: texts(note.denyWrite),
    denyRead: texts(note.denyRead),
    switches: texts(note.switches).filter((name): name is SandboxSwitch => Object.hasOwn(SWITCHES, name)),
  };
}

/** Has nobody turned the switches since? */
export function isAsNoted(settings: ValueMap, { switches }: SandboxNote): boolean {
  const sandbox = isMap(settings[SANDBOX]) ? settings[SANDBOX] : {};
  return switches.every((name) => sandbox[name] === SWITCHES[name]);
}

/** Settings in which conclaude has switched the sandbox on. */
export function isHeldForUs(settings: ValueMap): boolean {
  const note = sandboxNote(settings);
  return note?.switches.includes('enabled') === true && isAsNoted(settings, note);
}

/** Settings in which somebody says the opposite. */
export function undoesSandbox({ [SANDBOX]: sandbox }: ValueMap): boolean {
  if (!isMap(sandbox)) return false;
  return sandbox.enabled === false || sandbox.allowUnsandboxedCommands === true;
}

export function texts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).filter((text): text is string => typeof text === 'string');
}

/** The settings of a project in which the client is started there. */
export function projectSettings(launch: string): { readonly shared: string; readonly local: string } {
  return settingsIn(joinPath(launch, CLIENT_FOLDER));
}

/** Has somebody had the sandbox set up by conclaude? */
export function isSandboxOurs(host: Host, launch: string): boolean {
  return Object.values(projectSettings(launch)).some((file) => {
    const content = host.readFile(file, MAX_FILE_BYTES);
    return (
      content.ok &&
      content.text.includes(NOTE[0]) &&
      sandboxNote(parseJson(withoutMark(content.text))) !== undefined
    );
  });
}

/** A byte order mark isn't part of the text. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}
