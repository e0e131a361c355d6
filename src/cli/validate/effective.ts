import type { GoodPolicy } from '../../policy.ts';
import { idsOf } from '../../rules/overrides.ts';
import { lineOf, placeOf, type Rule } from '../../rules/rule.ts';
import { overriddenAs } from '../../text/pack-command.ts';
import { printable } from '../../text/printable.ts';
import * as say from '../../text/validate.ts';
import type { Style } from '../terminal.ts';

/** All that counts at a place, layer by layer, rule by rule. */
export function effectiveLines(policies: readonly GoodPolicy[], style: Style): readonly string[] {
  return policies.flatMap((policy) => {
    const packs = policy.packs.map(({ shown }) => printable(shown));
    return [
      '',
      `${style.bold(policy.layer)}  ${printable(policy.file)}`,
      ...(packs.length === 0 ? [] : [style.dim(`  ${say.extendsThese(packs)}`)]),
      ...rowsOf(policy).map(
        ({ id, place, mode, about, agent, override }) =>
          `  ${printable(id)} ${style.dim(`(${place})`)} ${mode}${say.ruleAside(printable(about), agent, override)}`,
      ),
      ...switchedOff(policy).map((id) => style.dim(`  ${printable(id)} off`)),
    ];
  });
}

/** The same for programs. */
export function effectiveReport(policies: readonly GoodPolicy[]): object {
  return policies.map((policy) => ({
    layer: policy.layer,
    file: policy.file,
    packs: policy.packs.map(({ shown, file }) => ({ pack: shown, file })),
    rules: rowsOf(policy),
    off: switchedOff(policy),
  }));
}

function rowsOf(policy: GoodPolicy) {
  return policy.rules.map((rule) => {
    const { id, mode, until, agent, kind, entry } = rule;
    const override = overrideOf(policy, rule);
    return {
      id,
      place: placeOf(rule),
      file: rule.source.file,
      line: lineOf(rule) ?? null,
      mode: mode as string,
      until,
      agent,
      about: kind.about(entry),
      ...(override && { override: overriddenAs(override) }),
    };
  });
}

/** Overrides don't know of layers. */
function overrideOf({ config: { overrides } }: GoodPolicy, { id, source }: Rule) {
  const own = source.layer === 'project' ? id : id.slice(source.layer.length + 1);
  return source.pack !== undefined && Object.hasOwn(overrides, own) ? overrides[own] : undefined;
}

function switchedOff({ config: { overrides }, packs }: GoodPolicy): readonly string[] {
  return packs.flatMap(idsOf).filter((id) => Object.hasOwn(overrides, id) && overrides[id]?.mode === 'off');
}
