import { ACCEPT } from '../text/commands/accept.ts';
import { COMPLETION } from '../text/commands/completion.ts';
import type { CommandDescription } from '../text/commands/description.ts';
import { DOCTOR } from '../text/commands/doctor.ts';
import { EXPLAIN } from '../text/commands/explain.ts';
import { HELP_COMMAND } from '../text/commands/help.ts';
import { HOOKS } from '../text/commands/hooks.ts';
import { INIT } from '../text/commands/init.ts';
import { MIGRATE } from '../text/commands/migrate.ts';
import { TEST } from '../text/commands/test.ts';
import { UNINSTALL } from '../text/commands/uninstall.ts';
import { VALIDATE } from '../text/commands/validate.ts';
import { VISUALIZE } from '../text/commands/visualize.ts';
import { nearest } from '../text/nearest.ts';
import { unknownCommand } from '../text/usage.ts';
import { type CommandLine, parseCommandLine, UsageError } from './command-line.ts';
import type { Terminal } from './terminal.ts';

/** Not even the command is known. */
export class UnknownCommand extends UsageError {}

/** Runs with what was typed after its name; returns the exit code, at once or later. */
export type Command<Description extends CommandDescription> = (
  line: CommandLine<Description>,
  terminal: Terminal,
) => number | Promise<number>;

/** The commands that people type. Each is loaded only when its command line makes sense. */
export const COMMANDS: Readonly<Record<string, RunnableCommand>> = {
  init: command(INIT, () => import('./init.ts').then((module) => module.init)),
  accept: command(ACCEPT, () => import('./accept.ts').then((module) => module.accept)),
  uninstall: command(UNINSTALL, () => import('./uninstall.ts').then((module) => module.uninstall)),
  validate: command(VALIDATE, () => import('./validate.ts').then((module) => module.validate)),
  explain: command(EXPLAIN, () => import('./explain.ts').then((module) => module.explain)),
  test: command(TEST, () => import('./test.ts').then((module) => module.test)),
  doctor: command(DOCTOR, () => import('./doctor.ts').then((module) => module.doctor)),
  visualize: command(VISUALIZE, () => import('./visualize.ts').then((module) => module.visualize)),
  migrate: command(MIGRATE, () => import('./migrate.ts').then((module) => module.migrate)),
  completion: command(COMPLETION, () => import('./completion.ts').then((module) => module.completion)),
  help: command(HELP_COMMAND, () => import('./help.ts').then((module) => module.help)),
};

interface RunnableCommand {
  readonly description: CommandDescription;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** Ties a description to the code that may read what it describes, and nothing else. */
function command<Description extends CommandDescription>(
  description: Description,
  load: () => Promise<Command<Description>>,
): RunnableCommand {
  return {
    description,
    run: async (args, terminal) => {
      const line = parseCommandLine(description, args);
      return (await load())(line, terminal);
    },
  };
}

/** Everything that help and completion know: the commands of people, and the hook, which `main` answers. */
export const DESCRIPTIONS: Readonly<Record<string, CommandDescription>> = {
  ...Object.fromEntries(Object.entries(COMMANDS).map(([name, { description }]) => [name, description])),
  Hooks: HOOKS,
};

/** A command, or its description, by the name that was typed. */
export function named<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value !== undefined) return value;
  throw new UnknownCommand(unknownCommand(name, nearest(name, Object.keys(DESCRIPTIONS))));
}
