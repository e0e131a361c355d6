/** The command line makes no sense; the message says what is wrong with it. */
export class UsageError extends Error {}
