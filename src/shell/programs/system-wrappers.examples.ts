import type { ExamplesOf } from './examples.ts';
import type { systemWrappers } from './system-wrappers.ts';

export const SYSTEM_WRAPPER_EXAMPLES: ExamplesOf<typeof systemWrappers> = {
  setpriv: {
    'setpriv --reuid 0 --clear-groups rm a.txt': 'delete a.txt',
    'setpriv --no-new-privs -- rm a.txt': 'delete a.txt',
    'setpriv -d': '',
  },
  pkexec: { 'pkexec --user root rm a.txt': ['delete a.txt', 'unrun'] },
  gosu: {
    'gosu root rm a.txt': 'delete a.txt',
    'su-exec root rm a.txt': 'delete a.txt',
    'setuidgid root rm a.txt': 'delete a.txt',
    's6-setuidgid root rm a.txt': 'delete a.txt',
    'envuidgid root cat a.txt': 'read a.txt',
  },
  chpst: { 'chpst -u root -n 5 rm a.txt': 'delete a.txt' },
  capsh: { "capsh -- -c 'rm a.txt'": 'delete a.txt', 'capsh --print': '' },
  setarch: {
    'setarch x86_64 -R rm a.txt': 'delete a.txt',
    'setarch -R rm a.txt': 'delete a.txt',
    'setarch --list': '',
  },
  linux32: {
    'linux32 rm a.txt': ['delete a.txt', 'unrun'],
    'linux64 -R rm a.txt': 'delete a.txt',
    'i386 rm a.txt': ['delete a.txt', 'unrun'],
    'x86_64 cat a.txt': 'read a.txt',
    'uname26 rm a.txt': ['delete a.txt', 'unrun'],
  },
  faketime: { "faketime -f '+1d' rm a.txt": 'delete a.txt' },
  eatmydata: { 'eatmydata -- rm a.txt': 'delete a.txt' },
  torsocks: { 'torsocks -p x rm a.txt': 'delete a.txt', 'torsocks show': ['', 'unrun'] },
  proxychains: {
    'proxychains -q -f x.conf rm a.txt': ['delete a.txt', 'unrun'],
    'proxychains4 -q rm a.txt': 'delete a.txt',
  },
  proot: { 'proot -b /tmp:/mnt -w sub rm c.txt': ['delete sub/c.txt', 'unrun'] },
  bwrap: {
    'bwrap --bind / / --unshare-net --setenv A b --chdir sub rm c.txt': ['delete sub/c.txt', 'unrun'],
    'bwrap --dev-bind / / -- cat a.txt': ['read a.txt', 'unrun'],
    'bwrap --version': '',
  },
  choom: { 'choom -n 0 -- rm a.txt': 'delete a.txt', 'choom -p 1': '' },
  uclampset: { 'uclampset -m 0 rm a.txt': ['delete a.txt', 'unrun'], 'uclampset -p 1': ['', 'unrun'] },
  numactl: { 'numactl -N 0 -m 0 rm a.txt': ['delete a.txt', 'unrun'], 'numactl --show': '' },
  cgexec: { 'cgexec -g cpu:x rm a.txt': ['delete a.txt', 'unrun'] },
  softlimit: { 'softlimit -o 99 rm a.txt': 'delete a.txt' },
  cpulimit: { 'cpulimit -l 50 -- rm a.txt': 'delete a.txt' },
  tini: { 'tini -s -- rm a.txt': 'delete a.txt', 'catatonit rm a.txt': 'delete a.txt' },
  'dumb-init': { 'dumb-init -r 15:2 rm a.txt': 'delete a.txt' },
  daemonize: {
    'daemonize -c "$PWD" -o /tmp/out /bin/rm a.txt; sleep 0.5': ['create /tmp/out, delete a.txt', 'unrun'],
  },
  'start-stop-daemon': {
    'start-stop-daemon -S -x /bin/rm -d "$PWD/sub" -- c.txt': 'delete sub/c.txt',
    'start-stop-daemon --start --exec /bin/rm -- "$PWD/a.txt"': 'delete a.txt',
    'start-stop-daemon --stop --pidfile run.pid': ['', 'unrun'],
  },
  setlock: {
    'setlock lock rm a.txt': 'create lock, delete a.txt',
    'lckdo -W 1 lock rm a.txt': 'create lock, delete a.txt',
  },
  envdir: { 'envdir empty rm a.txt': 'delete a.txt' },
  chronic: {
    'chronic rm a.txt': 'delete a.txt',
    'echo x | ifne rm a.txt': 'delete a.txt',
    'zrun cat a.txt': 'read a.txt',
    'run-one rm a.txt': ['delete a.txt', 'unrun'],
    'ccache gcc m.c -o app': ['create app', 'unrun'],
    'sccache gcc m.c -o app': ['create app', 'unrun'],
    'distcc gcc -c m.c -o m.o': ['create m.o', 'unrun'],
    'icecc gcc -c m.c -o m.o': ['create m.o', 'unrun'],
  },
  rlwrap: {
    'rlwrap -a -C x rm a.txt': ['delete a.txt', 'unrun'],
    'rlwrap -l log cat a.txt': ['create log, read a.txt', 'unrun'],
  },
  mispipe: {
    "mispipe 'rm a.txt' cat": 'delete a.txt',
    "echo x | pee 'cat > new.txt' cat": 'create new.txt',
  },
  viddy: {
    "viddy -n 1 'rm a.txt'": ['delete a.txt', 'unrun'],
    "hwatch -n 1 'ls a.txt'": ['read a.txt', 'unrun'],
  },
};
