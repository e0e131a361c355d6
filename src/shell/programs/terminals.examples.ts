import type { ExamplesOf } from './examples.ts';
import type { terminals } from './terminals.ts';

export const TERMINAL_EXAMPLES: ExamplesOf<typeof terminals> = {
  tmux: {
    "tmux -L one new -d 'rm a.txt'; sleep 0.7": 'delete a.txt',
    'tmux -L two new-session -d -s w -c "$PWD/sub" rm c.txt; sleep 0.7': 'delete sub/c.txt',
    "tmux -L x send-keys -t w 'rm a.txt' Enter": ['delete a.txt', 'unrun'],
    "tmux -L x new -d \\; split-window -h 'rm a.txt' \\; save-buffer new.txt": [
      'delete a.txt, create new.txt',
      'unrun',
    ],
    "tmux run-shell -b 'rm a.txt'": ['delete a.txt', 'unrun'],
    "tmux pipe-pane -o 'cat > new.txt'": ['create new.txt', 'unrun'],
    'tmux ls': ['', 'unrun'],
    'tmux capture-pane -p -t w': ['', 'unrun'],
  },
  screen: {
    'screen -dmS x rm a.txt; sleep 0.7': 'delete a.txt',
    'screen -dmS x -L -Logfile new.log ls': ['create new.log', 'unrun'],
    "screen -S x -X stuff 'rm a.txt\\n'": ['delete a.txt', 'unrun'],
    'screen -ls': ['', 'unrun'],
  },
  dtach: {
    'dtach -n /tmp/x.sock rm a.txt': ['delete a.txt', 'unrun'],
    'abduco -n x rm a.txt': ['delete a.txt', 'unrun'],
  },
  gdb: {
    "gdb -batch -ex 'shell rm a.txt'": 'delete a.txt',
    "gdb -batch -ex '!rm a.txt'": 'delete a.txt',
    "gdb -batch -ex 'set logging file new.txt' -ex 'set logging enabled on' -ex 'p 1'": 'create new.txt',
    "gdb -batch -ex 'pipe p 1 | cat > new.txt'": 'create new.txt',
    'gdb -batch -ex run --args rm a.txt': ['delete a.txt', 'unrun'],
    "gdb -batch -ex 'print 1'": '',
    "lldb -b -o 'platform shell rm a.txt'": ['delete a.txt', 'unrun'],
  },
  expect: {
    "expect -c 'spawn rm a.txt; expect eof'": 'delete a.txt',
    "expect -c 'log_file -noappend new.txt; send_log x'": 'create new.txt',
    "tclsh <<< 'exec rm a.txt'": 'delete a.txt',
    "tclsh <<< 'set f new.txt; set h [open $f w]; puts $h x; close $h'": 'create new.txt',
    "tclsh <<< 'file rename -force a.txt b.txt'": 'delete a.txt, create b.txt',
    "tclsh <<< 'puts [open a.txt]'": 'read a.txt',
    "echo 'exec rm a.txt' > x.tcl; tclsh x.tcl": 'create x.tcl, delete a.txt',
    'wish gui.tcl': ['read gui.tcl', 'unrun'],
  },
};
