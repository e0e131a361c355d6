import type { Host } from '../../host/host.ts';
import type { LogEntry } from '../../log/entry.ts';
import { type ProjectEntry, readLog } from '../../log/read-log.ts';
import type { GoodPolicy } from '../../policy.ts';
import type { Rule } from '../../rules/rule.ts';
import * as say from '../../text/add.ts';
import { noSuchEntry } from '../../text/log.ts';
import { nearest } from '../../text/nearest.ts';
import type { Planned } from './additions.ts';

export type FromLog<Found> =
  | ({ readonly ok: true } & Found)
  | { readonly ok: false; readonly problem: string };

/** The last call of that name, in this project. */
export function loggedCall(host: Host, id: string, root: string): FromLog<{ readonly entry: LogEntry }> {
  const ids = new Set<string>();
  let found: ProjectEntry | undefined;
  for (const one of readLog(host)) {
    ids.add(one.entry.id);
    if (one.entry.id === id && (found === undefined || one.root === root || found.root !== root)) found = one;
  }
  if (found === undefined) return { ok: false, problem: noSuchEntry(id, nearest(id, [...ids])) };
  return found.root === root
    ? { ok: true, entry: found.entry }
    : { ok: false, problem: say.otherProject(id, found.root) };
}

/** The command of a call, as a rule would name it: `git push --force`. */
export function commandIn({ id, shape }: LogEntry): FromLog<{ readonly what: string }> {
  const [first = '', ...others] = (shape ?? '').split('; ');
  const isPlain = others.length === 0 && /^[\w.-]+( [\w.:=-]+)*$/.test(first);
  return isPlain ? { ok: true, what: first } : { ok: false, problem: say.commandUnknown(id) };
}

export function fileIn({ id, files: [file] = [] }: LogEntry): FromLog<{ readonly what: string }> {
  return file === undefined || !isPlainFile(file)
    ? { ok: false, problem: say.filesUnknown(id) }
    : { ok: true, what: inProject(file) };
}

/** What makes the rule that has stopped a call leave the next one alone. */
export function planException(policy: GoodPolicy, entry: LogEntry): FromLog<{ readonly planned: Planned }> {
  const { id, verdict, rules = [] } = entry;
  if (
    verdict !== 'deny' &&
    verdict !== 'ask' &&
    verdict !== 'observed' &&
    verdict !== 'effect' &&
    verdict !== 'restored'
  )
    return { ok: false, problem: say.notStopped(id) };
  const [first] = rules;
  const rule = policy.rules.find((one) => one.id === first?.id);
  const planned = rule && exceptionTo(policy, rule, entry);
  return planned === undefined
    ? {
        ok: false,
        problem: say.noExceptionFor(
          id,
          rules.map((one) => one.id),
        ),
      }
    : { ok: true, planned };
}

function exceptionTo(
  { config }: GoodPolicy,
  rule: Rule,
  { files: [file] = [] }: LogEntry,
): Planned | undefined {
  if (rule.source.pack !== undefined) {
    const isThere = Object.hasOwn(config.overrides, rule.id);
    return {
      // Never off without a word: whoever wants that writes it.
      addition: { keys: ['overrides'], add: { entry: [rule.id, 'ask'] } },
      isWeaker: true,
      shown: `${rule.id}: ask`,
      there: isThere ? { path: ['overrides', rule.id] } : undefined,
    };
  }
  const [section, setting, index] = rule.path;
  if (section !== 'preToolUse' || file === undefined || !isPlainFile(file)) return undefined;
  if (setting === 'preventRootAdditions')
    return exceptFile(
      ['preToolUse', 'preventRootAdditionsExcept'],
      config.preToolUse.preventRootAdditionsExcept,
      inProject(file),
    );
  if (setting !== 'uneditableFiles' || typeof index !== 'number') return undefined;
  const { except } = config.preToolUse.uneditableFiles[index] ?? { except: [] };
  return exceptFile(['preToolUse', 'uneditableFiles', index, 'except'], except, inProject(file));
}

function exceptFile(keys: readonly (string | number)[], listed: readonly string[], file: string): Planned {
  const at = listed.indexOf(file);
  return {
    addition: { keys, add: { item: file } },
    isWeaker: true,
    shown: file,
    there: at < 0 ? undefined : { path: [...keys, at] },
  };
}

/** A name that no pattern reads in another way, in the project. */
function isPlainFile(file: string): boolean {
  return /^[\w.@+ -][\w.@+ /-]*$/.test(file) && !file.startsWith('..');
}

/** Only this one, wherever others of its name are. */
function inProject(file: string): string {
  return file.includes('/') ? file : `./${file}`;
}
