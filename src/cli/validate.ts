import { parseArgs } from 'node:util';
import { CONFIG_NAMES, findConfigFile, searchStart } from '../config/find.ts';
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { joinPath, resolvePath, withSlashes } from '../match/path-text.ts';
import { problemLines } from '../text/config-problems.ts';
import { configInvalid, configMissing, configValid } from '../text/validate.ts';
import type { Command } from './commands.ts';
import { UsageError } from './usage-error.ts';

/** `conclaude validate`: is the configuration fit for use? */
export const validate: Command = (args, terminal) => {
  const options = readOptions(args);
  const host = nodeHost();
  const file =
    options.path === undefined
      ? findConfigFile(host, searchStart(host, undefined))
      : configAt(host, options.path);
  const loaded = file === undefined ? undefined : loadConfig(host, file);
  if (options.json) terminal.say(JSON.stringify(report(loaded), undefined, 2));
  else if (loaded === undefined) terminal.complain(configMissing(options.path ?? host.cwd()));
  else if (loaded.ok) terminal.say(`${terminal.style.green('valid')}  ${configValid(loaded.file)}`);
  else {
    terminal.complain(
      `${terminal.style.red('invalid')}  ${configInvalid(loaded.file, loaded.problems.length)}`,
    );
    terminal.complain(problemLines(shownProblems(loaded)).join('\n'));
  }
  return loaded?.ok ? 0 : 1;
};

function readOptions(args: readonly string[]): { path: string | undefined; json: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'config-path': { type: 'string' }, json: { type: 'boolean' } },
    });
    return { path: values['config-path'], json: values.json === true };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A file as it is named, or the configuration in the folder that is named. */
function configAt(host: Host, given: string): string | undefined {
  const absolute = resolvePath(withSlashes(host.cwd(), host.platform), withSlashes(given, host.platform));
  const inside = CONFIG_NAMES.map((name) => joinPath(absolute, name)).find(
    (file) => host.kindOf(file) !== undefined,
  );
  if (inside !== undefined) return inside;
  const kind = host.kindOf(absolute);
  return kind === undefined || kind === 'folder' ? undefined : absolute;
}

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
