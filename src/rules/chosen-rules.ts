import { showPath } from '../config/problem.ts';
import type { Rule } from './rule.ts';

/** Is a rule meant, by its id? */
export type IsChosen = (id: string) => boolean;

/** The rules that a person means: by id, by place, or all of a setting (`uneditableFiles`) or a pack (`git`). */
export function chosenIds(rules: readonly Rule[], wanted: string): ReadonlySet<string> {
  const name = wanted.replace(/^preToolUse\./, '');
  const isMeant = ({ id, path }: Rule) => {
    const key = showPath(path.slice(1));
    return id === name || id.startsWith(`${name}/`) || key === name || key.startsWith(`${name}[`);
  };
  return new Set(rules.filter(isMeant).map(({ id }) => id));
}
