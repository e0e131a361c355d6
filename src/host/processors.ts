import { availableParallelism } from 'node:os';

/** How many programs can really run at the same time. */
export function processors(): number {
  return Math.max(1, availableParallelism());
}
