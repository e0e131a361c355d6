import { findConfigFile } from '../../config/find.ts';
import { withoutMark } from '../../config/from-yaml.ts';
import { readYaml } from '../../config/yaml.ts';
import type { Host } from '../../host/host.ts';
import { relativeTo, withSlashes } from '../../match/path-text.ts';
import { loadPolicy, type Policy } from '../../policy.ts';
import { analyseShell } from '../../shell/analyse.ts';
import { checkCalls } from './check-calls.ts';
import { checkClient } from './check-client.ts';
import { checkConfig, checkRules } from './check-config.ts';
import { checkSettings } from './check-settings.ts';
import { checkWiring } from './check-wiring.ts';
import { findClient, isAtLeast } from './client.ts';
import type { Finding } from './finding.ts';
import { proveRules } from './prove-rules.ts';
import { readAllSettings, readProjectSettings } from './settings.ts';
import { isMap, type SettingsMap } from './settings-problem.ts';
import { hooksIn, pluginHooks } from './wired-hooks.ts';

/** Since this version the client runs a hook with `args` without a shell. */
const KNOWS_ARGS = '2.1.295';

/** Every link of the chain, for a client that is started in `launch`. */
export async function examine(host: Host, launch: string): Promise<readonly Finding[]> {
  const shown = (path: string) => relativeTo(launch, path) || fromHome(host, path);
  const client = findClient(host);
  const version = client.kind === 'found' ? client.version : undefined;
  const knowsArgs = version === undefined || isAtLeast(version, KNOWS_ARGS);
  const file = findConfigFile(host, launch);
  const loaded = file === undefined ? undefined : await loadPolicy(host, file);
  const files = readAllSettings(host, launch, version);
  const plugin = pluginHooks(host, files);
  const hooks = [...files.flatMap(hooksIn), ...plugin];
  const proofs = loaded?.ok ? proveRules(host, loaded, analyseShell) : [];
  const shownByHook = proofs.find((proof) => proof.kind === 'fires' && proof.verdict === 'refuses');
  const elsewhere =
    loaded === undefined || loaded.root === launch || !isWiredAt(host, loaded.root, version)
      ? undefined
      : loaded.root;
  return [
    ...checkClient(host, client),
    ...checkSettings(files, plugin, shown),
    ...checkWiring({ hooks, config: rawConfig(host, loaded), elsewhere, shown }),
    ...(await checkCalls(
      { host, launch, knowsArgs },
      hooks,
      shownByHook?.kind === 'fires' ? shownByHook : undefined,
    )),
    ...checkConfig(loaded, launch, shown),
    ...(loaded?.ok ? checkRules(proofs, loaded) : []),
  ];
}

function fromHome(host: Host, path: string): string {
  const home = host.home();
  const rest = home === undefined ? undefined : relativeTo(withSlashes(home, host.platform), path);
  return rest ? `~/${rest}` : path;
}

function isWiredAt(host: Host, root: string, version: string | undefined): boolean {
  return readProjectSettings(host, root, version)
    .flatMap(hooksIn)
    .some(({ event }) => event === 'PreToolUse');
}

const MAX_BYTES = 4 * 1024 * 1024;

/** What the file says itself, without defaults: only that needs hooks. */
function rawConfig(host: Host, loaded: Policy): SettingsMap {
  const content = loaded?.ok ? host.readFile(loaded.file, MAX_BYTES) : undefined;
  const yaml = content?.ok ? readYaml(withoutMark(content.text)) : undefined;
  return yaml?.ok && isMap(yaml.value) ? yaml.value : {};
}
