import { claudeCode } from '../clients/claude-code/client.ts';
import { readSettingsFiles } from '../clients/claude-code/loaded-settings.ts';
import { projectSettings } from '../clients/claude-code/sandbox-note.ts';
import { sandboxState } from '../clients/claude-code/sandbox-state.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { parentOf } from '../match/path-text.ts';
import { type Holdings, holdingsOf } from '../sandbox/holdings.ts';
import { shareOut, sizeOf } from '../sandbox/share-out.ts';
import type { SANDBOX } from '../text/commands/sandbox.ts';
import * as say from '../text/sandbox.ts';
import { absolutePath, chosenPolicy, complaintAbout } from './chosen-config.ts';
import { type OptionValues, UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { looseFiles } from './init/hints.ts';
import { planHolding, planRelease } from './init/plan-settings.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { changeSettings } from './sandbox/change-settings.ts';
import { missingPackages } from './sandbox/missing-packages.ts';
import { asReport, type SettingsState, show, stateOfSettings } from './sandbox/show.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude sandbox`: what of the policy can the client's own sandbox hold? */
export const sandbox: Command<typeof SANDBOX> = ({ options }, terminal) => {
  if (options.write && options.remove) throw new UsageError(say.writeOrRemove());
  return reportAsJson(options.json, terminal, (shown) => answer(options, shown));
};

async function answer(options: OptionValues<typeof SANDBOX>, terminal: Terminal): Promise<Outcome> {
  const host = nodeHost();
  const launch = absolutePath(host, '.');
  const dryRun = options['dry-run'];
  if (options.remove) return release(launch, dryRun, terminal);
  const policy = await chosenPolicy(host, undefined);
  if (!policy.ok) return { problem: complaintAbout(policy) };
  const { file, rules, root } = policy;
  const holdings = holdingsOf({ host, file, rules, launch, worktrees: claudeCode.worktrees });
  const state = () => stateOfSettings(holdings, sandboxState(readSettingsFiles(host, launch, undefined)));
  if (!options.write && !dryRun) {
    show(root, holdings, state(), terminal);
    return { report: asReport(root, holdings, state()) };
  }
  const { problem, report } = write(launch, holdings, dryRun, terminal);
  if (problem !== undefined) return { problem };
  const settings = state();
  if (!dryRun) tellAfter(host, launch, holdings, settings, terminal);
  return { report: { ...asReport(root, holdings, settings), ...report } };
}

function write(launch: string, holdings: Holdings, dryRun: boolean, terminal: Terminal): Outcome {
  const [files, shares] = [projectSettings(launch), shareOut(holdings)];
  const plans = [planHolding(files.shared, shares.shared), planHolding(files.local, shares.local)];
  return changeSettings(plans, launch, dryRun, terminal);
}

function release(launch: string, dryRun: boolean, terminal: Terminal): Outcome {
  const plans = Object.values(projectSettings(launch)).map(planRelease);
  const isThere = plans.some((plan) => !plan.ok || plan.change.before !== plan.change.after);
  if (!isThere) terminal.say(say.nothingToRemove());
  return changeSettings(isThere ? plans : [], launch, dryRun, terminal);
}

/** What has become of it, and what else it means. */
function tellAfter(
  host: Host,
  launch: string,
  holdings: Holdings,
  settings: SettingsState,
  terminal: Terminal,
): void {
  if (sizeOf(holdings.shared) + sizeOf(holdings.local) === 0) {
    terminal.say(`\n${say.nothingToHold()}`);
    return;
  }
  terminal.say(`\n${say.whatElseChanges()}`);
  for (const hint of looseFiles(host, parentOf(projectSettings(launch).local), [])) terminal.say(`\n${hint}`);
  // A file that the client can't read has been told of already.
  if (settings === 'off') terminal.complain(say.settingsSay(settings));
  const missing = missingPackages(host, launch);
  if (missing.length === 0) return;
  const { text, next } = say.programsMissing(missing);
  terminal.complain(`${text}.\n${next}`);
}
