import { spellings } from '../text/commands/description.ts';
import { GENERAL } from '../text/commands/general.ts';
import { HELP } from '../text/commands/shared-options.ts';
import { USAGE_EXIT_CODE } from '../text/commands/usage-exit-code.ts';
import { usageError } from '../text/usage.ts';
import { parseCommandLine, UsageError } from './command-line.ts';
import { COMMANDS, named, UnknownCommand } from './commands.ts';
import { VERSION } from './own-version.ts';
import { realTerminal, type Terminal } from './terminal.ts';

/** Runs a command that a person types; resolves to its exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const terminal = realTerminal();
  try {
    return await run(argv, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isGeneral = error instanceof UnknownCommand || argv[0]?.startsWith('-');
    terminal.complain(usageError(isGeneral ? undefined : argv[0], error.message));
    return USAGE_EXIT_CODE;
  }
}

async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...args] = argv;
  const help = named(COMMANDS, 'help');
  if (name === undefined) return help.run([], terminal);
  if (name.startsWith('-')) {
    if (asksForHelp(argv)) return help.run([], terminal);
    // Programs disagree about the letter.
    const usual = argv.map((word) => (word === '-V' ? '-v' : word));
    if (parseCommandLine(GENERAL, usual).options.version) return terminal.say(VERSION);
  }
  const command = named(COMMANDS, name);
  const prepared = await command.prepare(args);
  return asksForHelp(prepared) ? help.run([name], terminal) : command.run(prepared, terminal);
}

/** Whoever asks for help gets it, whatever else is wrong. What stands behind `--` is not for us: `explain -- git push --help`. */
function asksForHelp(args: readonly string[]): boolean {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return spellings('help', HELP).some((word) => own.includes(word));
}
