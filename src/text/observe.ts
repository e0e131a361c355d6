import { limitText } from './limit.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

interface Observed {
  /** `uneditableFiles[2]` */
  readonly rule: string;
  readonly place: string;
}

const WOULD_HAVE = {
  deny: 'refused',
  ask: 'asked about',
  allow: 'approved',
  rewrite: 'rewritten',
} as const;

/** For the user, once per session and rule. */
export function wouldHave(
  { rule, place }: Observed,
  kind: keyof typeof WOULD_HAVE,
  tool: string,
  file: string | undefined,
): string {
  const what = [tool, ...(file === undefined ? [] : [file])].map(printable).join(' ');
  return `conclaude only observes: ${rule} (${place}) would have ${WOULD_HAVE[kind]} ${what}`;
}

const DONE = { create: 'made', write: 'changed', delete: 'deleted' } as const;

/** The same about what a command has done. */
export function wouldHaveReported(
  { rule, place, isPaused }: Observed & { readonly isPaused: boolean | undefined },
  file: string,
  kind: keyof typeof DONE,
  commands: readonly string[],
): string {
  const who = commands.map((command) => `"${printable(limitText(command, 60))}"`).join(' or ');
  const why = isPaused ? 'conclaude is paused' : 'conclaude only observes';
  return `${why}: ${rule} (${place}) would have reported that ${printable(file)} was ${DONE[kind]} by ${who}`;
}

/** How many rules are on trial, and until when. */
export function observing(rules: number, until: string | undefined): string {
  return `observing: ${plural(rules, 'rule')}${until === undefined ? '' : `, until ${until}`}`;
}
