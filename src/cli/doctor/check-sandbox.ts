import { claudeCode } from '../../clients/claude-code/client.ts';
import type { SettingsFile } from '../../clients/claude-code/loaded-settings.ts';
import { type SandboxState, sandboxState } from '../../clients/claude-code/sandbox-state.ts';
import type { Host } from '../../host/host.ts';
import type { GoodPolicy } from '../../policy.ts';
import { type Holdings, holdingsOf } from '../../sandbox/holdings.ts';
import { sizeOf } from '../../sandbox/share-out.ts';
import * as say from '../../text/sandbox.ts';
import { missingPackages } from '../sandbox/missing-packages.ts';
import { missingPaths } from '../sandbox/show.ts';
import { type Check, fail, ok, warn } from './finding.ts';
import { proveSandbox } from './prove-sandbox.ts';

/** Does the client's sandbox hold what `conclaude sandbox --write` has asked it to? Nothing to say where nobody did. */
export async function checkSandbox(
  host: Host,
  launch: string,
  files: readonly SettingsFile[],
  policy: GoodPolicy | undefined,
): Promise<readonly Check[]> {
  const state = sandboxState(files);
  if (!state.isNoted || policy === undefined) return [];
  if (!state.isOn) return [fail(say.isOff())];
  const { file, rules } = policy;
  const holdings = holdingsOf({ host, file, rules, launch, worktrees: claudeCode.worktrees });
  const missing = missingPackages(host, launch);
  return [
    ok(say.isOn(sizeOf(holdings.shared) + sizeOf(holdings.local))),
    ...holes(state, holdings),
    ...(missing.length > 0
      ? [fail(say.programsMissing(missing))]
      : await proveSandbox(host, launch, heldFiles(holdings, state))),
  ];
}

function holes(state: SandboxState, holdings: Holdings): readonly Check[] {
  const missing = missingPaths(holdings, state.held);
  return [
    ...(state.ignoresFiles ? [fail(say.ignoresFiles())] : []),
    ...(state.maySkip ? [warn(say.maySkip())] : []),
    ...(state.excluded.length > 0 ? [warn(say.excluded(state.excluded))] : []),
    ...(missing.length > 0 ? [warn(say.outdated(missing))] : []),
  ];
}

/** What the settings really hold of that which they could. */
function heldFiles({ shared, local }: Holdings, { held }: SandboxState): readonly string[] {
  return [...shared.denyWrite, ...local.denyWrite].filter((path) => held.denyWrite.includes(path));
}
