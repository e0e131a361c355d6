import { CLIENT_COMMANDS } from '../clients/own-commands.ts';
import { baseName } from '../match/path-text.ts';
import type { ShellCall, ShellReading } from '../operation/operation.ts';

/** A command that would turn the guard off, or may. */
export interface CommandConcern {
  readonly kind: 'own-command' | 'event' | 'removal' | 'replacement' | 'client' | 'variable';
  /** The command, or the variable. */
  readonly text: string;
  /** Its text says so; otherwise only the user can tell. */
  readonly isSure: boolean;
}

/** The first command of a line that is ours to stop; one that surely is comes first. */
export function commandConcern({ calls, assigned }: ShellReading): CommandConcern | undefined {
  const variable = CLIENT_COMMANDS.flatMap(({ variables }) => variables).find((name) =>
    assigned.includes(name),
  );
  if (variable !== undefined) return { kind: 'variable', text: variable, isSure: true };
  let unsure: CommandConcern | undefined;
  for (const call of calls) {
    const concern = ofCall(call);
    if (concern?.isSure) return concern;
    unsure ??= concern;
  }
  return unsure;
}

function ofCall(call: ShellCall): CommandConcern | undefined {
  const invoked = programOf(call);
  const found = invoked && (ofOwnProgram(invoked) ?? ofClient(invoked) ?? ofPackageManager(invoked));
  if (found === undefined || found.opinion === 'pass') return undefined;
  return { kind: found.kind, text: call.words.join(' '), isSure: found.opinion === 'refuse' };
}

interface Found {
  readonly kind: CommandConcern['kind'];
  readonly opinion: Opinion;
}

function ofOwnProgram({ path, ...given }: Invoked): Found | undefined {
  if (!OWN_PROGRAM.test(path)) return undefined;
  // `npm exec conclaude -- uninstall`, and what a launcher is told before the command: `--node=/usr/bin/node`
  const at = Math.max(
    0,
    given.args.findIndex((word) => !/^--(?:$|[\w-]+=)/.test(word)),
  );
  const [args, unknownFrom] = [given.args.slice(at), given.unknownFrom - at];
  const isEvent = HOOKS.test(args[0] ?? '') && unknownFrom > 0;
  return isEvent
    ? { kind: 'event', opinion: ofEvent(args, unknownFrom) }
    : { kind: 'own-command', opinion: ofOwn(args, unknownFrom) };
}

function ofClient({ path, args, unknownFrom }: Invoked): Found | undefined {
  const client = CLIENT_COMMANDS.find((one) => one.isProgram(path));
  return client && { kind: 'client', opinion: client.opinionOf(args, unknownFrom) };
}

function ofPackageManager({ path, args, unknownFrom }: Invoked): Found | undefined {
  if (!PACKAGE_MANAGER.test(baseName(path))) return undefined;
  const { verb, at } = verbOf(args);
  const opinion = ofPackages(args.slice(at + 1), unknownFrom - at - 1);
  if (REMOVES.test(verb)) return { kind: 'removal', opinion };
  return INSTALLS.test(verb) && opinion === 'refuse' ? { kind: 'replacement', opinion: 'ask' } : undefined;
}

type Opinion = 'refuse' | 'ask' | 'pass';

/** What is run, and with which arguments. */
interface Invoked {
  readonly path: string;
  readonly args: readonly string[];
  readonly unknownFrom: number;
}

/** By its name, its path or its package; the build for Node and the executable as well. */
const OWN_PROGRAM =
  /(?:^|\/|npm:)(?:conclaude(?:-[\da-f]{6,}|\.cjs|\.cmd|\.exe)?|@conclaude\/cli)(?:@[^/]*)?$/;
const INTERPRETER = /^(?:node|nodejs|bun|deno|sh|bash|dash|zsh|ksh)$/;
const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun|cnpm)(?:\.cmd)?$/;

