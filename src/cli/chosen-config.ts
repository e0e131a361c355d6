import { claudeCode } from '../clients/claude-code/client.ts';
import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { joinPath, resolvePath, withSlashes } from '../match/path-text.ts';
import {
  type BrokenPolicy,
  CONFIG_NAMES,
  findConfigFile,
  type GoodPolicy,
  loadPolicy,
  searchStart,
} from '../policy.ts';
import { problemLines } from '../text/config-problems.ts';
import { configInvalid, configMissing } from '../text/validate.ts';

/** The configuration that `--config-path` names, a file or the folder that has it; without one, the nearest. */
export function chosenConfig(host: Host, given: string | undefined): string | undefined {
  if (given === undefined)
    return findConfigFile(host, searchStart(host, claudeCode.projectVariable, undefined));
  const absolute = absolutePath(host, given);
  const kind = host.kindOf(absolute);
  return configIn(host, absolute) ?? (kind === undefined || kind === 'folder' ? undefined : absolute);
}

export function configIn(host: Host, folder: string): string | undefined {
  const files = CONFIG_NAMES.map((name) => joinPath(folder, name));
  return files.find((file) => host.kindOf(file) !== undefined);
}

/** Why the policy that is meant can't be used: there is none, or it is broken. */
export interface Unusable {
  readonly ok: false;
  readonly headline: string;
  readonly broken: BrokenPolicy | undefined;
}

export async function chosenPolicy(host: Host, given: string | undefined): Promise<GoodPolicy | Unusable> {
  const file = chosenConfig(host, given);
  if (file === undefined)
    return { ok: false, headline: configMissing(given ?? host.cwd()), broken: undefined };
  const policy = await loadPolicy(host, file);
  if (policy.ok) return policy;
  return { ok: false, headline: configInvalid(policy.file, policy.problems.length), broken: policy };
}

export function complaintAbout({ headline, broken }: Unusable): string {
  return [headline, ...(broken ? problemLines(shownProblems(broken)) : [])].join('\n');
}

export function absolutePath(host: Host, given: string): string {
  return resolvePath(withSlashes(host.cwd(), host.platform), withSlashes(given, host.platform));
}
