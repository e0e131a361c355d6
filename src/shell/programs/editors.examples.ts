import type { editors } from './editors.ts';
import type { ExamplesOf } from './examples.ts';

export const EDITOR_EXAMPLES: ExamplesOf<typeof editors> = {
  vim: {
    "vim -es -c '%s/foo/bar/' -c wq a.txt": 'write a.txt',
    "ex -s a.txt <<< 'w! out.txt'": ['create out.txt, write a.txt', 'over'],
    'vim -R -es -c q a.txt': 'read a.txt',
  },
  view: { 'view -es -c q a.txt': 'read a.txt' },
  ed: { "printf '1d\\nw\\nq\\n' | ed -s a.txt": 'write a.txt' },
  nano: { 'nano -c a.txt': ['write a.txt', 'unrun'] },
  micro: { 'hx a.txt': ['write a.txt', 'unrun'] },
  emacs: { 'emacs +3 a.txt': ['write a.txt', 'unrun'] },
  patch: {
    'patch -s a.txt fix.patch': 'write a.txt, read fix.patch',
    'patch -s -i fix.patch a.txt': 'write a.txt, read fix.patch',
    'patch -s -o out.txt a.txt fix.patch': 'create out.txt, read fix.patch',
    'patch --dry-run a.txt fix.patch': '',
  },
  apply_patch: { "apply_patch <<< '*** Delete File: a.txt'": 'delete a.txt' },
};
