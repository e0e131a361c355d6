import { withoutForbidden } from '../../content/find-added.ts';
import type { Explanation } from './show.ts';

/** The explanation without the texts that rules forbid: whoever explains a refusal doesn't show what was refused. */
export function withoutForbiddenTexts(explanation: Explanation): Explanation {
  const { operation, opinions } = explanation;
  const forbid = opinions.flatMap(({ rule, findings }) =>
    findings.length === 0 ? [] : (rule.kind.hides?.(rule.entry) ?? []),
  );
  if (forbid.length === 0 || operation?.command === undefined) return explanation;
  return { ...explanation, operation: hidden(operation, (text) => withoutForbidden(text, forbid)) };
}

/** Every text in a value of plain data. Stars take the place of characters one by one, so that places stay the same. */
function hidden<T>(value: T, hide: (text: string) => string): T {
  if (typeof value === 'string') return hide(value) as T;
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hidden(item, hide)])) as T;
}
