import type { BrokenPolicy } from '../policy.ts';
import type { ShownProblem } from '../text/config-problems.ts';
import { showPath } from './problem.ts';

/** A broken configuration's problems as they are shown, in the order of the file. */
export function shownProblems(loaded: BrokenPolicy): readonly ShownProblem[] {
  return loaded.problems
    .toSorted((a, b) => a.position.line - b.position.line || a.position.column - b.position.column)
    .map((problem) => ({
      where: `${problem.file ?? loaded.file}:${problem.position.line}:${problem.position.column}`,
      key: showPath(problem.path),
      found: problem.found,
      expected: problem.expected,
      isAdvice: problem.isAdvice === true,
    }));
}
