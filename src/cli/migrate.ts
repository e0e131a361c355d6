import { shownProblems } from '../config/shown-problems.ts';
import { readYaml } from '../config/yaml.ts';
import { nodeHost } from '../host/node-host.ts';
import { readTextFile, replaceTextFile } from '../host/text-file.ts';
import { relativeTo } from '../match/path-text.ts';
import { parsePolicy } from '../policy.ts';
import type { MIGRATE } from '../text/commands/migrate.ts';
import { problemLines } from '../text/config-problems.ts';
import {
  cannotRead,
  cannotWrite,
  nothingToMigrate,
  notWrittenYet,
  stillInvalid,
  whatBecameOf,
} from '../text/migrate.ts';
import { printable } from '../text/printable.ts';
import { configMissing } from '../text/validate.ts';
import { absolutePath, chosenConfig } from './chosen-config.ts';
import type { OptionValues } from './command-line.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { migrateText } from './migrate/migrate-text.ts';
import { showDiff } from './show-diff.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude migrate`: bring a configuration of an earlier version up to date. */
export const migrate: Command<typeof MIGRATE> = ({ options }, terminal) =>
  reportAsJson(options.json, terminal, (shown) => rewrite(options, shown));

function rewrite(options: OptionValues<typeof MIGRATE>, terminal: Terminal): Outcome {
  const host = nodeHost();
  const file = chosenConfig(host, options['config-path']);
  if (file === undefined) return { problem: configMissing(options['config-path'] ?? host.cwd()) };
  const before = readTextFile(file);
  if (before.kind !== 'text') {
    const why = before.kind === 'unreadable' ? before.why : "it doesn't lead to a file";
    return { problem: cannotRead(file, why) };
  }
  const { text, keys } = migrateText(before.text);
  const changed = text !== before.text;
  const written = changed && options.write;
  if (changed) {
    showDiff(terminal, relativeTo(absolutePath(host, '.'), file) ?? file, before.text, text);
    for (const key of keys) terminal.complain(whatBecameOf(key));
  }
  const problem = written ? replaceTextFile(file, text) : undefined;
  if (problem !== undefined) return { problem: cannotWrite(file, problem) };
  if (written) terminal.complain(`${terminal.style.green('written')}  ${printable(file)}`);
  else terminal.complain(changed ? notWrittenYet() : nothingToMigrate(file));
  const parsed = parsePolicy(text, file, readYaml, (alone) => alone);
  const report = { file, changed, written, valid: parsed.ok };
  if (parsed.ok) return { report };
  terminal.complain(stillInvalid(file, changed));
  return { problem: problemLines(shownProblems(parsed)).join('\n'), report };
}
