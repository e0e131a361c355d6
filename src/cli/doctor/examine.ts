import { hooksIn, pluginHooks, readSettingsFiles } from '../../clients/claude-code/loaded-settings.ts';
import { WIRINGS } from '../../clients/wirings.ts';
import type { Host } from '../../host/host.ts';
import { loadLayers } from '../../layers.ts';
import { relativeTo, withSlashes } from '../../match/path-text.ts';
import { allNested } from '../../nested-policies.ts';
import { analyseShell } from '../../shell/analyse.ts';
import { notWiredForClaudeCode } from '../../text/clients.ts';
import { launcherTemplate } from '../init/own-program.ts';
import { guardsIn } from '../other-wirings.ts';
import { checkClient, checkSettings, findClient } from './check-client.ts';
import { checkConfig, checkExceptions, checkLayer, checkRules, checkTrials } from './check-config.ts';
import { checkCalls, checkWiring } from './check-hooks.ts';
import { checkLaunchers } from './check-launcher.ts';
import { checkLevels } from './check-levels.ts';
import { checkLog } from './check-log.ts';
import { checkOtherClients } from './check-other-clients.ts';
import { checkSandbox } from './check-sandbox.ts';
import { type Check, type Finding, warn } from './finding.ts';
import { type FiringRule, type Proof, proveRules } from './prove-rules.ts';

/** Every link of the chain, for a client that is started in `launch`. */
export async function examine(host: Host, launch: string, today: string): Promise<readonly Finding[]> {
  const shown = (path: string) => relativeTo(launch, path) || fromHome(host, path);
  const client = findClient(host);
  const { version } = client;
  const { project: loaded, all } = await loadLayers(host, launch);
  const nested = loaded?.ok ? await allNested(host, loaded.root) : [];
  const others = [...all.filter((policy) => policy !== loaded), ...nested];
  // From here on, where a file lies is only shown.
  const files = readSettingsFiles(host, launch, version).map((file) => ({ ...file, path: shown(file.path) }));
  const plugin = pluginHooks(host, files).map((hook) => ({ ...hook, file: shown(hook.file) }));
  const hooks = [...files.flatMap(hooksIn), ...plugin];
  const proofs = loaded?.ok ? proveRules(host, loaded, analyseShell) : [];
  const elsewhere =
    loaded === undefined || loaded.root === launch || !isWiredAt(host, loaded.root, version)
      ? undefined
      : shown(loaded.root);
  const launchers = checkLaunchers(host, launch, hooks, launcherTemplate(host));
  const caller = { host, launch, version };
  // A project may be meant for other clients only.
  const isForOthers =
    hooks.length === 0 && WIRINGS.some((one) => guardsIn(one.state(host, launch)).length > 0);
  const wiringChecks = checkWiring(hooks, loaded?.ok ? loaded.written : {}, elsewhere);
  return [
    ...inGroup('client', checkClient(host, client)),
    ...inGroup('settings', checkSettings(files, plugin)),
    ...inGroup('hooks', isForOthers ? [warn(notWiredForClaudeCode())] : wiringChecks),
    ...inGroup('hooks', launchers.checks),
    ...inGroup('hooks', await checkCalls(caller, launchers.callable, proofs.find(isRefusal))),
    ...inGroup('levels', checkLevels({ host, launch, version, files, hooks, shown })),
    ...inGroup('sandbox', await checkSandbox(host, launch, files, loaded?.ok ? loaded : undefined)),
    ...inGroup(
      'clients',
      await checkOtherClients(host, launch, loaded?.ok ? loaded : undefined, proofs.find(isRefusal), shown),
    ),
    ...inGroup('configuration', loaded || others.length === 0 ? checkConfig(loaded, launch, shown) : []),
    ...inGroup(
      'configuration',
      others.flatMap((policy) => checkLayer(policy, shown)),
    ),
    ...inGroup('configuration', loaded?.ok ? checkTrials(loaded, today) : []),
    ...inGroup('configuration', loaded?.ok ? await checkExceptions(host, loaded) : []),
    ...inGroup('log', checkLog(host, loaded, shown)),
    ...inGroup('rules', loaded?.ok ? checkRules(proofs, loaded) : []),
    ...inGroup(
      'rules',
      others.flatMap((policy) =>
        policy.ok && policy.rules.length > 0
          ? checkRules(proveRules(host, policy, analyseShell), policy)
          : [],
      ),
    ),
  ];
}

function inGroup(group: Finding['group'], checks: readonly Check[]): readonly Finding[] {
  return checks.map((check) => ({ group, ...check }));
}

/** Of what is wired, this can be shown: a call that a rule refuses. */
function isRefusal(proof: Proof): proof is FiringRule {
  return proof.kind === 'fires' && proof.verdict === 'refuses' && proof.mode === 'enforce';
}

function fromHome(host: Host, path: string): string {
  const home = host.home();
  const rest = home === undefined ? undefined : relativeTo(withSlashes(home, host.platform), path);
  return rest ? `~/${rest}` : path;
}

function isWiredAt(host: Host, root: string, version: string | undefined): boolean {
  return readSettingsFiles(host, root, version, ['project', 'local'])
    .flatMap(hooksIn)
    .some(({ event }) => event === 'PreToolUse');
}
