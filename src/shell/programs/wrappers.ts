import { afterDashes, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { recordAccess, recordCommand, runGiven } from '../session.ts';
import { family, handled, verbWrapper, wrapper } from './make-row.ts';
import type { ProgramCall } from './row.ts';

const SCRIPT_LOGS = '-I --log-in -O --log-out -B --log-io -T --log-timing';

/** Programs that run the command after them. */
export const wrappers = () => [
  // As another user.
  wrapper('sudo', {
    valued:
      '-u --user -g --group -h --host -p --prompt -C --close-from -r --role -t --type -T --command-timeout -U --other-user -R --chroot -a --auth-type -c --login-class',
    folder: '-D --chdir',
    assigns: true,
    inertWith: '-l --list -v --validate',
    editsWith: '-e --edit',
  }),
  wrapper('doas', { valued: '-u -C -a', assigns: true }),
  wrapper('su', {
    valued: '-s --shell -g --group -G --supp-group -w --whitelist-environment',
    text: '-c --command --session-command',
    runs: 'nothing',
  }),
  wrapper('runuser', {
    valued: '-u --user -s --shell -g --group -G --supp-group -w --whitelist-environment',
    text: '-c --command --session-command',
    runs: 'nothing',
    wordsWith: '-u --user',
  }),
  wrapper('sg', { leading: 1, text: '-c', runs: 'text' }),

  // In another environment.
  wrapper('env genv', {
    valued: '-u --unset -a --argv0 -P',
    attached: '--block-signal --default-signal --ignore-signal',
    folder: '-C --chdir',
    text: '-S --split-string',
    textTakesOperands: true,
    assigns: true,
  }),
  wrapper('cross-env', { assigns: true }),
  wrapper('cross-env-shell', { assigns: true, runs: 'text' }),
  handled('dotenv', dotenv, { valued: '-e -v -f --file', stopsAtOperand: true, transparent: true }),
  family(
    'dotenvx',
    [
      wrapper('run', {
        valued: '-f --env-file -e --env -fv --env-vault-file -fk --env-keys-file --convention',
      }),
      handled('set encrypt decrypt', dotenvFile, {
        valued: '-f --env-file -fk --env-keys-file -k --key -ek',
      }),
    ],
    { transparent: true },
  ),
  verbWrapper('direnv', 'exec', { leading: 1 }),
  verbWrapper('asdf', 'exec'),
  verbWrapper('mise', 'exec x', {
    valued: '-j --jobs',
    folder: '-C --cd',
    text: '-c --command',
    runs: 'nothing',
    afterDashes: true,
  }),
  verbWrapper('aws-vault', 'exec', {
    valued: '-d --duration -t --mfa-token --region --mfa-prompt --mfa-serial -e --env --ecs-server',
    leading: 1,
  }),
  wrapper('ssh-agent', { valued: '-a -E -O -P -t', inertWith: '-k' }),
  wrapper('dbus-run-session', { valued: '--config-file --dbus-daemon' }),
  wrapper('xvfb-run', {
    valued: '-f --auth-file -n --server-num -s --server-args -w --wait -p --xauth-protocol',
    output: '-e --error-file',
  }),
  wrapper('fakeroot', { valued: '-l --lib -f --faked -b --fd-base', input: '-i', output: '-s' }),
  wrapper('chroot', { valued: '--userspec --groups', leading: 1 }),
  wrapper('unshare', {
    valued:
      '--map-user --map-users --map-group --map-groups --propagation --setgroups -R --root -S --setuid -G --setgid --monotonic --boottime',
    attached: '-m -u -i -n -p -U -C -T --mount --uts --ipc --net --pid --user --cgroup --time',
    folder: '-w --wd',
  }),
  wrapper('nsenter', {
    valued: '-t --target -S --setuid -G --setgid -W --wdns -N --net-socket',
    attached: '-m -u -i -n -p -C -U -T -r -w',
  }),
  wrapper('systemd-run', {
    valued:
      '-H --host -M --machine -u --unit -p --property --description --slice --service-type --uid --gid --nice -E --setenv --path-property --socket-property --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property --background --job-mode',
    folder: '--working-directory',
  }),
  wrapper('systemd-inhibit', { valued: '--what --who --why --mode', inertWith: '--list' }),
  wrapper('firejail'),
  wrapper('nix-shell', { valued: '-p --packages -I --arg -A', text: '--run --command', runs: 'nothing' }),
  handled('nix', nixCommand),

  // With limits, priorities, locks.
  wrapper('nice', { valued: '-n --adjustment' }),
  wrapper('ionice', { valued: '-c --class -n --classdata', inertWith: '-p --pid -P --pgid -u --uid' }),
  wrapper('chrt', {
    valued: '-T --sched-runtime -P --sched-period -D --sched-deadline',
    leading: 1,
    inertWith: '-p --pid -m --max',
  }),
  wrapper('taskset', { leading: 1, inertWith: '-p --pid' }),
  wrapper('prlimit', {
    valued: '-o --output',
    attached: '-c -d -e -f -i -l -m -n -q -r -s -t -u -v -x -y',
    inertWith: '-p --pid',
  }),
  wrapper('timeout gtimeout', { valued: '-k --kill-after -s --signal', leading: 1 }),
  wrapper('flock', {
    valued: '-w --wait --timeout -E --conflict-exit-code',
    text: '-c --command',
    leading: 1,
    leadingFile: 'create',
  }),
  wrapper('caffeinate', { valued: '-t -w' }),
  wrapper('nohup setsid builtin catchsegv'),
  wrapper('command', { inertWith: '-v -V', printsPaths: true }),
  wrapper('stdbuf', { valued: '-i --input -o --output -e --error' }),
  wrapper('unbuffer'),
  handled('script', script, {
    valued: `${SCRIPT_LOGS} -m --logging-format -E --echo -o --output-limit -c --command`,
    attached: '-t --timing',
  }),

  // Watched and measured.
  wrapper('time', { valued: '-f --format', output: '-o --output' }),
  wrapper('watch', {
    valued: '-n --interval -q --equexit -s --shotsdir',
    attached: '-d --differences',
    runs: 'text',
    wordsWith: '-x --exec',
  }),
  wrapper('strace', {
    valued:
      '-e -E --env -p --attach -u --user -b --detach-on -I --interruptible -P --trace-path -a --columns -s --string-limit -S --summary-sort-by -O --summary-syscall-overhead -U --summary-columns -X --const-print-style --trace',
    output: '-o --output',
  }),
  wrapper('ltrace', { valued: '-a -A -D -e -F -l -n -p -s -u -w -x', output: '-o --output' }),
  family(
    'perf',
    [
      wrapper('record', {
        valued:
          '-c --count -C --cpu -D --delay -e --event -F --freq -G --cgroup -j --branch-filter -k --clockid -m --mmap-pages -p --pid -r --realtime -t --tid -u --uid --affinity --call-graph --clang-opt --clang-path --control --filter --max-size --mmap-flush --proc-map-timeout --switch-max-files',
        output: '-o --output',
      }),
      wrapper('stat', {
        valued:
          '-C --cpu -D --delay -e --event -G --cgroup -I --interval-print -M --metrics -p --pid -r --repeat -t --tid -x --field-separator --control --cputype --filter --for-each-cgroup --interval-count --log-fd --post --pre --td-level --timeout',
        output: '-o --output',
      }),
      wrapper('trace', {
        valued:
          '-e --event --expr -C --cpu -p --pid -t --tid -u --uid -D --delay -G --cgroup -m --mmap-pages --duration --max-events --max-stack',
        output: '-o --output',
      }),
    ],
    { transparent: true },
  ),
  wrapper('valgrind', { output: '--log-file --xml-file' }),
  handled('hyperfine', runLines, {
    valued:
      '-w --warmup -m --min-runs -M --max-runs -r --runs -n --command-name -S --shell --style --sort -u --time-unit --input --output --reference -s --setup -p --prepare -c --conclude -C --cleanup --export-json --export-csv --export-markdown --export-asciidoc --export-orgmode',
  }),
  handled('concurrently', runLines, {
    valued:
      '-m --max-processes -n --names --name-separator -s --success -c --prefix-colors -p --prefix -l --prefix-length -t --timestamp-format -i --default-input-target --restart-tries --restart-after --hide --teardown',
  }),
  wrapper('watchexec', {
    valued:
      '-w --watch -W --watch-non-recursive -e --exts -f --filter -i --ignore -d --debounce -s --signal -o --on-busy-update --stop-signal --stop-timeout --delay-run --poll -E --env --fs-events --shell --project-origin --workdir --emit-events-to',
    runs: 'text',
    wordsWith: '-n',
  }),
  wrapper('nodemon', {
    valued: '-w --watch -e --ext -i --ignore -d --delay -s --signal --config --cwd',
    text: '-x --exec',
    textTakesOperands: true,
    runs: 'nothing',
  }),

  // From a collection of programs.
  wrapper('busybox toybox'),
  wrapper('npx pnpx bunx', {
    valued: '-p --package -w --workspace --registry --cache --userconfig --loglevel --node-options',
    folder: '--prefix',
    text: '-c --call',
  }),
  wrapper('uvx', {
    valued:
      '--from --with --with-editable --with-requirements -p --python -c --constraints --overrides --env-file --index --default-index -i --index-url --extra-index-url -f --find-links --cache-dir --config-file --project',
    folder: '--directory',
  }),
  verbWrapper('pipx', 'run', { valued: '--spec --python --pip-args -i --index-url --with --backend' }),
  family('lerna', [wrapper('exec', { valued: '--scope --ignore --concurrency --since --loglevel' })]),
];

/** Each operand is a command line of its own, and so are the values of some options. */
function runLines({ args, frame }: ProgramCall): undefined {
  const hooks = optionValues(args, '-s --setup -p --prepare -c --conclude -C --cleanup --teardown');
  for (const line of [...hooks, ...args.operands]) runGiven(line, { ...frame, guessing: true });
  for (const { name, value } of args.options)
    if (name.startsWith('--export-') && value !== undefined) recordAccess(frame, 'create', value);
}

/** Two programs have this name: `dotenv -e file -- command`, and Python's `dotenv run command`, `dotenv set`. */
function dotenv(call: ProgramCall): undefined {
  const { args, words, frame } = call;
  const [first, ...rest] = args.operands;
  const command = first?.text === 'run' ? rest : args.operands;
  const at = command.findIndex((word) => !word.text.startsWith('-'));
  const isOwnVerb = /^(?:set|unset|get|list)$/.test(first?.text ?? '');
  if (at >= 0 && !isOwnVerb) frame.shell.runWords(command.slice(at), frame);
  else recordCommand(frame, [knownField('dotenv'), ...words]);
  return first?.text === 'set' || first?.text === 'unset' ? dotenvFile(call) : undefined;
}

function dotenvFile({ args, frame }: ProgramCall): undefined {
  const files = optionValues(args, '-f --file --env-file');
  for (const file of files.length > 0 ? files : [knownField('.env')]) recordAccess(frame, 'create', file);
}

/** `nix develop -c command`. */
function nixCommand({ words, frame }: ProgramCall): undefined {
  const at = words.findIndex((word) => word.text === '-c' || word.text === '--command');
  if (at >= 0) frame.shell.runWords(words.slice(at + 1), frame);
  // `nix run nixpkgs#tool -- arguments`: what it runs mostly has the name of its package.
  const [verb, flake] = words;
  const [, program] = verb?.text === 'run' ? (/#(?:.*\.)?([\w-]+)$/.exec(flake?.text ?? '') ?? []) : [];
  if (program !== undefined)
    frame.shell.runWords([knownField(program), ...(afterDashes(words) ?? [])], { ...frame, guessing: true });
}

/** It keeps a record in a file; macOS's script takes the command after that. */
function script({ args, frame }: ProgramCall): undefined {
  const [file, ...command] = args.operands;
  for (const text of optionValues(args, '-c --command')) runGiven(text, frame);
  const logs = optionValues(args, SCRIPT_LOGS);
  for (const log of logs) recordAccess(frame, 'create', log);
  if (file !== undefined || logs.length === 0)
    recordAccess(frame, 'create', file ?? knownField('typescript'));
  if (command.length > 0) frame.shell.runWords(command, { ...frame, guessing: true });
}
