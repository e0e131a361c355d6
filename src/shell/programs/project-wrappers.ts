import { afterDashes, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { type Output, recordCommand, runGiven } from '../session.ts';
import { family, handled, verbWrapper, wrapper } from './make-row.ts';
import { runPackageScript } from './package-scripts.ts';
import type { ProgramCall } from './row.ts';

/** Programs of a developer that run the command after them: with secrets, versions, on changes. */
export const projectWrappers = () => [
  // Secrets and variables.
  verbWrapper('doppler', 'run', {
    valued: '-p --project -c --config --scope -t --token --mount --mount-format --name-transformer',
    text: '--command',
  }),
  verbWrapper('infisical', 'run', {
    valued: '--env --path --projectId --token --tags --domain --project-config-dir',
    text: '-c --command',
  }),
  verbWrapper('chamber', 'exec', { runs: 'nothing', afterDashes: true }),
  verbWrapper('teller', 'run', { valued: '-c --config', afterDashes: true }),
  verbWrapper('aws-sso saml2aws granted berglas vaultenv', 'exec', { afterDashes: true }),
  wrapper('summon', { valued: '-p --provider -f --yaml -e --environment -D --ignore -i' }),
  wrapper('envchain', { leading: 1 }),
  wrapper('env-cmd', { valued: '-f --file -e --environments -r --rc-file' }),
  verbWrapper('foreman forego nf honcho overmind', 'run', {
    valued: '-e --env -f --procfile -d --root -j',
  }),
  verbWrapper('heroku', 'local:run', { valued: '-e --env' }),

  // Versions and environments.
  verbWrapper('rbenv pyenv nodenv jenv goenv plenv phpenv', 'exec'),
  verbWrapper('volta', 'run', { valued: '--node --npm --pnpm --yarn --env' }),
  verbWrapper('fnm', 'exec', { valued: '--using --log-level --node-dist-mirror --fnm-dir --arch' }),
  verbWrapper('nvm', 'exec', { leading: 1 }),
  verbWrapper('micromamba pixi', 'run', {
    valued: '-n --name -p --prefix -e --environment --manifest-path -r --root-prefix',
    folder: '--cwd',
  }),
  verbWrapper('devbox', 'run', { valued: '-c --config -e --env --environment' }),
  verbWrapper('flox', 'activate', { valued: '-d --dir -r --remote', afterDashes: true }),
  verbWrapper('distrobox toolbox', 'enter run', { valued: '-n --name -c --container', afterDashes: true }),
  verbWrapper('guix', 'shell environment', { runs: 'nothing', afterDashes: true }),
  wrapper('chruby-exec', { runs: 'nothing', afterDashes: true }),
  handled('corepack', corepack, { stopsAtOperand: true, transparent: true }),
  verbWrapper('nx', 'exec', { runs: 'nothing', afterDashes: true }),

  // On changes, again, recorded.
  family('cargo', [
    handled('watch', cargoWatch, {
      valued: '-x --exec -s --shell -w --watch -i --ignore -d --delay --env-file -E',
      folder: '-C --workdir',
    }),
  ]),
  wrapper('onchange', { valued: '-i -e --exclude -d --delay', runs: 'nothing', afterDashes: true }),
  wrapper('chokidar', {
    valued: '-d --debounce -t --throttle -i --ignore',
    text: '-c --command',
    runs: 'nothing',
  }),
  wrapper('wait-on', {
    valued: '-c --config -d --delay -i --interval -t --timeout',
    runs: 'nothing',
    afterDashes: true,
  }),
  wrapper('retry', { valued: '-t --times -d --delay -u --until -w --while -m --max' }),
  handled('start-server-and-test', ({ args, frame }: ProgramCall): undefined => {
    for (const line of args.operands) if (/\s/.test(line.text)) runGiven(line, { ...frame, guessing: true });
  }),
  handled(
    'npm-run-all run-s run-p',
    ({ args, frame }: ProgramCall): undefined => {
      for (const script of args.operands) runPackageScript([script], frame);
    },
    { valued: '--max-parallel --npm-path --config' },
  ),
  wrapper('bear compiledb', { output: '-o --output' }),
  wrapper('scan-build', { valued: '-o --use-cc --use-analyzer' }),
  verbWrapper('rr', 'record', { valued: '-o --output-trace-dir -c -v --env' }),
  verbWrapper('py-spy', 'record', {
    valued: '-r --rate -d --duration -f --format -p --pid',
    output: '-o --output',
    afterDashes: true,
  }),
];

/** Only the package managers that it brings along are commands; the rest are verbs of its own. */
function corepack({ args, words, frame }: ProgramCall): Output {
  if (/^(?:npm|npx|pnpm|pnpx|yarn)(?:@|$)/.test(args.operands[0]?.text ?? ''))
    return frame.shell.runWords(args.operands, frame);
  recordCommand(frame, [knownField('corepack'), ...words]);
  return undefined;
}

function cargoWatch({ args, words, frame }: ProgramCall): undefined {
  for (const text of optionValues(args, '-s --shell')) runGiven(text, frame);
  for (const text of optionValues(args, '-x --exec'))
    runGiven({ ...text, text: `cargo ${text.text}` }, frame);
  const command = afterDashes(words);
  if (command !== undefined) frame.shell.runWords(command, frame);
}
