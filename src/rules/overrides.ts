import type { Override } from '../config/sections/extends.ts';
import type { Pack, PackRules } from '../packs/pack.ts';
import type { PackLists } from './rule.ts';

type Overrides = Readonly<Record<string, Override>>;
type Named = { readonly id?: string | undefined };

/** What is left of a pack's rules, and how, by the word of the file that extends it. */
export function overriddenLists({ name, rules }: Pack, overrides: Overrides): PackLists {
  const lists = Object.entries(rules as Readonly<Record<string, readonly Named[]>>);
  // Mostly there are none, and packs have a hundred rules.
  const isPlain = Object.keys(overrides).length === 0;
  const left = lists.map(([list, entries]) => [
    list,
    isPlain
      ? entries.map((entry, index) => ({ entry, index }))
      : entries.flatMap((entry, index) => {
          const id = idInPack(name, list, entry, index);
          const override = Object.hasOwn(overrides, id) ? overrides[id] : undefined;
          if (override === undefined) return [{ entry, index }];
          return override.mode === 'off' ? [] : [{ entry: changed(entry, override), index }];
        }),
  ]);
  return Object.fromEntries(left) as PackLists;
}

function changed(entry: Named, { mode, agent, until }: Override): Named {
  // What the entry doesn't say itself, it inherits.
  return Object.assign(Object.create(Object.getPrototypeOf(entry)), {
    ...entry,
    ...(agent !== undefined && { agent }),
    ...(until !== undefined && { until }),
    ...((mode === 'observe' || mode === 'enforce') && { mode }),
    // Who would rather be asked wants the rule to count.
    ...(mode === 'ask' && { onDeny: 'ask', mode: 'enforce' }),
  });
}

export function idsOf({
  name,
  rules,
}: {
  readonly name: string;
  readonly rules: PackRules;
}): readonly string[] {
  const lists = Object.entries(rules as Readonly<Record<string, readonly Named[]>>);
  return lists.flatMap(([list, entries]) =>
    entries.map((entry, index) => idInPack(name, list, entry, index)),
  );
}

/** `git/force-push`, or by its place where it has no name. */
function idInPack(name: string, list: string, { id }: Named, index: number): string {
  return `${name}/${id ?? `${list}[${index}]`}`;
}
