import type { SectionKind } from '../config/kinds.ts';
import { packFile } from '../config/pack-file.ts';
import type { PreparedPack } from './pack.ts';

const { fields } = packFile.fields.preToolUse;

/** The same packs; what their rules don't say, they inherit, as rules that are read from a file do. */
export function inheriting(
  packs: Readonly<Record<string, PreparedPack>>,
): Readonly<Record<string, PreparedPack>> {
  for (const { rules } of Object.values(packs))
    for (const [list, entries] of Object.entries(rules)) {
      const { inherits, defaults } = sectionOf(list);
      if (inherits) for (const entry of entries) Object.setPrototypeOf(entry, defaults);
    }
  return packs;
}

function sectionOf(list: string): SectionKind {
  const { item } = fields[list as keyof typeof fields];
  return item.kind === 'text-or' ? item.long : item;
}
