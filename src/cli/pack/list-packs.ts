import type { Override } from '../../config/sections/extends.ts';
import { BUILT_IN } from '../../packs/built-in.ts';
import type { PackRules } from '../../packs/pack.ts';
import type { GoodPolicy } from '../../policy.ts';
import { idsOf } from '../../rules/overrides.ts';
import * as say from '../../text/pack-command.ts';
import { printable } from '../../text/printable.ts';
import { indented } from '../../text/wrap.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';

/** Built-in packs, and those that the configuration extends, each with its rules and what has become of them. */
export function listPacks(policy: GoodPolicy | undefined, { say: tell, style }: Terminal): Outcome {
  const used = policy?.packs ?? [];
  const overrides = policy?.config.overrides ?? {};
  const unused = Object.entries(BUILT_IN).filter(([name]) =>
    used.every(({ shown }) => shown !== `conclaude:${name}`),
  );
  const rows = [
    ...used.map((one) => ({
      pack: one.shown,
      used: true,
      about: BUILT_IN[one.name]?.description,
      ids: idsOf(one),
    })),
    ...unused.map(([name, { description, rules }]) => ({
      pack: `conclaude:${name}`,
      used: false,
      about: description,
      ids: idsOf({ name, rules: rules as PackRules }),
    })),
  ];
  for (const { pack, used: isUsed, about, ids } of rows) {
    tell(`${style.bold(printable(pack))}${isUsed ? style.green(`  ${say.inUse()}`) : ''}`);
    if (about !== undefined) for (const line of indented(about, 2)) tell(line);
    for (const id of ids) tell(`  ${printable(id)}${note(overrides, id)}`);
    tell('');
  }
  const packs = rows.map(({ pack, used: isUsed, ids }) => ({
    pack,
    used: isUsed,
    rules: ids.map((id) => ({ id, ...(Object.hasOwn(overrides, id) && { override: overrides[id] }) })),
  }));
  return { report: { packs } };
}

function note(overrides: Readonly<Record<string, Override>>, id: string): string {
  const override = Object.hasOwn(overrides, id) ? overrides[id] : undefined;
  return override === undefined ? '' : `  (${say.overriddenAs(override)})`;
}
