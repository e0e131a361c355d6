import { afterDashes, hasOption, optionValue } from '../arguments.ts';
import { knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { type Frame, type Output, recordAccess, recordCommand, runGiven } from '../session.ts';
import { handled, wrapper } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs of the system that run the command after them: with other rights, limits, libraries, locks. */
export const systemWrappers = () => [
  // Rights and identities.
  wrapper('setpriv', {
    valued:
      '--ambient-caps --inh-caps --bounding-set --ruid --euid --rgid --egid --reuid --regid --groups --securebits --pdeathsig --selinux-label --apparmor-profile',
    inertWith: '-d --dump',
  }),
  wrapper('pkexec', { valued: '-u --user' }),
  wrapper('gosu su-exec setuidgid s6-setuidgid envuidgid', { leading: 1 }),
  wrapper('chpst', { valued: '-u -U -b -e -/ -C -n -l -L -m -d -o -p -f -c' }),
  handled('capsh', capsh, { transparent: true }),

  // What the command takes its machine for.
  handled('setarch', setarch, { stopsAtOperand: true, transparent: true }),
  wrapper('linux32 linux64 i386 x86_64 uname26'),
  wrapper('faketime', { valued: '-p --date-prog', leading: 1 }),
  wrapper('eatmydata'),
  wrapper('torsocks', { valued: '-u --user -p --pass -a --address -P --port' }),
  wrapper('proxychains proxychains4', { valued: '-f' }),
  wrapper('proot', {
    valued:
      '-r --rootfs -b --bind -m --mount -q --qemu -v --verbose -k --kernel-release -i --change-id -R -S',
    folder: '-w --pwd --cwd',
  }),
  handled('bwrap', bwrap, { transparent: true }),

  // Limits.
  wrapper('choom', { valued: '-n --adjust', inertWith: '-p --pid' }),
  wrapper('uclampset', { valued: '-m -M', inertWith: '-p --pid -s --system' }),
  wrapper('numactl', {
    valued:
      '-i --interleave -p --preferred -P --preferred-many -C --physcpubind -N --cpunodebind -m --membind',
    inertWith: '-s --show -H --hardware',
  }),
  wrapper('cgexec', { valued: '-g' }),
  wrapper('softlimit', { valued: '-m -d -s -l -a -f -c -r -t -o -p' }),
  wrapper('cpulimit', { valued: '-l --limit -p --pid -e --exe -P --path -c --cpu' }),

  // Processes that outlive the call, and those that look after others.
  wrapper('tini catatonit', { valued: '-p -e' }),
  wrapper('dumb-init', { valued: '-r --rewrite' }),
  wrapper('daemonize', { valued: '-E -u', output: '-e -o -p -l', folder: '-c' }),
  handled('start-stop-daemon', startStopDaemon, {
    valued:
      '-p --pidfile --pid --ppid -x --exec -n --name -u --user -g --group -c --chuid -s --signal -a --startas -r --chroot -N --nicelevel -P --procsched -I --iosched -k --umask -R --retry --notify-timeout',
    // Or they would pass for the beginning of a longer option.
    attached: '--start --stop --status',
    output: '-O --output',
    folder: '-d --chdir',
    transparent: true,
  }),
  wrapper('setlock lckdo', { valued: '-W -E', leading: 1, leadingFile: 'create' }),
  wrapper('envdir', { leading: 1 }),

  // Of moreutils and the like.
  wrapper('chronic ifne zrun run-one ccache sccache distcc icecc'),
  wrapper('rlwrap', {
    valued:
      '-b --break-chars -C --command-name -D --history-no-dupes -e --extra-char-after-completion -f --file -g --forget-matching -M --multi-line-ext -O --only-cook -P --pre-given -q --quote-characters -s --histsize -S --substitute-prompt -t --set-term-name -w --wait-before-prompt -z --filter',
    attached: '-a --always-readline -m --multi-line -p --prompt-colour',
    output: '-l --logfile -H --history-filename',
  }),
  handled('mispipe pee', ({ args, frame }: ProgramCall): undefined => {
    for (const command of args.operands) runGiven(command, frame);
  }),
  wrapper('viddy hwatch', { valued: '-n --interval -s --shell', runs: 'text', wordsWith: '-x --exec' }),
];

/** `capsh ... -- -c text`: what follows goes to the shell. */
function capsh({ words, frame }: ProgramCall): Output {
  const at = words.findIndex((word) => word.text === '--' || word.text === '==');
  if (at >= 0) return frame.shell.runWords([knownField('bash'), ...words.slice(at + 1)], frame);
  recordCommand(frame, [knownField('capsh'), ...words]);
  return undefined;
}

const ARCHITECTURE =
  /^(?:linux(?:32|64)|i[3-6]86|x86_64|athlon|aarch64|arm\w*|ppc\w*|mips\w*|s390x?|sparc\w*|riscv\w*|uname26)$/;

/** The name of the machine may be left out, and options may follow it. */
function setarch({ args, words, frame }: ProgramCall): Output {
  const rest = ARCHITECTURE.test(args.operands[0]?.text ?? '') ? args.operands.slice(1) : args.operands;
  const at = rest.findIndex((word) => !word.text.startsWith('-'));
  if (at >= 0) return frame.shell.runWords(rest.slice(at), frame);
  recordCommand(frame, [knownField('setarch'), ...words]);
  return undefined;
}

const BWRAP_TWO =
  /^--(?:(?:ro-|dev-)?bind(?:-try|-fd|-data)?|ro-bind-(?:fd|data)|setenv|symlink|file|chmod|overlay)$/;
const BWRAP_NONE =
  /^--(?:unshare-\w+(?:-try)?|share-net|disable-userns|assert-userns-disabled|clearenv|new-session|die-with-parent|as-pid-1|help|version|level-prefix)$/;

/** Paths may stand for others inside of it; they are taken for what they are outside. */
function bwrap({ words, frame }: ProgramCall): Output {
  const scope = childScope(frame.scope);
  const inner: Frame = { ...frame, scope };
  let i = 0;
  for (; i < words.length; i++) {
    const { text = '' } = words[i] ?? {};
    if (!text.startsWith('--') || text === '--') break;
    const folder = text === '--chdir' ? words[i + 1] : undefined;
    if (folder !== undefined) frame.shell.runWords([knownField('cd'), folder], inner);
    i += BWRAP_NONE.test(text) ? 0 : BWRAP_TWO.test(text) ? 2 : 1;
  }
  const command = words.slice(words[i]?.text === '--' ? i + 1 : i);
  if (command.length > 0) return frame.shell.runWords(command, inner);
  recordCommand(frame, [knownField('bwrap'), ...words]);
  return undefined;
}

function startStopDaemon({ args, words, frame }: ProgramCall): Output {
  const program = optionValue(args, '-a --startas') ?? optionValue(args, '-x --exec');
  const pidFile = optionValue(args, '-p --pidfile');
  if (hasOption(args, '-m --make-pidfile')) recordAccess(frame, 'create', pidFile);
  if (program !== undefined && hasOption(args, '-S --start') && !hasOption(args, '-t --test'))
    return frame.shell.runWords([program, ...(afterDashes(words) ?? [])], frame);
  recordCommand(frame, [knownField('start-stop-daemon'), ...words]);
  return undefined;
}
