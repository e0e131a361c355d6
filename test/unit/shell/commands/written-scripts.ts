import type { Row } from '../commands.ts';

/** The text writes a file and then runs or reads it. */
export const WRITTEN_SCRIPTS: readonly Row[] = [
  [
    "cat > /tmp/f.py <<'X'\nopen('a.txt','w').write('x')\nX\npython3 /tmp/f.py",
    'create /tmp/f.py, create a.txt',
  ],
  ["printf 'rm a.txt\\n' > x.sh; sh x.sh", 'create x.sh, delete a.txt'],
  [
    "printf '#!/bin/sh\\nrm a.txt\\n' > x.sh && chmod +x x.sh && ./x.sh",
    'create x.sh, write x.sh, delete a.txt',
  ],
  ["echo 'rm a.txt' | tee x.sh > /dev/null; . ./x.sh", 'create x.sh, delete a.txt'],
  [
    "echo 'rm a.txt' > x1; cp x1 x2; mv x2 x3; bash x3",
    'create x1, create x2, delete x2, create x3, delete a.txt',
    'over',
  ],
  [
    'mkdir bin && cat > bin/go <<\'X\' && sh bin/go\nrm "$(dirname "$0")/../a.txt"\nX',
    'create bin, create bin/go, delete a.txt',
  ],
  [
    'printf \'#!/usr/bin/env python3\\nimport os\\nos.remove("a.txt")\\n\' > x.py; chmod +x x.py; ./x.py',
    'create x.py, write x.py, delete a.txt',
  ],
  ['F=a.txt; cat > x.sh <<X\necho x > $F\nX\nsh x.sh', 'create x.sh, create a.txt'],
  ['cat > x.sh <<\'X\'\nfor f in "$@"; do rm "$f"; done\nX\nbash x.sh a.txt', 'create x.sh, delete a.txt'],
  ["echo true > x.sh; echo 'rm a.txt' >> x.sh; sh x.sh", 'create x.sh, delete a.txt'],
  ['echo a.txt > l; rm $(cat l)', 'create l, delete a.txt'],
  ['echo a.txt > l; rm "$(<l)"', 'create l, delete a.txt'],
  ['echo a.txt > l; xargs rm < l', 'create l, delete a.txt'],
  ['echo a.txt > l; while read -r f; do rm "$f"; done < l', 'create l, delete a.txt'],
  ["printf 'x\\na.txt\\n' > l; rm $(tail -n 1 l)", 'create l, delete a.txt'],
  [
    "echo 'rm a.txt' > x; (cat x; echo 'rm b.txt') > y; sh y",
    'create x, create y, delete a.txt, delete b.txt',
  ],
  ["echo 'rm a.txt' > x.sh; ln -s x.sh y.sh; sh y.sh", 'create x.sh, create y.sh, delete a.txt'],
  ["echo 'rm a.txt' > x.sh; PATH=$PWD:$PATH; chmod +x x.sh; x.sh", 'create x.sh, write x.sh, delete a.txt'],
  ["install -m 755 /dev/stdin x.sh <<< 'rm a.txt'; ./x.sh", 'create x.sh, delete a.txt'],
  ["dd of=x.sh <<< 'rm a.txt'; sh x.sh", 'create x.sh, delete a.txt'],
  ["echo 'rm a.txt' > x.sh; echo true > x.sh; sh x.sh", 'create x.sh'],
  ["echo 'rm a.txt' > x.sh; bash -n x.sh", 'create x.sh'],
  ["echo 'rm a.txt' > x.sh; cat x.sh", 'create x.sh'],
  ["echo a.txt | sh -c 'xargs rm'", 'delete a.txt'],
];
