import { showPath } from '../config/problem.ts';
import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { type BrokenPolicy, type GoodPolicy, loadPolicy } from '../policy.ts';
import type { VALIDATE } from '../text/commands/validate.ts';
import { problemLines } from '../text/config-problems.ts';
import { warningLine } from '../text/config-warnings.ts';
import { printable } from '../text/printable.ts';
import { canBeMigrated, configInvalid, configMissing } from '../text/validate.ts';
import { chosenConfig } from './chosen-config.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { findWarnings } from './validate/warnings.ts';

/** `conclaude validate`: is the configuration fit for use? */
export const validate: Command<typeof VALIDATE> = async ({ options }, terminal) => {
  const path = options['config-path'];
  const host = nodeHost();
  const file = chosenConfig(host, path);
  const loaded = file === undefined ? undefined : await loadPolicy(host, file);
  if (options.json) terminal.say(JSON.stringify(report(host, loaded), undefined, 2));
  else if (loaded === undefined) terminal.complain(configMissing(path ?? host.cwd()));
  else tell(host, loaded, terminal);
  return loaded?.ok ? 0 : 1;
};

function tell(host: Host, loaded: GoodPolicy | BrokenPolicy, { say, complain, style }: Terminal): void {
  if (!loaded.ok) {
    complain(`${style.red('invalid')}  ${configInvalid(loaded.file, loaded.problems.length)}`);
    complain(problemLines(shownProblems(loaded)).join('\n'));
    if (loaded.problems.some(({ isAdvice }) => isAdvice === true)) complain(canBeMigrated());
    return;
  }
  say(`${style.green('valid')}  ${printable(loaded.file)}`);
  for (const { line, column, key, text } of warningsOf(host, loaded)) {
    complain(style.yellow(warningLine(`${loaded.file}:${line}:${column}`, key, text)));
  }
}

function report(host: Host, loaded: GoodPolicy | BrokenPolicy | undefined): object {
  if (loaded === undefined) return { valid: false, file: null, problems: [], warnings: [] };
  if (loaded.ok) return { valid: true, file: loaded.file, problems: [], warnings: warningsOf(host, loaded) };
  const problems = loaded.problems.map(({ position, path, found, expected }) => ({
    ...position,
    key: showPath(path),
    found,
    expected,
  }));
  return { valid: false, file: loaded.file, problems, warnings: [] };
}

function warningsOf(host: Host, loaded: GoodPolicy) {
  return findWarnings(host, loaded).map(({ path, text }) => {
    const { line, column } = loaded.locate(path);
    return { line, column, key: showPath(path), text };
  });
}
