import { CHANGE } from '../../call/tools.ts';
import { claudeCode } from '../../clients/claude-code/client.ts';
import { hooksIn, readSettingsFiles } from '../../clients/claude-code/loaded-settings.ts';
import { madeUpCall } from '../../clients/claude-code/made-up.ts';
import { CLIENT_FOLDER, settingsIn } from '../../clients/claude-code/places.ts';
import type { Host } from '../../host/host.ts';
import { judgeByRules } from '../../judge.ts';
import { baseName, parentOf } from '../../match/path-text.ts';
import { findConfigFile, type GoodPolicy, loadPolicy } from '../../policy.ts';
import { lineOf } from '../../rules/rule.ts';
import { analyseShell } from '../../shell/analyse.ts';
import { absolutePath } from '../chosen-config.ts';
import { checkSettings, findClient } from '../doctor/check-client.ts';
import { checkCalls, checkWiring } from '../doctor/check-hooks.ts';
import { type FiringRule, type Proof, proveRules } from '../doctor/prove-rules.ts';

export type GuardProof =
  | {
      readonly ok: true;
      /** The file whose edit the hook has just refused; `undefined` when no rule refuses any of those asked about. */
      readonly file: string | undefined;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Calls what was wired as the client would, with an edit that must be refused. Nobody is told of a guard that isn't on. */
export async function proveGuard(
  host: Host,
  clientFolder: string,
  protectedFiles: readonly string[],
  isUsers: boolean,
): Promise<GuardProof> {
  const launch =
    isUsers || baseName(clientFolder) !== CLIENT_FOLDER ? absolutePath(host, '.') : parentOf(clientFolder);
  const { version } = findClient(host);
  const scopes = isUsers ? (['user'] as const) : undefined;
  const files = readSettingsFiles(host, launch, version, scopes);
  const hooks = files.flatMap(hooksIn);
  const good = isUsers ? undefined : await policyAt(host, launch);
  const refused = good && firstRefused(host, good, protectedFiles);
  const checks = [
    // What is wrong with another file doesn't take the guard away.
    ...checkSettings(
      files.filter(({ path, state }) => state.kind === 'loads' || path === settingsIn(clientFolder).shared),
      [],
    ),
    ...checkWiring(hooks, good?.written ?? {}, undefined),
    ...(await checkCalls({ host, launch, version }, hooks, refused)),
  ];
  const problems = checks.filter(({ status }) => status === 'fail').map(({ text }) => text);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, file: refused?.call.file };
}

/** An edit that the rules refuse in a client that is started in `launch`. */
export async function refusedEdit(
  host: Host,
  launch: string,
  protectedFiles: readonly string[],
): Promise<FiringRule | undefined> {
  const policy = await policyAt(host, launch);
  return policy && firstRefused(host, policy, protectedFiles);
}

async function policyAt(host: Host, launch: string): Promise<GoodPolicy | undefined> {
  const config = findConfigFile(host, launch);
  const policy = config === undefined ? undefined : await loadPolicy(host, config);
  return policy?.ok ? policy : undefined;
}

/** The first of these files that the rules keep from being edited, or else one that a rule is about. */
function firstRefused(host: Host, policy: GoodPolicy, files: readonly string[]): FiringRule | undefined {
  const isEdit = (proof: Proof): proof is FiringRule =>
    proof.kind === 'fires' &&
    proof.verdict === 'refuses' &&
    proof.mode === 'enforce' &&
    proof.call.tool === CHANGE &&
    proof.call.file !== undefined &&
    proof.call.agent === undefined;
  for (const file of files) {
    const call = { tool: CHANGE, file };
    const raw = madeUpCall(call, policy.root);
    const { decision, opinions } = judgeByRules(
      host,
      claudeCode.readCall('PreToolUse', { ok: true, raw }),
      policy,
    );
    const rule = opinions.find(({ outcome, mode }) => outcome === 'refuses' && mode === 'enforce')?.rule;
    if (decision.kind === 'deny' && rule !== undefined)
      return {
        kind: 'fires',
        verdict: 'refuses',
        mode: 'enforce',
        rule: rule.id,
        line: lineOf(rule),
        call,
      };
  }
  return proveRules(host, policy, analyseShell).find(isEdit);
}
