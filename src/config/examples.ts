import { filePattern } from '../match/file-pattern.ts';
import { isAbsolute, normalisePath } from '../match/path-text.ts';
import { type FieldProblem, list, text } from './kinds.ts';

const example = text('An example: a file, or for a `commandPattern` a command.', { required: true });

/** Examples beside a rule, looked at whenever the configuration is loaded: what it must match, and what it must not. */
export const exampleFields = {
  match: list('Examples that the rule must match; one that it does not is an error.', example, [
    'package-lock.json',
    'web/package-lock.json',
  ]),
  notMatch: list('Examples that the rule must not match; one that it does is an error.', example, [
    'package.json',
  ]),
} as const;

interface Examples {
  readonly match: readonly string[];
  readonly notMatch: readonly string[];
}

export function exampleProblems(
  { match, notMatch }: Examples,
  pattern: string,
  matches: (example: string) => boolean,
): readonly FieldProblem[] {
  const shown = JSON.stringify(pattern);
  const check = (field: keyof Examples, examples: readonly string[], wanted: boolean) =>
    examples.flatMap((text, index) =>
      matches(text) === wanted
        ? []
        : [{ field, index, expected: `an example that ${shown} ${wanted ? 'matches' : 'does not match'}` }],
    );
  return [...check('match', match, true), ...check('notMatch', notMatch, false)];
}

/** Stands for whatever the home folder is when the rule is at work. */
const HOME = '/~';

/** A matcher for examples: paths as a person writes them, from the project root; a `/` at the end says that it is a folder. */
export function fileExamples(pattern: string): (example: string) => boolean {
  const covers = filePattern(pattern, { ignoreCase: false, home: HOME });
  return (given) => {
    const path = given.startsWith('~/') ? `/${given}` : given;
    const name = isAbsolute(path)
      ? { absolute: normalisePath(path), inProject: [] }
      : { absolute: normalisePath(`/project/${path}`), inProject: [normalisePath(`/${path}`).slice(1)] };
    return covers(name, given.endsWith('/'));
  };
}
