import { globProblem } from '../../match/name-glob.ts';
import { flag, list, mapOf, section, text, type Value, whole } from '../kinds.ts';

/** What is shown of a command's output; what is the best default depends on who reads it. */
export function reportKind<const D extends string>(fallback: D) {
  return text(
    'What to report of the output. `auto`: failing tests and errors with their messages, values and places, of tools that conclaude knows, and otherwise the beginning and the end. `tail`: the last lines. `full`: as much as fits. Anything else is a command for bash, which gets the output on its standard input and prints the report.',
    { default: fallback, problem: emptyScript, example: 'auto' },
  );
}

/** The keys that every command may have, wherever it is listed. */
export const commandFields = {
  run: text('A script for bash; several lines are one script. It runs in the project root.', {
    required: true,
    problem: emptyScript,
    example: 'npm test',
  }),
  message: text('The message when it fails, instead of the usual sentence.', { example: 'Tests are red.' }),
  showCommand: flag('Name the command in reports.', true),
  showStdout: flag("Report the command's output.", false),
  showStderr: flag("Report the command's error output.", false),
  maxOutputLines: whole('Report only the last lines of each output.', { min: 1, max: 10_000, example: 50 }),
  timeout: whole('Seconds until it is stopped, along with everything it started.', {
    min: 1,
    max: 3600,
    example: 300,
  }),
  report: reportKind('tail'),
  retries: whole(
    'Run it again, up to this many times, when it fails. If it then succeeds, it counts as passed, and the user is told that it is flaky. A timeout is not retried.',
    { min: 0, max: 5, default: 0 },
  ),
  notifyPerCommand: flag(
    'Desktop notices for this command, when `notifications` are on for its event.',
    false,
  ),
} as const;

const command = section('A command that runs.', commandFields);
export type Command = Value<typeof command>;

export const commandList = list('The commands, in order.', command);

export function emptyScript(script: string): string | undefined {
  return script.trim() === '' ? 'the script is empty' : undefined;
}

/** A section with nothing but a list of commands. */
export function listed(doc: string) {
  return section(doc, { commands: commandList });
}

/** A section with commands by pattern: what `matched` names is compared with the keys. */
export function byPattern(doc: string, matched: string, keyName = 'pattern') {
  return section(doc, {
    commands: mapOf(
      `Commands by ${matched}: a glob, and what runs when it matches. \`*\` runs first, then the others in the order of the file.`,
      { keyName, keyProblem: globProblem },
      commandList,
    ),
  });
}
