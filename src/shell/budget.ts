/** Counts work, so that hostile text ends early instead of late. One per analysis. */
export interface Budget {
  steps: number;
  /** Names that were looked at in folders. */
  names: number;
  /** Set once when any limit was met: the analysis is then incomplete and says so. */
  exceeded: boolean;
  readonly maxSteps: number;
}

const BASE_STEPS = 20_000;
const STEPS_PER_CHARACTER = 4;
const MAX_NAMES = 50_000;

export function newBudget(length: number): Budget {
  return { steps: 0, names: 0, exceeded: false, maxSteps: BASE_STEPS + length * STEPS_PER_CHARACTER };
}

/** False when the work must stop here. */
export function spend(budget: Budget, steps: number): boolean {
  budget.steps += steps;
  if (budget.steps > budget.maxSteps) budget.exceeded = true;
  return !budget.exceeded;
}

export function spendNames(budget: Budget, names: number): boolean {
  budget.names += names + 1;
  if (budget.names > MAX_NAMES) budget.exceeded = true;
  return budget.names <= MAX_NAMES;
}
