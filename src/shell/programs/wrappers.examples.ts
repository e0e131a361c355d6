import type { ExamplesOf } from './examples.ts';
import type { wrappers } from './wrappers.ts';

export const WRAPPER_EXAMPLES: ExamplesOf<typeof wrappers> = {
  sudo: {
    'sudo -u root -D sub rm c.txt': 'delete sub/c.txt',
    'sudo --chdir=sub A=1 rm c.txt': 'delete sub/c.txt',
    'sudo -e a.txt': ['write a.txt', 'unrun'],
    'sudo -n apt-get install a.txt b.txt': ['', 'unrun'],
    'sudo -l': '',
  },
  doas: { 'doas -u root rm a.txt': 'delete a.txt', 'doas cat a.txt': 'read a.txt' },
  su: {
    "su root -c 'rm a.txt'": 'delete a.txt',
    "su - me -s /bin/sh -c 'rm a.txt'": ['delete a.txt', 'unrun'],
    'su me': ['', 'unrun'],
  },
  runuser: {
    "runuser root -c 'rm a.txt'": 'delete a.txt',
    'runuser -u root -- rm -f a.txt': 'delete a.txt',
    'runuser -u root rm a.txt': 'delete a.txt',
    'runuser me rm': ['', 'unrun'],
  },
  sg: { "sg root 'rm a.txt'": 'delete a.txt', "sg root -c 'rm a.txt'": 'delete a.txt' },

  env: {
    'env -u A --chdir sub B=1 rm c.txt': 'delete sub/c.txt',
    'env --ignore-signal rm a.txt': 'delete a.txt',
    "env -S 'rm -f' a.txt": 'delete a.txt',
    'genv rm a.txt': 'delete a.txt',
  },
  'cross-env': { 'cross-env A=1 B=2 rm a.txt': 'delete a.txt' },
  'cross-env-shell': { "cross-env-shell A=1 'rm a.txt'": 'delete a.txt' },
  dotenv: {
    'dotenv -e .env -- rm a.txt': ['delete a.txt', 'unrun'],
    'dotenv -f .env run -- rm a.txt': 'delete a.txt',
    'dotenv -f .env set KEY 2': 'create .env',
    'dotenv -f .env list': '',
  },
  'dotenvx run': {
    'dotenvx run -- rm a.txt': 'delete a.txt',
    'dotenvx run -f .env --quiet -- rm a.txt': 'delete a.txt',
  },
  'dotenvx set': {
    'dotenvx set KEY 2': 'create .env',
    'dotenvx encrypt -f sub/.env': 'create sub/.env',
    'dotenvx decrypt': 'create .env',
  },
  'direnv exec': { 'direnv exec . rm a.txt': 'delete a.txt', 'direnv allow': '' },
  'asdf exec': {
    'asdf exec rm a.txt': 'delete a.txt',
    'asdf exec cat a.txt': 'read a.txt',
    'asdf install node 20': '',
  },
  'mise exec': {
    'mise exec node@20 -- rm a.txt': 'delete a.txt',
    'mise x -C sub node@20 python@3 -- rm c.txt': 'delete sub/c.txt',
    "mise x node@20 -c 'rm a.txt'": 'delete a.txt',
    'mise run build': '',
  },
  'aws-vault exec': {
    'aws-vault exec prod -- rm a.txt': 'delete a.txt',
    'aws-vault exec -d 1h prod rm a.txt': 'delete a.txt',
    'aws-vault list': '',
  },
  'ssh-agent': { 'ssh-agent -t 60 rm a.txt': 'delete a.txt', 'ssh-agent -k': ['', 'unrun'] },
  'dbus-run-session': { 'dbus-run-session -- rm a.txt': 'delete a.txt' },
  'xvfb-run': {
    "xvfb-run -a -s '-screen 0 1x1x8' rm a.txt": 'delete a.txt',
    'xvfb-run -e err.log rm a.txt': 'create err.log, delete a.txt',
  },
  fakeroot: {
    'fakeroot -s state -- rm a.txt': ['create state, delete a.txt', 'over'],
    'fakeroot rm a.txt': 'delete a.txt',
  },
  chroot: {
    'chroot --userspec=0:0 / rm a.txt': ['delete a.txt', 'unrun'],
    'chroot / cat a.txt': ['read a.txt', 'unrun'],
  },
  unshare: {
    'unshare -r -w sub rm c.txt': 'delete sub/c.txt',
    'unshare --map-user 0 -m rm a.txt': 'delete a.txt',
  },
  nsenter: {
    'nsenter -t 1 -m rm a.txt': ['delete a.txt', 'unrun'],
    'nsenter --target 1 -a cat a.txt': ['read a.txt', 'unrun'],
  },
  'systemd-run': {
    'systemd-run --unit x rm a.txt': ['delete a.txt', 'unrun'],
    'systemd-run --user --scope -p MemoryMax=1G rm a.txt': ['delete a.txt', 'unrun'],
    'systemd-run --an-option-of-tomorrow x rm a.txt': ['delete a.txt', 'unrun'],
    'systemd-run --an-option-of-tomorrow x cat a.txt': ['read a.txt', 'unrun'],
  },
  'systemd-inhibit': {
    "systemd-inhibit --what idle --why 'a reason' rm a.txt": 'delete a.txt',
    'systemd-inhibit --list': ['', 'unrun'],
  },
  firejail: { 'firejail --net=none rm a.txt': 'delete a.txt' },
  'nix-shell': { "nix-shell -p jq gcc --run 'rm a.txt'": 'delete a.txt', 'nix-shell shell.nix': '' },
  nix: {
    'nix run nixpkgs#black -- src/tool.py': ['write src/tool.py', 'unrun'],
    'nix develop -c rm a.txt': 'delete a.txt',
    'nix flake update': '',
  },

  nice: { 'nice -n 5 rm a.txt': 'delete a.txt', 'nice cat a.txt': 'read a.txt' },
  ionice: { 'ionice -c 3 rm a.txt': 'delete a.txt', 'ionice -p 1': '' },
  chrt: { 'chrt -o 0 rm a.txt': 'delete a.txt', 'chrt -p 1': '' },
  taskset: { 'taskset -c 0 rm a.txt': 'delete a.txt', 'taskset -p 1': '' },
  prlimit: {
    'prlimit --nofile=64 rm a.txt': 'delete a.txt',
    'prlimit -n=64 rm a.txt': 'delete a.txt',
    'prlimit -p 1': '',
  },
  timeout: {
    'timeout -k 1 --signal=KILL 5s rm a.txt': 'delete a.txt',
    'gtimeout 5 rm a.txt': 'delete a.txt',
  },
  flock: {
    'flock -w 1 lock rm a.txt': 'create lock, delete a.txt',
    "flock lock -c 'rm a.txt'": 'create lock, delete a.txt',
    '(flock -n 9) 9< a.txt': 'read a.txt',
  },
  caffeinate: { 'caffeinate -t 60 rm a.txt': 'delete a.txt' },
  nohup: {
    'nohup rm a.txt': 'delete a.txt',
    'setsid -w rm a.txt': 'delete a.txt',
    "builtin eval 'rm a.txt'": 'delete a.txt',
    'catchsegv rm a.txt': 'delete a.txt',
  },
  command: { 'command -p rm a.txt': 'delete a.txt', 'command -v rm a.txt': '' },
  stdbuf: { 'stdbuf -o L rm a.txt': 'delete a.txt' },
  unbuffer: { 'unbuffer -p rm a.txt': 'delete a.txt' },
  script: {
    "script -qc 'rm a.txt' log": 'create log, delete a.txt',
    "script -q -O log -c 'cat a.txt'": 'create log, read a.txt',
    'script -q log rm a.txt': ['create log, delete a.txt', 'unrun'],
  },

  time: {
    '/usr/bin/time -f %e -o took.txt rm a.txt': 'create took.txt, delete a.txt',
    'time rm a.txt': 'delete a.txt',
  },
  watch: {
    "watch 'rm a.txt'": ['delete a.txt', 'unrun'],
    'watch -n 1 -d rm a.txt': ['delete a.txt', 'unrun'],
    "watch -x sh -c 'rm a.txt'": ['delete a.txt', 'unrun'],
    'watch ls a.txt': ['read a.txt', 'unrun'],
  },
  strace: {
    'strace -f -e trace=file -o trace.txt rm a.txt': 'create trace.txt, delete a.txt',
    'strace --trace-path a.txt cat a.txt': 'read a.txt',
  },
  ltrace: { 'ltrace -o trace.txt -n 2 rm a.txt': 'create trace.txt, delete a.txt' },
  'perf record': {
    'perf record -o perf.out -e task-clock -g rm a.txt': 'create perf.out, delete a.txt',
    'perf report': '',
  },
  'perf stat': { 'perf stat -e task-clock -- rm a.txt': 'delete a.txt' },
  'perf trace': { 'perf trace -o trace.txt rm a.txt': ['create trace.txt, delete a.txt', 'unrun'] },
  valgrind: { 'valgrind -q --log-file=v.log rm a.txt': 'create v.log, delete a.txt' },
  hyperfine: {
    "hyperfine -i -r 2 'rm a.txt'": 'delete a.txt',
    "hyperfine -p 'rm -f b.txt' -N ls --export-json times.json": 'delete b.txt, create times.json',
    'hyperfine ls': '',
  },
  concurrently: {
    "concurrently -k -n one,two 'rm a.txt' 'cat b.txt'": 'delete a.txt, read b.txt',
  },
  watchexec: {
    "watchexec -e ts 'rm a.txt'": ['delete a.txt', 'unrun'],
    'watchexec -w src -n rm a.txt': ['delete a.txt', 'unrun'],
    'watchexec -i dist cat a.txt': ['read a.txt', 'unrun'],
  },
  nodemon: {
    "nodemon -x 'rm a.txt'": ['delete a.txt', 'unrun'],
    'nodemon -x rm src/index.js': ['delete src/index.js', 'unrun'],
    'nodemon src/index.js': ['', 'unrun'],
  },

  busybox: { 'busybox rm a.txt': 'delete a.txt', 'toybox rm a.txt': 'delete a.txt', 'busybox ls': '' },
  npx: {
    "npx -c 'rm a.txt'": 'delete a.txt',
    'npx -y -p prettier prettier -w README.md': ['write README.md', 'unrun'],
    'npx --yes some-tool install a b': ['', 'unrun'],
    'pnpx prettier -w README.md': ['write README.md', 'unrun'],
    'bunx rimraf a.txt': ['delete a.txt', 'unrun'],
  },
  uvx: {
    'uvx --from black@24 --with click black src/tool.py': ['write src/tool.py', 'unrun'],
    'uvx ruff check src': ['', 'unrun'],
  },
  'pipx run': {
    'pipx run black src/tool.py': ['write src/tool.py', 'unrun'],
    'pipx run --spec black==24 black src/tool.py': ['write src/tool.py', 'unrun'],
    'pipx install black': ['', 'unrun'],
  },
  'lerna exec': { 'lerna exec --scope a -- rm a.txt': 'delete a.txt', 'lerna run build': '' },
};
