import type { ExamplesOf } from './examples.ts';
import type { printers } from './printers.ts';

export const PRINTER_EXAMPLES: ExamplesOf<typeof printers> = {
  cat: { 'cat a.txt': 'read a.txt', "echo 'rm a.txt' | cat | sh": 'delete a.txt' },
  basename: {
    'rm "$(basename sub/a.txt)"': 'delete a.txt',
    'rm "$(basename a.txt.bak .bak)"': 'delete a.txt',
  },
  dirname: { 'rm "$(dirname sub/x)/c.txt"': 'delete sub/c.txt' },
  realpath: { 'rm "$(realpath a.txt)"': 'delete a.txt' },
  mktemp: { 'touch "$(mktemp -u new.XXXXXX)"': ['create new.XXXXXX', 'unrun'] },
  ls: { 'rm $(ls *.csv)': 'delete data.csv', 'ls sub': 'read sub' },
  stat: { 'stat -c %s a.txt': 'read a.txt', 'stat -t a.txt': 'read a.txt' },
  which: { '$(which rm) a.txt': 'delete a.txt' },
  date: { 'touch "a-$(date +%F).txt"': ['create a-0.txt', 'unrun'] },
  tty: { 'echo x > "$(tty)"': ['', 'unrun'] },
  seq: { 'for i in $(seq 2); do touch "n$i"; done': 'create n1, create n2' },
};
