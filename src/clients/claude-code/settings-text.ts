import * as inSettings from '../hook-settings.ts';
import { type HookEntry, isOwnHook, serves } from './hook-entries.ts';

const DIALECT: inSettings.HookDialect<HookEntry> = { isOwn: isOwnHook, serves };

/** The settings with the wanted hooks in them, and no other ones of ours. */
export function wireHooks(
  source: string,
  wanted: readonly HookEntry[],
  anew: boolean,
): inSettings.SettingsEdit {
  return inSettings.wireHooks(source, wanted, anew, DIALECT);
}

export function unwireHooks(source: string): inSettings.SettingsEdit {
  return inSettings.unwireHooks(source, DIALECT);
}

/** Has this program wired the file before? The original one never wrote `onFailure`. */
export function isWired(source: string): boolean {
  return inSettings.hooksOfOurs(source, DIALECT).some((hook) => hook.onFailure === 'block');
}
