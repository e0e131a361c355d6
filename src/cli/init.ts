import { nodeHost } from '../host/node-host.ts';
import type { INIT } from '../text/commands/init.ts';
import { noHome, nothingWritten, tryIt } from '../text/init.ts';
import { absolutePath } from './chosen-config.ts';
import type { OptionValues } from './command-line.ts';
import type { Command } from './commands.ts';
import { ownFile, ownLauncher } from './init/own-program.ts';
import { planInit } from './init/plan-init.ts';
import { settingsFolder } from './init/plan-settings.ts';
import { reportOf } from './init/planned-change.ts';
import { showPlan } from './init/show-plan.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude init`: a configuration that fits the project, and the hooks that make the client ask us. */
export const init: Command<typeof INIT> = ({ options }, terminal) =>
  reportAsJson(options.json, terminal, (shown) => carryOutInit(options, shown));

async function carryOutInit(options: OptionValues<typeof INIT>, terminal: Terminal): Promise<Outcome> {
  const host = nodeHost();
  const folder = settingsFolder(host, options['claude-path'], options.user);
  const plan =
    folder === undefined
      ? { ok: false as const, problem: noHome() }
      : await planInit(host, {
          claudeFolder: folder,
          configPath: options['config-path'],
          schemaUrl: options['schema-url'],
          force: options.force,
          isUsers: options.user,
          viaShell: options.shell,
          program: ownLauncher(host) ?? ownFile(host, process.argv[1] ?? ''),
        });
  if (!plan.ok) {
    terminal.complain(plan.problem);
    return { exitCode: 1 };
  }
  const report = { dryRun: options['dry-run'], files: reportOf(plan.steps.map(({ change }) => change)) };
  if (!showPlan(terminal, absolutePath(host, '.'), options['dry-run'], plan.steps)) return { exitCode: 1 };
  for (const note of plan.notes) terminal.complain(note);
  if (options['dry-run']) terminal.complain(nothingWritten());
  else if (!options.user) terminal.say(`\n${tryIt(plan.protectedFile)}`);
  return { exitCode: 0, report };
}
