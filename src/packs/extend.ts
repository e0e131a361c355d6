import type { PlacedProblem } from '../config/problem.ts';
import { parentOf } from '../match/path-text.ts';
import type { BrokenPolicy, GoodPolicy } from '../policy.ts';
import { idsOf } from '../rules/overrides.ts';
import { ruleLists, withRules } from '../rules/rules.ts';
import { nearest } from '../text/nearest.ts';
import * as say from '../text/packs.ts';
import { collectPacks, type ReadYaml } from './collect.ts';
import type { FindPack, Pack } from './pack.ts';

/** A policy with the rules of the packs that it extends. `undefined`: a pack needs a better reader. */
export function extendPolicy(
  policy: GoodPolicy,
  find: FindPack,
  read: ReadYaml,
): GoodPolicy | BrokenPolicy | undefined {
  const { config, file, layer, root, name, locate, text } = policy;
  const collected = collectPacks(parentOf(file), { file, names: config.extends, locate }, find, read);
  if (collected === undefined) return undefined;
  const { packs, files: extended } = collected;
  // A pack that is missing has no rules, so nobody knows yet what the ids are.
  const problems = collected.problems.length > 0 ? collected.problems : unknownRules(policy, packs);
  if (problems.length > 0)
    return { ok: false, problems, text, extended, file, layer, root, ...(name !== undefined && { name }) };
  const lists = ruleLists(config, policy, packs);
  return withRules({ ...policy, packs, extended, lists });
}

function unknownRules({ config, locate }: GoodPolicy, packs: readonly Pack[]): readonly PlacedProblem[] {
  const ids = Object.keys(config.overrides);
  if (ids.length === 0) return [];
  const known = new Set(packs.flatMap(idsOf));
  return ids.flatMap((id) => {
    if (known.has(id)) return [];
    const path = ['overrides', id];
    const { line, column } = locate(path, true);
    const problem = say.unknownRule(id, nearest(id, [...known]), packs.length > 0);
    return [{ path, atKey: true, ...problem, position: { line, column } }];
  });
}
