/**
 * May the answer of conclaude's settings hook be relied on? Only when the hook stands in the settings exactly as
 * `conclaude init` writes it for the program in that folder, and nothing in the settings changes how its program starts.
 */
export function isJudgedByHook(settings: unknown, root: string): boolean {
  const groups = listAt(mapAt(settings, 'hooks'), 'PreToolUse').map(asMap);
  const entries = groups.flatMap((group) =>
    listAt(group, 'hooks').map((hook) => ({ matcher: group.matcher, hook: asMap(hook) })),
  );
  const own = entries.filter(({ hook }) =>
    JSON.stringify(hook).includes(JSON.stringify(`${root}/`).slice(1, -1)),
  );
  // The client runs the same command once: one with other conditions could stand in for ours.
  const areAllOurs = own.every(({ matcher, hook }) => matcher === '*' && isOurs(hook, root));
  return own.length > 0 && areAllOurs && startChanges(settings).length === 0;
}

/** Fields of a hook that don't weaken it. Any other one might. */
const HARMLESS = ['type', 'command', 'args', 'timeout', 'onFailure', 'statusMessage'];
/** A hook that has less time than this may be ended before it could refuse. */
const SHORTEST_SECONDS = 30;

/** The program in its folder, and its executable. */
const PROGRAMS = ['bin/conclaude', 'dist/native/conclaude'];
const BY_SHELL = ' Hooks PreToolUse || exit 2';

function isOurs(hook: Readonly<Record<string, unknown>>, root: string): boolean {
  const { type, command, args, timeout, onFailure } = hook;
  const text = typeof command === 'string' ? command : '';
  const direct = isProgram(text, root) && JSON.stringify(args) === '["Hooks","PreToolUse"]';
  const byShell =
    text.endsWith(BY_SHELL) &&
    isProgram(unquoted(text.slice(0, -BY_SHELL.length)), root) &&
    args === undefined;
  return (
    type === 'command' &&
    (direct || byShell) &&
    onFailure === 'block' &&
    typeof timeout === 'number' &&
    timeout >= SHORTEST_SECONDS &&
    Object.keys(hook).every((name) => HARMLESS.includes(name))
  );
}

function isProgram(path: string, root: string): boolean {
  return PROGRAMS.some((program) => path === `${root}/${program}`);
}

/** The path that a shell takes the word for; none for a word that isn't plainly one. */
function unquoted(word: string): string {
  if (/^[\w./+@-]+$/.test(word)) return word;
  return /^'(?:[^']|'\\'')*'$/.test(word) ? word.slice(1, -1).replaceAll("'\\''", "'") : '';
}

/** Variables that put other code into a program before it starts. */
const CHANGES_A_START = /^(?:LD_|DYLD_|NODE_|BASH_ENV$|ENV$|OPENSSL_CONF$)/;

/** Such variables in the `env` of any settings file: a repository's reach every hook but an administrator's. */
export function startChanges(settings: unknown): readonly string[] {
  return Object.keys(mapAt(settings, 'env')).filter((name) => CHANGES_A_START.test(name));
}

function mapAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  return asMap(asMap(value)[key]);
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = asMap(value)[key];
  return Array.isArray(list) ? list : [];
}

function asMap(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
