import type { ExamplesOf } from './examples.ts';
import type { shells } from './shells.ts';

export const SHELL_EXAMPLES: ExamplesOf<typeof shells> = {
  bash: {
    "bash -ec 'rm a.txt'": 'delete a.txt',
    "sh <<< 'rm a.txt'": 'delete a.txt',
    'bash run.sh': 'read run.sh',
  },
  at: { "at now <<< 'rm a.txt'": ['delete a.txt', 'unrun'] },
};
