import { knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import type { ProgramCall, ProgramRow } from './row.ts';

/** `yarn prettier` runs the installed program of that name, unless the project has a script called so. */
const INSTALLED: ProgramRow = {
  kind: 'handled',
  names: 'prettier eslint biome stylelint tsc rimraf esbuild',
  handle: ({ name, words, frame }) =>
    frame.shell.runWords([knownField(name), ...words], { ...frame, guessing: true }),
};

/**
 * Package managers keep their own files; that is their work and not counted as writing them. What counts is
 * editing the manifest by name, and the commands they run for others.
 */
export const PACKAGE_MANAGERS: readonly ProgramRow[] = [
  {
    kind: 'family',
    names: 'npm',
    valued: '-w --workspace --registry --cache --loglevel --userconfig --tag',
    folder: '-C --prefix',
    members: [
      { kind: 'handled', names: 'pkg', handle: manifest },
      { kind: 'wrapper', names: 'exec x', valued: '-p --package -w --workspace', text: '-c --call' },
    ],
  },
  {
    kind: 'family',
    names: 'pnpm',
    valued: '-F --filter',
    folder: '-C --dir',
    members: [
      { kind: 'handled', names: 'pkg', handle: manifest },
      { kind: 'wrapper', names: 'exec dlx', valued: '--package' },
      INSTALLED,
    ],
  },
  {
    kind: 'family',
    names: 'yarn',
    folder: '--cwd',
    members: [{ kind: 'wrapper', names: 'exec dlx', valued: '-p --package' }, INSTALLED],
  },
  {
    kind: 'family',
    names: 'poetry pipenv pdm hatch rye',
    valued: '-C --directory',
    members: [{ kind: 'wrapper', names: 'run' }],
  },
  {
    kind: 'family',
    names: 'uv',
    valued: '--project --cache-dir',
    folder: '--directory',
    members: [{ kind: 'wrapper', names: 'run', valued: '--with --python -p --extra --group --env-file' }],
  },
  { kind: 'family', names: 'bundle', members: [{ kind: 'wrapper', names: 'exec' }] },
  {
    kind: 'family',
    names: 'conda mamba',
    valued: '-n --name -p --prefix',
    members: [{ kind: 'wrapper', names: 'run', valued: '-n --name -p --prefix' }],
  },
];

function manifest({ args, frame }: ProgramCall): undefined {
  const [verb] = args.operands;
  if (verb?.text === 'set' || verb?.text === 'delete' || verb?.text === 'fix') {
    recordAccess(frame, 'write', knownField('package.json'));
  }
  return undefined;
}
