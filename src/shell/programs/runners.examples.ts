import type { ExamplesOf } from './examples.ts';
import type { runners } from './runners.ts';

export const RUNNER_EXAMPLES: ExamplesOf<typeof runners> = {
  find: { 'find . -name x.log -delete': 'delete logs/x.log', 'find sub -name c.txt': '' },
  xargs: { 'echo a.txt | xargs -n 1 rm': 'delete a.txt', 'echo a.txt | xargs cat': 'read a.txt' },
  parallel: { 'parallel -j 2 rm ::: a.txt': 'delete a.txt' },
  fd: { 'fd -e log -x rm': ['unresolved', 'unseen'], 'fd -e log': '' },
  entr: {
    'ls *.csv | entr rm a.txt': ['delete a.txt', 'unrun'],
    "ls *.csv | entr -rs 'rm a.txt'": ['delete a.txt', 'unrun'],
  },
};
