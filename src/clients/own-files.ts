import { CLIENT_FOLDER, WIRING_FILES } from './claude-code/places.ts';

/** Where conclaude's rules stand, and where a client is told to call it: file patterns. */
export const OWN_FILES: readonly string[] = ['.conclaude.yaml', '.conclaude.yml', ...WIRING_FILES];

/** Relative to the project root; who deletes it deletes the wiring. */
export const WIRING_FOLDER = CLIENT_FOLDER;