function programOf({ words, unknownFrom }: ShellCall): Invoked | undefined {
  const [path = ''] = words;
  if (unknownFrom === 0) return undefined;
  const first = baseName(path);
  // `node dist/conclaude.cjs`, `sh bin/conclaude`, `yarn conclaude`
  if (INTERPRETER.test(first) || PACKAGE_MANAGER.test(first)) {
    const at = words.findIndex((word, index) => index > 0 && !/^(?:-.*|run|exec)$/.test(word));
    const script = at > 0 && at < unknownFrom ? words[at] : undefined;
    if (script !== undefined && isConcerned(script))
      return { path: script, args: words.slice(at + 1), unknownFrom: unknownFrom - at - 1 };
  }
  return { path, args: words.slice(1), unknownFrom: unknownFrom - 1 };
}

function isConcerned(path: string): boolean {
  return OWN_PROGRAM.test(path) || CLIENT_COMMANDS.some((client) => client.isProgram(path));
}

/** Those for people; what they print with `--dry-run` changes nothing. */
const CHANGING = /^(?:init|add|uninstall|accept|pause|allow)$/;
/** Its value is a flag of another program. */
const TAKES_A_FLAG = '--flags';
const SHOWING =
  /^(?:validate|explain|doctor|test|visualize|statusline|completion|help|version|log|why|resume|-.*)$/;
/** Those that only show something unless they are told to change it. */
const CHANGING_WITH: ReadonlyMap<string, readonly string[]> = new Map([
  ['migrate', ['--write']],
  ['sandbox', ['--write', '--remove']],
]);
const HOOKS = /^hooks?$/i;

function ofOwn(args: readonly string[], unknownFrom: number): Opinion {
  const [command] = args;
  if (unknownFrom <= 0) return 'ask';
  if (command === undefined || SHOWING.test(command)) return 'pass';
  const cut = args.indexOf('--');
  const options = args
    .slice(1, Math.min(cut < 0 ? args.length : cut, unknownFrom))
    .filter((_, index, all) => all[index - 1] !== TAKES_A_FLAG);
  if (options.includes('--help') || options.includes('-h')) return 'pass';
  if (CHANGING.test(command))
    return options.includes('--dry-run') || lists(args, unknownFrom) ? 'pass' : 'refuse';
  // It lists; with the name of a version it puts that in place.
  if (command === 'undo' && args.slice(1).some((word) => !word.startsWith('-'))) return 'refuse';
  if (command === 'undo') return unknownFrom > args.length ? 'pass' : 'ask';
  const changes = CHANGING_WITH.get(command);
  if (changes === undefined) return 'ask';
  if (options.some((option) => changes.includes(option)) && !options.includes('--dry-run')) return 'refuse';
  return unknownFrom > args.length ? 'pass' : 'ask';
}

/** Those of exceptions list them when they are told to, and nothing else. */
function lists(args: readonly string[], unknownFrom: number): boolean {
  const [command = '', ...others] = args;
  const isPlain = others.every((word) => word === '--list' || word === '--json') && unknownFrom > args.length;
  return /^(?:pause|allow)$/.test(command) && others.includes('--list') && isPlain;
}

/** Who makes up an event changes what is remembered of the session; a made-up tool call is only judged. */
function ofEvent([, event = '']: readonly string[], unknownFrom: number): Opinion {
  if (unknownFrom <= 1) return 'ask';
  return event === 'PreToolUse' ? 'pass' : 'refuse';
}

const REMOVES = /^(?:uninstall|remove|rm|r|un|unlink|delete)$/;
const INSTALLS = /^(?:install|i|in|ins|add|link|ln|update|up|upgrade|ci)$/;

/** The verb of a package manager: options may stand before it, some of them with a value. */
function verbOf(args: readonly string[]): { readonly verb: string; readonly at: number } {
  for (const [at, word] of args.entries()) {
    const isVerb = REMOVES.test(word) || INSTALLS.test(word);
    if (isVerb || !(word.startsWith('-') || args[at - 1]?.startsWith('-'))) {
      // `yarn global remove`
      if (word !== 'global') return { verb: word, at };
    }
  }
  return { verb: '', at: args.length };
}

function ofPackages(names: readonly string[], unknownFrom: number): Opinion {
  const known = names.slice(0, Math.max(0, unknownFrom));
  if (known.some((name) => /(?:^|\/|npm:)conclaude(?:@.*)?$|^(?:npm:)?@conclaude\//.test(name)))
    return 'refuse';
  return unknownFrom > names.length ? 'pass' : 'ask';
}
