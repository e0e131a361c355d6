import { BUILT_IN_PREFIX, packKind } from '../../config/pack-name.ts';
import { operationsOf } from '../../config/sections/pre-tool-use.ts';
import { BUILT_IN } from '../../packs/built-in.ts';
import type { GoodPolicy } from '../../policy.ts';
import type { ADD } from '../../text/commands/add.ts';
import { unknownPack } from '../../text/init-questions.ts';
import { nearest } from '../../text/nearest.ts';
import { type OptionValues, UsageError } from '../command-line.ts';
import type { Addition } from './yaml-insert.ts';
import type { NewEntry } from './yaml-value.ts';

export type AddOptions = OptionValues<typeof ADD>;

/** What is to be added, and where it is already. */
export interface Planned {
  readonly addition: Addition;
  /** In a few words. */
  readonly shown: string;
  /** Something is allowed then that wasn't. */
  readonly isWeaker?: true;
  /** The place of what says the same already. */
  readonly there: { readonly path: readonly (string | number)[] } | undefined;
}

export function planProtect(
  policy: GoodPolicy,
  pattern: string,
  { message, agent, read }: AddOptions,
): Planned {
  const operations = read ? ['read', 'edit', 'delete'] : [];
  const at = policy.config.preToolUse.uneditableFiles.findIndex(
    (entry) =>
      entry.pattern === pattern &&
      entry.agent === (agent ?? '*') &&
      operationsOf({ operations: operations as [] }).every((one) => operationsOf(entry).includes(one)),
  );
  const details = textEntries({ operations, message, agent });
  return {
    addition: {
      keys: ['preToolUse', 'uneditableFiles'],
      add: { item: details.length === 0 ? pattern : { entries: [['pattern', pattern], ...details] } },
    },
    shown: pattern,
    there: at < 0 ? undefined : { path: ['preToolUse', 'uneditableFiles', at] },
  };
}

/** Flags in the command itself count, too: `git push --force`. */
export function planCommand(
  policy: GoodPolicy,
  action: 'ask' | 'block',
  typed: string,
  { flags: given, message, agent }: AddOptions,
): Planned {
  const words = typed.trim().split(/\s+/);
  const own = words.filter((word) => word.startsWith('-')).join(' ');
  const command = words.filter((word) => !word.startsWith('-')).join(' ');
  const flags = [...(own === '' ? [] : [own]), ...given];
  const rules = policy.config.preToolUse.toolUsageValidation;
  const isSame = (a: readonly string[], b: readonly string[]) =>
    [...a].sort().join('\n') === [...b].sort().join('\n');
  const at = rules.findIndex(
    (rule) =>
      rule.action === action &&
      rule.agent === (agent ?? '*') &&
      isSame(rule.command, [command]) &&
      isSame(rule.flags, flags) &&
      rule.withoutFlags.length + rule.operands.length + rule.variables.length + rule.codeFrom.length === 0 &&
      rule.minOperands === undefined &&
      rule.text === undefined,
  );
  return {
    addition: {
      keys: ['preToolUse', 'toolUsageValidation'],
      add: {
        item: {
          entries: [
            ['tool', 'Bash'],
            ['command', command],
            ...textEntries({ flags, action, message, agent }),
          ],
        },
      },
    },
    shown: [action, command, ...flags].join(' '),
    there: at < 0 ? undefined : { path: ['preToolUse', 'toolUsageValidation', at] },
  };
}

export function planGate(policy: GoodPolicy, run: string, { when, message }: AddOptions): Planned {
  const at = policy.config.stop.commands.findIndex((gate) => gate.run.trim() === run.trim());
  const details = textEntries({ when, message });
  return {
    addition: {
      keys: ['stop', 'commands'],
      add: { item: details.length === 0 ? run : { entries: [['run', run], ...details] } },
    },
    shown: run,
    there: at < 0 ? undefined : { path: ['stop', 'commands', at] },
  };
}

export function planPack(policy: GoodPolicy, given: string): Planned {
  const name = given.startsWith(BUILT_IN_PREFIX) ? given.slice(BUILT_IN_PREFIX.length) : given;
  const known = Object.keys(BUILT_IN);
  const near = nearest(name, known);
  // A package may be called anything; what is nearly one of ours most likely isn't one.
  const isOther = /^[.@]|\//.test(given) || (packKind(given) === 'package' && near === undefined);
  if (!known.includes(name) && !isOther) throw new UsageError(unknownPack(given, near, known));
  const spec = known.includes(name) ? BUILT_IN_PREFIX + name : given;
  const isUsed = policy.packs.some(({ shown }) => shown === spec) || policy.config.extends.includes(spec);
  return {
    addition: { keys: ['extends'], add: { item: spec } },
    shown: spec,
    there: isUsed ? { path: ['extends'] } : undefined,
  };
}

/** Those that have a value, in this order. */
function textEntries(
  fields: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly NewEntry[] {
  return Object.entries(fields).flatMap(([key, value]): readonly NewEntry[] =>
    value === undefined || value.length === 0 ? [] : [[key, value]],
  );
}
