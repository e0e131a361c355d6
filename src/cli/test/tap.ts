import { printable } from '../../text/printable.ts';

/** One line of a TAP report. */
export interface TestPoint {
  readonly name: string;
  readonly outcome: 'ok' | 'not ok' | 'skipped';
  /** What to know about a failure, by key. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Test points as TAP version 14. */
export function tap(points: readonly TestPoint[]): string {
  const lines = points.flatMap(({ name, outcome, details }, index) => {
    const word = outcome === 'not ok' ? 'not ok' : 'ok';
    const directive = outcome === 'skipped' ? ' # SKIP' : '';
    return [`${word} ${index + 1} - ${escaped(name)}${directive}`, ...diagnostics(details)];
  });
  return ['TAP version 14', `1..${points.length}`, ...lines].join('\n');
}

export function bailOut(reason: string): string {
  return `TAP version 14\nBail out! ${printable(reason)}`;
}

/** A `#` would begin a directive. */
function escaped(name: string): string {
  return printable(name).replace(/[\\#]/g, (char) => `\\${char}`);
}

/** A YAML block; JSON is YAML, and needs no quoting rules of its own. */
function diagnostics(details: TestPoint['details']): readonly string[] {
  if (details === undefined) return [];
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  return ['  ---', ...entries.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`), '  ...'];
}
