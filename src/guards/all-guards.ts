import type { Guard } from './guard.ts';
import { selfProtection } from './self-protection.ts';
import { uneditableFiles } from './uneditable-files.ts';

/** Every guard, in the order in which their objections are reported. */
export const ALL_GUARDS: readonly Guard[] = [uneditableFiles, selfProtection];
