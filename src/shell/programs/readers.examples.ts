import type { ExamplesOf } from './examples.ts';
import type { readers } from './readers.ts';

export const READER_EXAMPLES: ExamplesOf<typeof readers> = {
  tac: {
    'tac a.txt': 'read a.txt',
    "printf 'b.txt\\na.txt\\n' | tac | xargs rm": 'delete a.txt, delete b.txt',
  },
  rev: { 'rev a.txt': 'read a.txt', "echo 'txt.a mr' | rev | sh": 'delete a.txt' },
  tr: { "echo 'rm_a.txt' | tr _ ' ' | sh": 'delete a.txt' },
  nl: {
    'nl a.txt': 'read a.txt',
    'wc -l a.txt': 'read a.txt',
    'fold -w 80 a.txt': 'read a.txt',
    'file a.txt': 'read a.txt',
  },
  head: { 'head -n 1 a.txt': 'read a.txt', "printf 'a.txt\\nb.txt\\n' | head -1 | xargs rm": 'delete a.txt' },
  tail: {
    'tail -n 1 a.txt': 'read a.txt',
    "printf 'a.txt\\nb.txt\\n' | tail -n 1 | xargs rm": 'delete b.txt',
  },
  cut: { 'cut -d , -f 1 data.csv': 'read data.csv' },
  comm: { 'comm --nocheck-order a.txt b.txt': 'read a.txt, read b.txt', 'cmp a.txt a.txt': 'read a.txt' },
  diff: { 'diff -U 3 a.txt a.txt': 'read a.txt' },
  grep: { 'grep -e foo a.txt': 'read a.txt', 'rm $(grep -l gamma sub/c.txt)': 'delete sub/c.txt' },
  rg: { 'rg -g x foo a.txt': 'read a.txt' },
  jq: {
    'jq .name package.json': 'read package.json',
    'jq --arg x 1 .a config/app.json': 'read config/app.json',
  },
  base64: { 'base64 -w 0 a.txt': 'read a.txt', 'echo cm0gYS50eHQK | base64 -d | sh': 'delete a.txt' },
  xmllint: { 'xmllint --output out.xml a.xml': 'create out.xml, read a.xml' },
  tree: { 'tree -o out.txt': 'create out.txt', 'tree -L 2': '' },
  shellcheck: {
    'shellcheck -s bash run.sh': 'read run.sh',
    'yamllint config/db.yaml': 'read config/db.yaml',
  },
  uniq: { 'uniq a.txt out.txt': 'create out.txt, read a.txt', 'uniq -c a.txt': 'read a.txt' },
  xxd: { 'xxd a.txt out.hex': 'create out.hex, read a.txt', 'xxd -l 4 a.txt': 'read a.txt' },
  sort: { 'sort -o a.txt a.txt': 'create a.txt, read a.txt', 'sort -k 2 a.txt': 'read a.txt' },
};
