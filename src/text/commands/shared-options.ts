import type { Option } from './description.ts';

/** What several commands have in common, in the same words. */
export const HELP = { short: 'h', doc: 'show this help' } as const satisfies Option;

export const JSON_RESULT = { doc: 'print the result as JSON' } as const satisfies Option;

export const DRY_RUN = {
  doc: 'show the changes as a diff without making them',
} as const satisfies Option;

export const CONFIG_PATH = {
  value: 'PATH',
  complete: 'file',
  doc: 'a configuration file, or the folder that has one',
} as const satisfies Option;

export const CLIENT = {
  value: 'NAME',
  doc: 'for another client than Claude Code (docs/clients.md)',
} as const satisfies Option;

export const CLAUDE_PATH = {
  value: 'FOLDER',
  complete: 'folder',
  doc: "the folder of the settings (default: this project's)",
} as const satisfies Option;
