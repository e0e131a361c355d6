// The part of the program that writes the log: most calls never load it.
export { logCall } from './log-call.ts';
export { logEffects } from './log-effects.ts';
export { logEvent, logFailure } from './log-event.ts';
