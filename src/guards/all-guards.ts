import { gitIgnoredFiles } from './git-ignored-files.ts';
import type { Guard } from './guard.ts';
import { newFiles } from './new-files.ts';
import { rootAdditions } from './root-additions.ts';
import { selfProtection } from './self-protection.ts';
import { toolRules } from './tool-rules.ts';
import { uneditableFiles } from './uneditable-files.ts';
import { unreadableCommands } from './unreadable-commands.ts';

/** Every guard, in the order in which their objections are reported. */
export const ALL_GUARDS: readonly Guard[] = [
  toolRules,
  uneditableFiles,
  gitIgnoredFiles,
  rootAdditions,
  newFiles,
  selfProtection,
  unreadableCommands,
];
