import { quoted } from '../shell-word.ts';
import { limitText } from './limit.ts';
import { printable } from './printable.ts';

/** One change against the rules, as it is told. */
export interface ToldEffect {
  readonly shown: string;
  readonly kind: 'create' | 'write' | 'delete';
  readonly rules: readonly {
    readonly id: string;
    readonly place: string;
    readonly pattern?: string | undefined;
    readonly message?: string | undefined;
  }[];
  /** The commands that may have done it. */
  readonly commands: readonly string[];
  readonly isBehind: boolean;
  readonly mayUndo: boolean;
  /** What became of it, where it was to be put back. */
  readonly restored?:
    | { readonly id: string }
    | { readonly keptAs: string }
    | { readonly problem: string }
    | undefined;
}

const MOST_FILES = 20;
const DONE = { create: 'made', write: 'changed', delete: 'deleted' } as const;

/** For the agent whose call it was. */
export function effectsForAgent(effects: readonly ToldEffect[]): string {
  const groups = [
    effects.filter(({ isBehind, commands }) => !isBehind && commands.length === 1),
    effects.filter(({ isBehind, commands }) => !isBehind && commands.length > 1),
    effects.filter(({ isBehind }) => isBehind),
  ];
  return groups.flatMap((group) => (group.length === 0 ? [] : [paragraph(group)])).join('\n\n');
}

function paragraph(effects: readonly ToldEffect[]): string {
  const shown = effects.slice(0, MOST_FILES);
  const more = effects.length - shown.length;
  return [
    heading(effects),
    ...shown.flatMap(linesOf),
    ...(more > 0 ? [`- … and ${more} more`] : []),
    advice(effects),
  ].join('\n');
}

function heading([first]: readonly ToldEffect[]): string {
  const { isBehind, commands } = first as ToldEffect;
  const list = commands.map((command) => `"${printable(limitText(command, 80))}"`).join(', ');
  if (isBehind)
    return `conclaude: files that the rules protect have changed while something that you started may still be running (${list}). It may have done this, or the user has:`;
  if (commands.length > 1)
    return `conclaude: files that the rules protect have changed while several calls were running, and any of them may have done it (${list}):`;
  return 'conclaude: the call has changed files that the rules protect, which its text did not show:';
}

function linesOf({ shown, kind, rules, restored }: ToldEffect): readonly string[] {
  const by = rules.map(({ id, place, pattern }) =>
    pattern === undefined ? `${id} (${place})` : `${id} "${pattern}" (${place})`,
  );
  const words = rules.flatMap(({ message }) => (message === undefined ? [] : [`  ${message}`]));
  const then = restored === undefined ? '' : `; ${outcomeForAgent(restored)}`;
  return [`- ${printable(shown)} was ${DONE[kind]}, against ${by.join(', ')}${then}`, ...words];
}

type Outcome = NonNullable<ToldEffect['restored']>;

function outcomeForAgent(restored: Outcome): string {
  if ('id' in restored) return 'it has been put back as it was';
  if ('keptAs' in restored) return "it hasn't been put back, because it may not have been you";
  return `it could not be put back: ${printable(restored.problem)}`;
}

function outcomeForUser(restored: Outcome): string {
  if ('id' in restored)
    return `and put back; \`conclaude undo ${restored.id}\` brings what was replaced back`;
  if ('keptAs' in restored)
    return `and not put back, because it may have been you; \`conclaude undo ${restored.keptAs}\` does it`;
  return `and could not be put back: ${printable(restored.problem)}`;
}

function advice(effects: readonly ToldEffect[]): string {
  const isSure = effects.every(({ isBehind, commands }) => !isBehind && commands.length === 1);
  if (effects.every(({ restored }) => restored !== undefined && 'id' in restored))
    return "Don't try it in another way. If the change is needed, ask the user to make it or to change the rule; what was replaced is kept, and the user can bring it back with `conclaude undo`.";
  if (!isSure) return 'If it was your doing, tell the user; otherwise leave the files as they are.';
  if (effects.every(({ mayUndo }) => mayUndo))
    return effects.every(({ kind }) => kind === 'create')
      ? 'Remove what you made there, or move it to where it belongs, and find another way.'
      : 'Put it back as it was, and find another way.';
  const [first] = effects;
  const example =
    effects.length === 1 && first?.kind !== 'create'
      ? ` (\`git restore -- ${quoted(first?.shown ?? '')}\`, if git tracks it)`
      : '';
  return `The rules don't let you put it back yourself. Tell the user now what happened, so that they can${example}, and don't build on the change.`;
}

/** For the user: one line each. */
export function effectForUser({ shown, kind, rules, commands, isBehind, restored }: ToldEffect): string {
  const [rule] = rules;
  const who = commands.map((command) => `"${printable(limitText(command, 60))}"`).join(' or ');
  const by = commands.length > 1 || isBehind ? `possibly by ${who}` : `by ${who}`;
  const where = rule === undefined ? '' : ` (${rule.id}, ${rule.place})`;
  const then = restored === undefined ? '' : `, ${outcomeForUser(restored)}`;
  return `conclaude: ${printable(shown)} was ${DONE[kind]} ${by}${where}${then}`;
}

export function notWatched(): string {
  return "conclaude: warning: can't use its private folder for records, so it can't tell what commands do to protected files";
}

export function cutShort(): string {
  return "conclaude: there are more protected files than can be looked at before each command; some are compared by their times alone, and those can't be put back";
}

/** One line on stderr for each file. */
export function effectInLog(kind: ToldEffect['kind'], file: string, rule: string, place: string): string {
  return `conclaude: effect: ${rule} (${place}) file_path=${file} was ${DONE[kind]}`;
}

/** Why a version was replaced, or kept. */
export function whyReplaced(rule: string, commands: readonly string[]): string {
  return `${rule}: ${commands.map((command) => printable(limitText(command, 60))).join(' | ')}`;
}

export function contentGone(): string {
  return 'its copy is gone';
}

export function folderInPlace(): string {
  return 'a folder is in its place';
}

export function presentNotKept(): string {
  return 'what is there now is too large to keep, or not a regular file';
}

export function tooMany(): string {
  return 'there are too many protected files to keep copies of all';
}

export function notCopied(): string {
  return 'it was too large to copy, or could not be read';
}
