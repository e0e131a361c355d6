import { type FieldProblem, NO_PROBLEMS, text } from './kinds.ts';

/** The `id` key, the same wherever a rule may have a name. */
export const ruleId = text(
  'A name for the rule, by which messages, the log and commands call it: lowercase letters, digits and hyphens. Unique in the file.',
  { problem: idProblem, example: 'no-lockfiles' },
);

const LONGEST_ID = 64;

function idProblem(value: string): string | undefined {
  if (value.length > LONGEST_ID) return `it may have ${LONGEST_ID} characters at most`;
  return /^[a-z0-9][a-z0-9-]*$/.test(value)
    ? undefined
    : 'it may have lowercase letters, digits and hyphens, and must not begin with a hyphen';
}

/** What is wrong with the names of all rules in some lists: each may be there once. */
export function idProblems(
  settings: Readonly<Record<string, unknown>>,
  lists: readonly string[],
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const places = new Map<string, string>();
  for (const field of lists) {
    const entries = settings[field] as readonly { readonly id?: string }[];
    for (let index = 0; index < entries.length; index++) {
      const { id } = entries[index] as { readonly id?: string };
      if (id === undefined) continue;
      const taken = places.get(id);
      if (taken === undefined) places.set(id, `${field}[${index}]`);
      else
        problems.push({ field, index, inside: 'id', expected: `another id, because ${taken} has this one` });
    }
  }
  return problems.length === 0 ? NO_PROBLEMS : problems;
}
