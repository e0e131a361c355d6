import { knownField } from '../field.ts';
import { family, handled, wrapper } from './make-row.ts';
import { changeManifest, runPackageScript } from './package-scripts.ts';
import type { ProgramCall } from './row.ts';

const UV_VALUED =
  '--from --with --with-editable --with-requirements -p --python --extra --group --only-group --env-file --index --project';

/** `yarn prettier` runs the installed program of that name, unless the project has a script called so. */
const installed = () =>
  handled('prettier eslint biome stylelint tsc rimraf esbuild', ({ name, words, frame }: ProgramCall) =>
    frame.shell.runWords([knownField(name), ...words], { ...frame, guessing: true }),
  );

const RUN_VALUED = '-w --workspace -F --filter --script-shell --stack';

const runsScripts = () =>
  handled('run run-script', ({ args, frame }: ProgramCall) => runPackageScript(args.operands, frame), {
    valued: RUN_VALUED,
  });

/** `npm test` is `npm run test`. */
const namedScripts = () =>
  handled(
    'test t start stop restart',
    ({ name, args, frame }: ProgramCall) =>
      runPackageScript([knownField(name === 't' ? 'test' : name), ...args.operands], frame),
    { valued: RUN_VALUED },
  );

/** `yarn build`: what isn't a verb of its own is a script. */
const otherScripts = () =>
  handled('<script>', ({ name, words, frame }: ProgramCall) =>
    runPackageScript([knownField(name), ...words], frame),
  );

/**
 * Package managers keep their own files; that is their work and not counted as writing them. What counts is
 * editing the manifest by name, and the commands they run for others.
 */
export const packageManagers = () => [
  family(
    'npm',
    [
      handled('pkg', changeManifest, { valued: '-w --workspace' }),
      wrapper('exec x', { valued: '-p --package -w --workspace', text: '-c --call' }),
      runsScripts(),
      namedScripts(),
    ],
    { valued: '-w --workspace --registry --cache --loglevel --userconfig --tag', folder: '-C --prefix' },
  ),
  family(
    'pnpm',
    [
      handled('pkg', changeManifest, { valued: '-w --workspace' }),
      wrapper('exec dlx', { valued: '--package' }),
      installed(),
      runsScripts(),
    ],
    {
      otherwise: otherScripts(),
      valued: '-F --filter',
      folder: '-C --dir',
    },
  ),
  family('yarn', [wrapper('exec dlx', { valued: '-p --package' }), installed(), runsScripts()], {
    folder: '--cwd',
    otherwise: otherScripts(),
  }),
  family('poetry pipenv pdm hatch rye', [wrapper('run')], {
    valued: '-p --project -e --env',
    folder: '-C --directory',
  }),
  family(
    'uv',
    [
      wrapper('run', { valued: UV_VALUED, folder: '--directory' }),
      family('tool', [wrapper('run', { valued: UV_VALUED })]),
    ],
    { valued: '--project --cache-dir', folder: '--directory' },
  ),
  family('bundle', [wrapper('exec', { valued: '--gemfile' })]),
  family('conda mamba', [wrapper('run', { valued: '-n --name -p --prefix', folder: '--cwd' })], {
    valued: '-n --name -p --prefix',
  }),
];
