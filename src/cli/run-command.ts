import { commandHelp, generalHelp, unknownCommand } from '../text/help.ts';
import { nearest } from '../text/nearest.ts';
import { COMMANDS, type Command, isCommandName } from './commands.ts';
import { realTerminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/** A command that a person typed wrongly (EX_USAGE of sysexits). */
const USAGE = 64;

/** Runs a command that a person types; resolves to its exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const terminal = realTerminal();
  const [name = '--help', ...args] = argv;
  if (name === '--version' || name === '-V') return terminal.say(VERSION);
  if (name === '--help' || name === '-h') return terminal.say(generalHelp());
  const topic = name === 'help' ? (args[0] ?? '') : name;
  if (name === 'help' && topic === '') return terminal.say(generalHelp());
  if (!isCommandName(topic)) {
    terminal.complain(unknownCommand(topic, nearest(topic, Object.keys(COMMANDS))));
    return USAGE;
  }
  if (name === 'help' || asksForHelp(args)) return terminal.say(commandHelp(topic));
  const load: () => Promise<Command> = COMMANDS[topic];
  try {
    return await (await load())(args, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(`${error.message}\n\n${commandHelp(topic)}`);
    return USAGE;
  }
}

/** What stands behind `--` is not for us: `explain -- git push --help`. */
function asksForHelp(args: readonly string[]): boolean {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return own.includes('--help') || own.includes('-h');
}
