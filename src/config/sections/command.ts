import { globProblem } from '../../match/name-glob.ts';
import { flag, list, mapOf, section, text, type Value, whole } from '../kinds.ts';

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
