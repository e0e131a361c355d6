import { knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import { family, handled, wrapper } from './make-row.ts';
import type { ProgramCall } from './row.ts';

const UV_VALUED =
  '--from --with --with-editable --with-requirements -p --python --extra --group --only-group --env-file --index --project';

/** `yarn prettier` runs the installed program of that name, unless the project has a script called so. */
const installed = () =>
  handled('prettier eslint biome stylelint tsc rimraf esbuild', ({ name, words, frame }: ProgramCall) =>
    frame.shell.runWords([knownField(name), ...words], { ...frame, guessing: true }),
  );

/**
 * Package managers keep their own files; that is their work and not counted as writing them. What counts is
 * editing the manifest by name, and the commands they run for others.
 */
export const packageManagers = () => [
  family(
    'npm',
    [
      handled('pkg', manifest),
      wrapper('exec x', { valued: '-p --package -w --workspace', text: '-c --call' }),
    ],
    { valued: '-w --workspace --registry --cache --loglevel --userconfig --tag', folder: '-C --prefix' },
  ),
  family('pnpm', [handled('pkg', manifest), wrapper('exec dlx', { valued: '--package' }), installed()], {
    valued: '-F --filter',
    folder: '-C --dir',
  }),
  family('yarn', [wrapper('exec dlx', { valued: '-p --package' }), installed()], { folder: '--cwd' }),
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

function manifest({ args, frame }: ProgramCall): undefined {
  const changes = /^(?:set|delete|fix)$/.test(args.operands[0]?.text ?? '');
  if (changes) recordAccess(frame, 'write', knownField('package.json'));
}
