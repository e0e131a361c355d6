/** The command line makes no sense; the message says what is wrong with it, as the end of one line. */
export class UsageError extends Error {}

/** Not even the command is known. */
export class UnknownCommand extends UsageError {}
