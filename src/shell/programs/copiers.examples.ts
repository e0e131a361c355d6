import type { copiers } from './copiers.ts';
import type { ExamplesOf } from './examples.ts';

export const COPIER_EXAMPLES: ExamplesOf<typeof copiers> = {
  cp: { 'cp a.txt copy.txt': 'create copy.txt, read a.txt', 'cp -t sub a.txt': 'create sub/a.txt' },
  mv: { 'mv a.txt sub': 'delete a.txt, create sub/a.txt' },
  ln: { 'ln -s a.txt link.txt': 'create link.txt', 'ln -sf ../a.txt sub/link': 'create sub/link' },
  install: {
    'install -m 644 a.txt sub': 'create sub/a.txt',
    'install -d new/deep': 'create new, create new/deep',
  },
  rsync: {
    'rsync -b --backup-dir="$PWD/sub" a.txt b.txt': ['create sub/**, create sub/b.txt, create b.txt', 'over'],
    'rsync --log-file=new.log a.txt b.txt': 'create new.log, create b.txt',
    'rsync --write-batch=new a.txt c.txt': ['create new, create c.txt', 'unseen'],
    'rsync a.txt copy.txt': 'create copy.txt, read a.txt',
    'rsync -a --delete sub/ empty': [
      'create empty/.env, create empty/c.txt, create empty/deep, create empty/deep/d.txt, delete empty/**',
      'over',
    ],
    'rsync -n a.txt copy.txt': '',
    'rsync a.txt host:copy.txt': ['read a.txt', 'unrun'],
  },
  scp: { 'scp host:/etc/hosts hosts': ['create hosts', 'unrun'], 'scp a.txt host:': ['read a.txt', 'unrun'] },
  ditto: { 'ditto a.txt copy.txt': 'create copy.txt, read a.txt' },
};
