import { isKnown } from '../field.ts';
import type { ProgramCall, ProgramRow } from './row.ts';

/** Programs that run the command after them. */
export const WRAPPERS: readonly ProgramRow[] = [
  {
    kind: 'wrapper',
    names: 'sudo',
    valued:
      '-u --user -g --group -h --host -p --prompt -C --close-from -r --role -t --type -T --command-timeout -U -R --chroot',
    folder: '-D --chdir',
    assigns: true,
    inertWith: '-l --list -v --validate -e --edit',
  },
  { kind: 'wrapper', names: 'doas', valued: '-u -C', assigns: true },
  {
    kind: 'wrapper',
    names: 'env genv',
    valued: '-u --unset --block-signal --default-signal --ignore-signal',
    folder: '-C --chdir',
    text: '-S --split-string',
    textTakesOperands: true,
    assigns: true,
  },
  { kind: 'wrapper', names: 'nice', valued: '-n --adjustment' },
  { kind: 'wrapper', names: 'ionice', valued: '-c --class -n --classdata -p --pid', inertWith: '-p --pid' },
  {
    kind: 'wrapper',
    names: 'nohup setsid builtin caffeinate unbuffer catchsegv dbus-run-session xvfb-run fakeroot',
  },
  { kind: 'wrapper', names: 'timeout gtimeout', valued: '-k --kill-after -s --signal', leading: 1 },
  { kind: 'wrapper', names: 'time', valued: '-f --format', files: { create: '-o --output' } },
  { kind: 'wrapper', names: 'command', inertWith: '-v -V' },
  { kind: 'wrapper', names: 'stdbuf', valued: '-i --input -o --output -e --error' },
  { kind: 'wrapper', names: 'chrt', leading: 1 },
  { kind: 'wrapper', names: 'taskset', leading: 1 },
  {
    kind: 'wrapper',
    names: 'flock',
    valued: '-w --timeout -E --conflict-exit-code',
    text: '-c --command',
    leading: 1,
    leadingFile: 'create',
  },
  { kind: 'wrapper', names: 'chroot', valued: '--userspec --groups', leading: 1 },
  { kind: 'wrapper', names: 'unshare nsenter prlimit systemd-run systemd-inhibit firejail' },
  { kind: 'wrapper', names: 'runuser', valued: '-u --user -g', text: '-c --command' },
  { kind: 'wrapper', names: 'su', valued: '-s --shell -g -G', text: '-c --command', leading: 99 },
  { kind: 'wrapper', names: 'sg', leading: 1, text: '-c' },
  { kind: 'wrapper', names: 'watch', valued: '-n --interval' },
  {
    kind: 'wrapper',
    names: 'strace ltrace',
    valued: '-e -p -s -u -a -E -I -O -S -P --trace',
    files: { create: '-o --output' },
  },
  { kind: 'wrapper', names: 'perf', valued: '-e', files: { create: '-o --output' }, leading: 1 },
  { kind: 'wrapper', names: 'valgrind', files: { create: '--log-file --xml-file' } },
  {
    kind: 'wrapper',
    names: 'hyperfine',
    valued: '-w --warmup -r --runs -n --command-name -L -P',
    leading: 99,
  },
  { kind: 'wrapper', names: 'busybox toybox' },
  { kind: 'wrapper', names: 'npx bunx pnpx', valued: '-p --package', text: '-c --call' },
  { kind: 'wrapper', names: 'uvx pipx', valued: '--from --with --python --spec' },
  { kind: 'wrapper', names: 'dotenv dotenvx cross-env', valued: '-e -f -c', assigns: true },
  { kind: 'wrapper', names: 'direnv', leading: 2 },
  { kind: 'wrapper', names: 'mise asdf', leading: 2 },
  { kind: 'wrapper', names: 'ssh-agent aws-vault', leading: 0 },
  { kind: 'wrapper', names: 'nodemon', text: '-x --exec', leading: 99 },
  { kind: 'wrapper', names: 'nix-shell', valued: '-p --packages', text: '--run --command', leading: 99 },
  { kind: 'family', names: 'lerna', members: [{ kind: 'wrapper', names: 'exec', valued: '--scope' }] },
  { kind: 'handled', names: 'nix', handle: nixCommand },
  {
    kind: 'handled',
    names: 'concurrently hyperfine watchexec',
    valued: '-n --names -c -w --warmup -r --runs -e --exts -i --ignore -L',
    handle: runOperands,
  },
  {
    kind: 'handled',
    names: 'script',
    valued: '-I --log-in -O --log-out -B --log-io -T --log-timing -m -o -c --command',
    handle({ args, frame }) {
      for (const { name, value } of args.options) {
        if ((name === '-c' || name === '--command') && value !== undefined) {
          frame.shell.runText(value.text, isKnown(value) ? frame : { ...frame, guessing: true });
        }
      }
      return undefined;
    },
  },
];

/** Each operand is a command line of its own; when they are plain words, they are one command together. */
function runOperands({ args, frame }: ProgramCall): undefined {
  if (args.operands.every((operand) => !/\s/.test(operand.text))) {
    frame.shell.runWords(args.operands, { ...frame, guessing: true });
    return undefined;
  }
  for (const operand of args.operands) frame.shell.runText(operand.text, { ...frame, guessing: true });
  return undefined;
}

/** `nix develop -c command`. */
function nixCommand({ words, frame }: ProgramCall): undefined {
  const at = words.findIndex((word) => word.text === '-c' || word.text === '--command');
  if (at >= 0) frame.shell.runWords(words.slice(at + 1), frame);
  return undefined;
}
