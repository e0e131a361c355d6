import type { ExamplesOf } from './examples.ts';
import type { filePrograms } from './file-programs.ts';

export const FILE_PROGRAM_EXAMPLES: ExamplesOf<typeof filePrograms> = {
  rm: { 'rm -f a.txt': 'delete a.txt', 'rm -r sub': 'delete sub/**' },
  rmdir: { 'rmdir empty': 'delete empty', 'unlink a.txt': 'delete a.txt' },
  trash: { 'trash sub': 'delete sub/**', 'rimraf a.txt': 'delete a.txt' },
  shred: { 'shred -n 1 a.txt': 'write a.txt', 'shred -u a.txt': 'delete a.txt' },
  touch: {
    'touch -r b.txt new.txt': 'create new.txt, read b.txt',
    'touch -d 2020-02-02 a.txt': 'create a.txt',
  },
  mkdir: { 'mkdir -p new/deep': 'create new, create new/deep' },
  mkfifo: { 'mkfifo -m 600 pipe': 'create pipe' },
  mknod: { 'mknod pipe p': 'create pipe' },
  truncate: { 'truncate -s 0 a.txt': 'create a.txt' },
  fallocate: { 'fallocate -l 10 new.bin': 'create new.bin' },
  tee: { 'echo x | tee -a a.txt': 'create a.txt' },
  sponge: { 'sort a.txt | sponge a.txt': 'create a.txt, read a.txt' },
  chmod: { 'chmod -w a.txt': 'write a.txt', 'chmod -R u+x sub': ['write sub/**', 'over'] },
  chown: {
    'chown "$(id -u)" a.txt': ['write a.txt', 'no-effect'],
    'chgrp --reference=b.txt a.txt': ['write a.txt', 'no-effect'],
  },
  chattr: { 'chattr +i a.txt': ['write a.txt', 'unrun'], 'chattr -i a.txt': ['write a.txt', 'no-effect'] },
  chcon: {
    'chcon -t tmp_t a.txt': ['write a.txt', 'no-effect'],
    'chcon --reference=b.txt a.txt': ['write a.txt, read b.txt', 'no-effect'],
  },
  setfacl: { 'setfacl -m u:me:r a.txt': ['write a.txt', 'no-effect'] },
  setfattr: { 'setfattr -n user.x -v 1 a.txt': ['write a.txt', 'no-effect'] },
  dd: { 'dd if=a.txt of=out.txt status=none': 'create out.txt, read a.txt' },
  split: {
    'split -l 2 a.txt part-': 'create part-aa, create part-ab, read a.txt',
    'split -l 2 -d --additional-suffix=.txt a.txt p': 'create p00.txt, create p01.txt',
    "split -l 9 --filter='cat > new.txt' a.txt": 'create new.txt',
    'split --version': '',
  },
  csplit: {
    'csplit -s -f part a.txt 2': 'create part00, create part01, read a.txt',
    'csplit -s -f part -b %d.txt a.txt 2': 'create part0.txt, create part1.txt',
  },
  rename: {
    'rename s/txt/md/ a.txt': 'delete a.txt, create a.md',
    'rename s/t.t/md/ a.txt': ['delete a.txt, unresolved', 'unseen'],
    'rename -n s/txt/md/ a.txt': '',
    'rename.ul txt md a.txt': 'delete a.txt, create a.md',
  },
  dos2unix: {
    'dos2unix a.txt': ['write a.txt', 'no-effect'],
    'dos2unix -i a.txt': 'read a.txt',
    'unix2dos -q -n a.txt new.txt': 'create new.txt, read a.txt',
  },
  recode: { 'recode latin1..utf8 a.txt': ['write a.txt', 'unrun'] },
  shuf: {
    'shuf -o new.txt a.txt': 'create new.txt, read a.txt',
    'shuf -i 1-3 --output=new.txt': 'create new.txt',
    'shuf -n 1 a.txt': 'read a.txt',
  },
  pbcopy: { 'xclip -i a.txt': ['read a.txt', 'unrun'] },
};
