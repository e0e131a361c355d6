/** @param {readonly number[]} list @param {number} share */
export function quantile(list, share) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} list */
export function median(list) {
  const sorted = list.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** @param {readonly number[]} list */
export function mean(list) {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

/**
 * The median of the ratios within each round: what slows down a whole round slows down both.
 * @param {readonly number[]} list
 * @param {readonly number[]} base of the same rounds
 */
export function pairedRatio(list, base) {
  return median(list.map((value, round) => value / (base[round] ?? Number.NaN)));
}
