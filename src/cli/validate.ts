import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { shownProblems } from '../config/shown-problems.ts';
import { nodeHost } from '../host/node-host.ts';
import { problemLines } from '../text/config-problems.ts';
import { configInvalid, configMissing, configValid } from '../text/validate.ts';
import { chosenConfig } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { readOptions } from './read-options.ts';

/** `conclaude validate`: is the configuration fit for use? */
export const validate: Command = (args, terminal) => {
  const options = readOptions(args, { 'config-path': { type: 'string' }, json: { type: 'boolean' } });
  const path = options['config-path'];
  const host = nodeHost();
  const file = chosenConfig(host, path);
  const loaded = file === undefined ? undefined : loadConfig(host, file);
  if (options.json) terminal.say(JSON.stringify(report(loaded), undefined, 2));
  else if (loaded === undefined) terminal.complain(configMissing(path ?? host.cwd()));
  else if (loaded.ok) terminal.say(`${terminal.style.green('valid')}  ${configValid(loaded.file)}`);
  else {
    terminal.complain(
      `${terminal.style.red('invalid')}  ${configInvalid(loaded.file, loaded.problems.length)}`,
    );
    terminal.complain(problemLines(shownProblems(loaded)).join('\n'));
  }
  return loaded?.ok ? 0 : 1;
};

function report(loaded: LoadedConfig | undefined): object {
  if (loaded === undefined) return { valid: false, file: null, problems: [] };
  if (loaded.ok) return { valid: true, file: loaded.file, problems: [] };
  const problems = loaded.problems.map((problem) => ({
    ...problem.position,
    path: problem.path,
    found: problem.found,
    expected: problem.expected,
  }));
  return { valid: false, file: loaded.file, problems };
}
