import { globProblem } from '../match/name-glob.ts';
import { text } from './kinds.ts';

/** The `agent` key, the same wherever a rule may apply to some agents only. */
export const agentPattern = text(
  'The agents that this applies to: a glob for their names (`coder`, `test*`; `main` is the main thread). Case matters.',
  { default: '*', problem: globProblem, example: 'coder' },
);
