import { expect, test } from 'vitest';
import { median, pairedRatio, quantile } from '../../../bench/statistics.mjs';

test('a median lies between the middle ones', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([5, 1, 4, 2, 3, 6, 7, 8, 9, 10], 0.95)).toBe(10);
});

test('a ratio compares calls of the same round', () => {
  // The second round was slow for both, the third for one.
  expect(pairedRatio([2, 20, 9], [1, 10, 1])).toBe(2);
});
