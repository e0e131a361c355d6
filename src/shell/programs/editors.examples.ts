import type { editors } from './editors.ts';
import type { ExamplesOf } from './examples.ts';

export const EDITOR_EXAMPLES: ExamplesOf<typeof editors> = {
  vim: {
    "vim -es -c '%s/foo/bar/' -c wq a.txt": 'write a.txt',
    "ex -s a.txt <<< 'w! out.txt'": 'create out.txt, read a.txt',
    'vim -R -es -c q a.txt': 'read a.txt',
    "vim -es -c 'e a.txt' -c '1d' -c w -c 'qa!'": ['create a.txt', 'over'],
    "vim -es -u NONE -c 'edit a.txt | 1d | wq'": 'create a.txt',
    "vim -es -c 'w! new.txt' -c 'qa!' a.txt": 'create new.txt, read a.txt',
    "vim -es -c 'redir! > new.txt | echo 1 | redir END' -c 'qa!'": 'create new.txt',
    "vim -es -c \"call writefile(['x'],'new.txt')\" -c 'qa!'": 'create new.txt',
    "vim -es -c \"call delete('a.txt') | call rename('b.txt','c')\" -c 'qa!'":
      'delete a.txt, delete b.txt, create c',
    "vim -es -c 'w !tee new.txt' -c 'qa!' a.txt": 'create new.txt, read a.txt',
    "vim -es -c '%!tee new.txt' -c 'qa!' a.txt": 'create new.txt, read a.txt',
    "vim -es -c 'argdo 1d | update' -c 'qa!' a.txt b.txt": 'write a.txt, write b.txt',
    "vim -es -c 'g/foo/w! new.txt' -c 'qa!' a.txt": ['create new.txt', 'over'],
    "echo 'w! new.txt' > s.vim; vim -es -S s.vim -c 'qa!' a.txt": 'create s.vim, create new.txt',
    "vim -es -c '%p' -c 'qa!' a.txt": 'read a.txt',
    "printf '%%p\\nq\\n' | ex -s a.txt": 'read a.txt',
  },
  view: { 'view -es -c q a.txt': 'read a.txt' },
  ed: {
    "printf '1d\\nw\\nq\\n' | ed -s a.txt": 'write a.txt',
    "printf 'a\\nw no.txt\\n.\\n1w new.txt\\n' | ed -s": 'create new.txt',
    "ed -s a.txt <<< 'w !cat > new.txt'": 'create new.txt',
    "ed -s a.txt <<< '!rm b.txt'": 'delete b.txt',
    "printf 'e b.txt\\n1d\\nw\\n' | ed -s a.txt": 'write b.txt',
    "printf 'f new.txt\\nw\\n' | ed -s a.txt": ['write new.txt', 'over'],
    "printf ',p\\nq\\n' | ed -s a.txt": 'read a.txt',
    'ed -s a.txt < unseen': ['write a.txt', 'over'],
  },
  nano: { 'nano -c a.txt': ['write a.txt', 'unrun'] },
  micro: { 'hx a.txt': ['write a.txt', 'unrun'] },
  emacs: {
    'emacs +3 a.txt': ['write a.txt', 'unrun'],
    'emacs --batch --eval \'(write-region "x" nil "new.txt")\'': ['create new.txt', 'unrun'],
    "emacs --batch a.txt --eval '(message (buffer-string))'": ['read a.txt', 'unrun'],
    'emacs --batch --eval \'(delete-file "a.txt")\'': ['delete a.txt', 'unrun'],
  },
  patch: {
    'patch -s a.txt fix.patch': 'write a.txt, read fix.patch',
    'patch -s -i fix.patch a.txt': 'write a.txt, read fix.patch',
    'patch -s -o out.txt a.txt fix.patch': 'create out.txt, read fix.patch',
    'patch --dry-run a.txt fix.patch': '',
  },
  apply_patch: { "apply_patch <<< '*** Delete File: a.txt'": 'delete a.txt' },
};
