/** The exit code for a command line that makes no sense: EX_USAGE of sysexits. */
export const USAGE_EXIT_CODE = 64;

export const USAGE_ERROR = { [USAGE_EXIT_CODE]: 'usage error' } as const;
