/** `CONCLAUDE_PROPERTY_RUNS`: `0.1x` for daily work, `20x` at night, `1x` unless it is set. */
const factor = readFactor(process.env.CONCLAUDE_PROPERTY_RUNS ?? '1x');

/** More runs than usual are made to find something new. */
export const isFuzzing = factor > 1;

/** Fewer runs than usual are made to be done soon. */
export const isHasty = factor < 1;

/** How many cases to try of a property that is usually tried `usual` times. */
export function runs(usual: number): number {
  return Math.max(10, Math.ceil(usual * factor));
}

function readFactor(text: string): number {
  const factor = /^\d+(\.\d+)?x$/.test(text) ? Number.parseFloat(text) : 0;
  if (factor === 0) throw new Error(`CONCLAUDE_PROPERTY_RUNS=${text}: expected a factor such as 0.1x or 20x`);
  return factor;
}
