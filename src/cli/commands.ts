import { ACCEPT } from '../text/commands/accept.ts';
import { ADD } from '../text/commands/add.ts';
import { ALLOW } from '../text/commands/allow.ts';
import { COMPLETION } from '../text/commands/completion.ts';
import type { CommandDescription } from '../text/commands/description.ts';
import { DOCTOR } from '../text/commands/doctor.ts';
import { EXPLAIN } from '../text/commands/explain.ts';
import { HELP_COMMAND } from '../text/commands/help.ts';
import { HOOKS } from '../text/commands/hooks.ts';
import { INIT } from '../text/commands/init.ts';
import { LOG } from '../text/commands/log.ts';
import { MIGRATE } from '../text/commands/migrate.ts';
import { PACK } from '../text/commands/pack.ts';
import { PAUSE } from '../text/commands/pause.ts';
import { REPLAY } from '../text/commands/replay.ts';
import { REPORT } from '../text/commands/report.ts';
import { RESUME } from '../text/commands/resume.ts';
import { SANDBOX } from '../text/commands/sandbox.ts';
import { STATUSLINE } from '../text/commands/statusline.ts';
import { TEST } from '../text/commands/test.ts';
import { UNDO } from '../text/commands/undo.ts';
import { UNINSTALL } from '../text/commands/uninstall.ts';
import { VALIDATE } from '../text/commands/validate.ts';
import { VERSION_COMMAND } from '../text/commands/version.ts';
import { VISUALIZE } from '../text/commands/visualize.ts';
import { WHY } from '../text/commands/why.ts';
import { nearest } from '../text/nearest.ts';
import { unknownCommand } from '../text/usage.ts';
import { type CommandLine, type OptionValues, parseCommandLine, UsageError } from './command-line.ts';
import { reportAsJson } from './json-report.ts';
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
  init: command(INIT, () => import('./init.ts').then((module) => module.init), unlessDry),
  add: command(ADD, () => import('./add.ts').then((module) => module.add), unlessDry),
  accept: command(
    ACCEPT,
    () => import('./accept.ts').then((module) => module.accept),
    () => 'in-terminal',
  ),
  allow: command(
    ALLOW,
    () => import('./allow.ts').then((module) => module.allow),
    ({ list }) => !list && 'in-terminal',
  ),
  pause: command(
    PAUSE,
    () => import('./pause.ts').then((module) => module.pause),
    ({ list }) => !list && 'in-terminal',
  ),
  resume: command(RESUME, () => import('./resume.ts').then((module) => module.resume)),
  undo: command(
    UNDO,
    () => import('./undo.ts').then((module) => module.undo),
    (_, [id]) => id !== undefined,
  ),
  uninstall: command(UNINSTALL, () => import('./uninstall.ts').then((module) => module.uninstall), unlessDry),
  validate: command(VALIDATE, () => import('./validate.ts').then((module) => module.validate)),
  explain: command(
    EXPLAIN,
    () => import('./explain.ts').then((module) => module.explain),
    () => false,
    async (args) => (await import('./explain/typed-command.ts')).commandSetApart(args),
  ),
  test: command(TEST, () => import('./test.ts').then((module) => module.test)),
  log: command(
    LOG,
    () => import('./log.ts').then((module) => module.log),
    ({ otlp }) => otlp !== undefined,
  ),
  why: command(WHY, () => import('./why.ts').then((module) => module.why)),
  doctor: command(DOCTOR, () => import('./doctor.ts').then((module) => module.doctor)),
  sandbox: command(
    SANDBOX,
    () => import('./sandbox.ts').then((module) => module.sandbox),
    ({ write, remove, 'dry-run': dryRun }) => (write || remove) && !dryRun,
  ),
  statusline: command(STATUSLINE, () => import('./statusline.ts').then((module) => module.statusline)),
  replay: command(REPLAY, () => import('./replay.ts').then((module) => module.replay)),
  visualize: command(VISUALIZE, () => import('./visualize.ts').then((module) => module.visualize)),
  report: command(REPORT, () => import('./report.ts').then((module) => module.report)),
  migrate: command(
    MIGRATE,
    () => import('./migrate.ts').then((module) => module.migrate),
    ({ write }) => write,
  ),
  pack: command(
    PACK,
    () => import('./pack.ts').then((module) => module.pack),
    ({ 'dry-run': dryRun }, [action]) => action === 'add' && !dryRun,
  ),
  completion: command(COMPLETION, () => import('./completion.ts').then((module) => module.completion)),
  version: command(VERSION_COMMAND, () => import('./version.ts').then((module) => module.version)),
  help: command(HELP_COMMAND, () => import('./help.ts').then((module) => module.help)),
};

interface RunnableCommand {
  readonly description: CommandDescription;
  /** What was typed, as the description reads it. */
  readonly prepare: (args: readonly string[]) => Promise<readonly string[]>;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/**
 * Ties a description to the code that may read what it describes, and nothing else. What changes rules or wiring is
 * `forPeople`: an agent doesn't get to do it. What makes running sessions less strict is so in a terminal only: nobody
 * has to do it in a script.
 */
function command<Description extends CommandDescription>(
  description: Description,
  load: () => Promise<Command<Description>>,
  forPeople: (
    options: OptionValues<Description>,
    operands: CommandLine<Description>['operands'],
  ) => boolean | 'in-terminal' = () => false,
  prepare: RunnableCommand['prepare'] = async (args) => args,
): RunnableCommand {
  return {
    description,
    prepare,
    run: async (args, terminal) => {
      const line = parseCommandLine(description, args);
      const who = forPeople(line.options, line.operands);
      const problem =
        who === false ? undefined : (await import('./person.ts')).whyNotAPerson(who === 'in-terminal');
      if (problem === undefined) return (await load())(line, terminal);
      const { json } = line.options as { readonly json?: boolean };
      return reportAsJson(json === true, terminal, () => ({ problem }));
    },
  };
}

/** What only shows what it would do is free. */
function unlessDry(options: { readonly 'dry-run': boolean }): boolean {
  return !options['dry-run'];
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
