import type { Host } from '../../host/host.ts';
import { layersAround } from '../../layers.ts';
import { baseName, joinPath, parentOf } from '../../match/path-text.ts';
import { allNested } from '../../nested-policies.ts';
import { type BrokenPolicy, type GoodPolicy, loadPolicy, parsePolicyOf } from '../../policy.ts';
import { noSuchCommit } from '../../text/replay.ts';
import { configInvalid, configMissing } from '../../text/validate.ts';
import { absolutePath, chosenConfig, type Unusable } from '../chosen-config.ts';

/** The policy that judges, and the one that it is compared with, if any; both about the same folder. */
export interface Policies {
  readonly ok: true;
  readonly judging: Named;
  readonly other: Named | undefined;
  /** The other layers, as they are now: they count beside either. */
  readonly layers: readonly GoodPolicy[];
  /** The project as it is today. */
  readonly root: string;
}

export interface Named {
  readonly policy: GoodPolicy;
  readonly name: string;
}

const GIT_SECONDS = 30;

/**
 * `config` judges in place of the project's own file, and is compared with it; with `against` the comparison is with
 * that commit's. `root` is where the project was then: the rules are about that folder.
 */
export async function chosenPolicies(
  host: Host,
  {
    config,
    against,
    root,
  }: { config: string | undefined; against: string | undefined; root: string | undefined },
): Promise<Policies | Unusable> {
  const own = chosenConfig(host, undefined);
  const given = config === undefined ? undefined : chosenConfig(host, config);
  const file = given ?? own;
  if (file === undefined || (config !== undefined && given === undefined))
    return { ok: false, headline: configMissing(config ?? host.cwd()), broken: undefined };
  const home = own === undefined ? absolutePath(host, '.') : parentOf(own);
  const place = joinPath(root ?? home, baseName(own ?? file));
  const judging = await moved(host, file, place);
  if (!judging.ok) return unusable(judging);
  const found = await otherPolicy(host, { own, given, against, place });
  if (found !== undefined && !found.policy.ok)
    return 'headline' in found.policy ? found.policy : unusable(found.policy);
  const layers = await otherLayers(host, judging.root, home);
  const broken = layers.find((policy): policy is BrokenPolicy => !policy.ok);
  if (broken !== undefined) return unusable(broken);
  const other = found && { name: found.name, policy: found.policy as GoodPolicy };
  return {
    ok: true,
    judging: { policy: judging, name: baseName(file) },
    other,
    layers: layers.filter((policy) => policy.ok),
    root: home,
  };
}

/** Those of folders too, unless the sessions ran somewhere else. */
async function otherLayers(
  host: Host,
  root: string,
  home: string,
): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  const { above, local } = await layersAround(host, root, home);
  return [...above, ...local, ...(root === home ? await allNested(host, root) : [])];
}

async function otherPolicy(
  host: Host,
  chosen: { own: string | undefined; given: string | undefined; against: string | undefined; place: string },
) {
  const { own, given, against, place } = chosen;
  const file = own ?? given;
  if (against !== undefined && file !== undefined)
    return { name: against, policy: await atCommit(host, file, against, place) };
  if (given === undefined || own === undefined || given === own) return undefined;
  return { name: baseName(own), policy: await moved(host, own, place) };
}

function unusable(broken: BrokenPolicy): Unusable {
  return { ok: false, headline: configInvalid(broken.file, broken.problems.length), broken };
}

/** A file's policy as if it stood at `place`. */
async function moved(host: Host, file: string, place: string): Promise<GoodPolicy | BrokenPolicy> {
  const policy = await loadPolicy(host, file);
  if (!policy.ok || file === place) return policy;
  return parsePolicyOf(host, policy.text, place);
}

async function atCommit(
  host: Host,
  file: string,
  ref: string,
  place: string,
): Promise<GoodPolicy | BrokenPolicy | Unusable> {
  const name = baseName(file);
  const failed = (detail: string): Unusable => ({
    ok: false,
    headline: noSuchCommit(ref, name, detail),
    broken: undefined,
  });
  if (ref.startsWith('-')) return failed('a name of a commit begins otherwise');
  const end = await host.run({
    file: 'git',
    args: ['-c', 'core.fsmonitor=false', 'show', `${ref}:./${name}`],
    cwd: parentOf(file),
    timeoutSeconds: GIT_SECONDS,
  });
  if (end.kind === 'failed-to-start') return failed(end.detail);
  if (end.kind === 'timeout' || end.code !== 0 || end.stdout.whole === undefined)
    return failed(end.stderr.tail.trim().split('\n')[0] ?? '');
  return parsePolicyOf(host, end.stdout.whole, place);
}
