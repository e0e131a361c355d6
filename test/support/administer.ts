import { spawnAsPerson } from './as-person.ts';
import { inOwnEtc } from './own-etc.ts';
import { PROGRAM, scratchProject } from './scratch-project.ts';

/** Runs what follows it as somebody who is no administrator. */
export const NOBODY = 'setpriv --reuid=65534 --regid=65534 --clear-groups';

/** Runs lines of a script, each with its exit code behind its output, where nobody else sees what they do to /etc. */
export function administer(
  ...lines: readonly string[]
): readonly { readonly code: number; readonly said: string }[] {
  const project = scratchProject({});
  const script = lines.map((line) => `{ ${line}; } 2>&1; echo "<$?>"`).join('; ');
  const [file = '', ...args] = inOwnEtc(`{ ${script}; }`);
  const { stdout } = spawnAsPerson(file, args, {
    cwd: project.root,
    env: { PATH: process.env.PATH, HOME: project.root, PROGRAM, PROJECT: project.root },
  });
  return stdout
    .toString()
    .split(/(?<=<\d+>)\n/)
    .filter((part) => part !== '')
    .map((part) => ({ code: Number(/<(\d+)>$/.exec(part)?.[1]), said: part.replace(/<\d+>$/, '') }));
}
