import { globProblem } from '../match/name-glob.ts';
import { text } from './kinds.ts';

/** The `agent` key, the same wherever a rule may speak of some agents only. */
export const agentPattern = text(
  'Only this agent is concerned: a glob over its name (`coder`, `test*`; `main` is the main thread). Upper and lower case differ.',
  { default: '*', problem: globProblem, example: 'coder' },
);
