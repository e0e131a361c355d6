import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const VISUALIZE = {
  summary: 'show which files each rule covers',
  isMinor: true,
  about: `Lists the rules with the number of files that each one covers, and shows these files as a tree. Folders that git ignores are counted but not opened; .git is left out.`,
  options: {
    rule: { value: 'NAME', doc: 'show one rule: uneditableFiles, or one entry of it: uneditableFiles[0]' },
    'show-matches': { doc: 'show every covered file; otherwise long lists are cut' },
    'config-path': CONFIG_PATH,
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'shown', 1: 'no valid configuration', ...USAGE_ERROR },
  examples: ['conclaude visualize', 'conclaude visualize --rule uneditableFiles --show-matches'],
} as const satisfies CommandDescription;
