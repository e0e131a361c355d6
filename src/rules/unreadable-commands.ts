import type { RuleMode } from '../config/observing.ts';
import { operationsOf, type ProtectedFile } from '../config/sections/pre-tool-use.ts';
import type { ToolRule } from '../config/tool-rule.ts';
import { nameMatcher } from '../match/name-glob.ts';
import { endingOf, mayBecome, mentions, namesIn } from '../match/overlap.ts';
import type { PossibleWrite, ShellReading } from '../operation/operation.ts';
import { ABOUT, aboutUnresolvedWrites } from '../text/rules.ts';
import { possiblyProtected, unreadableCommand, unresolvedWrite, unseenFolder } from '../text/violations.ts';
import { type AddedPack, type CallAsAWhole, modeOf, type PreToolUse, type RuleKind } from './rule.ts';

/**
 * `preToolUse.shell`: commands whose effect on files can't be told from their text. Neither rule makes a command line
 * be read; they speak up when others, which protect something, had it read.
 */
export const unreadableCommands: RuleKind<true> = {
  about: () => ABOUT.unreadableCommands,
  speaksForOthers: true,
  ofCall: (_, { shell }) => (shell?.problem === undefined ? 'not-concerned' : 'matches'),
  remark(_, { operation: { shell } }) {
    return shell?.problem && { kind: 'ask', reason: unreadableCommand(shell.problem) };
  },
};

interface UnresolvedWrites {
  readonly action: PreToolUse['shell']['unresolvedWrites'];
  /** Asked for only where a command writes to who knows what. */
  readonly protectedFiles: () => readonly ProtectedPattern[];
}

interface ProtectedPattern {
  readonly pattern: string;
  readonly exceptBy: readonly string[];
  readonly agent: string;
  readonly mode: RuleMode;
}

export const unresolvedWrites: RuleKind<UnresolvedWrites> = {
  entries: (settings, packs) => [
    { action: settings.shell.unresolvedWrites, protectedFiles: () => protectedPatterns(settings, packs) },
  ],
  about: ({ action }) => aboutUnresolvedWrites(action),
  speaksForOthers: true,
  ofCall(entry, operation) {
    const { shell } = operation;
    if (shell === undefined) return 'not-concerned';
    return shell.unseen.length > 0 || objection(entry, operation, shell) ? 'matches' : 'not-concerned';
  },
  remark(entry, { operation }) {
    const { shell } = operation;
    if (shell === undefined) return undefined;
    const [unseen] = shell.unseen;
    const found =
      unseen === undefined ? objection(entry, operation, shell) : { message: unseenFolder(unseen) };
    if (found === undefined) return undefined;
    const { message, ...mode } = found;
    return entry.action === 'block'
      ? { kind: 'deny', message, ...mode }
      : { kind: 'ask', reason: message, ...mode };
  },
};

interface WriteObjection {
  readonly message: string;
  /** Of the rule whose file it may be, where it is about one. */
  readonly mode?: RuleMode;
}

/** What there is to say about the writes whose targets aren't known; nothing when they may pass. */
function objection(
  { action, protectedFiles }: UnresolvedWrites,
  { agent, command = '' }: CallAsAWhole,
  { possibleWrites, calls }: ShellReading,
): WriteObjection | undefined {
  if (action === 'allow' || possibleWrites.length === 0) return undefined;
  const named = action === 'auto' ? undefined : possibleWrites.find(({ isOperand }) => isOperand !== true);
  if (named !== undefined) return { message: unresolvedWrite(named.part) };
  let names: ReadonlySet<string> | undefined;
  const mentioned = new Map<string, boolean>();
  const isMentioned = (pattern: string): boolean => {
    names ??= namesBesidePrograms(command, calls);
    const known = mentioned.get(pattern) ?? mentions(names, pattern);
    mentioned.set(pattern, known);
    return known;
  };
  const files = protectedFiles();
  let observed: WriteObjection | undefined;
  for (const write of possibleWrites.slice(0, MAX_WRITES)) {
    for (const { pattern, exceptBy, agent: agents, mode } of files) {
      if (mode === 'observe' && observed !== undefined) continue;
      if (!mayBeThis(write, pattern, exceptBy, isMentioned) || !nameMatcher(agents)(agent)) continue;
      const found = { message: possiblyProtected(write.part, pattern), mode };
      if (mode === 'enforce') return found;
      observed = found;
    }
  }
  return observed;
}

const MAX_WRITES = 64;

/** `git` is a program here, and no part of `.config/git/credentials`. */
function namesBesidePrograms(command: string, calls: ShellReading['calls']): ReadonlySet<string> {
  const names = new Set(namesIn(command));
  for (const { program } of calls) names.delete(program);
  return names;
}

/**
 * Nothing that is known of the target speaks against it, and something speaks for it: the command mentions a part of
 * the protected name, or the target ends like it.
 */
function mayBeThis(
  { targets, by }: PossibleWrite,
  pattern: string,
  exceptBy: readonly string[],
  isMentioned: (pattern: string) => boolean,
): boolean {
  if (by !== undefined && exceptBy.includes(by.program)) return false;
  // Which costs less than to see whether the two can meet.
  return targets.some(
    (target) => (isMentioned(pattern) || endsAlike(target, pattern)) && mayBecome(target, pattern),
  );
}

function endsAlike(target: string, pattern: string): boolean {
  const ending = endingOf(pattern);
  return ending !== '' && endingOf(target) === ending;
}

/** What the policy keeps from being changed, by pattern. */
function protectedPatterns(settings: PreToolUse, packs: readonly AddedPack[]): readonly ProtectedPattern[] {
  const inPacks = (list: 'toolUsageValidation' | 'uneditableFiles') =>
    packs.flatMap(({ lists }) => lists[list].map(({ entry }) => entry));
  const toolRules = [...settings.toolUsageValidation, ...(inPacks('toolUsageValidation') as ToolRule[])];
  const files = [...settings.uneditableFiles, ...(inPacks('uneditableFiles') as ProtectedFile[])];
  const byTool = toolRules.filter(
    ({ action, pattern, commandPattern, tool }) =>
      action === 'block' && pattern !== undefined && commandPattern === undefined && !READS.test(tool),
  );
  const changing = files.filter((entry) => operationsOf(entry).some((operation) => operation !== 'read'));
  return [...changing, ...byTool].map((entry) => ({
    pattern: entry.pattern ?? '',
    exceptBy: 'exceptBy' in entry ? entry.exceptBy : [],
    agent: entry.agent,
    mode: modeOf({}, entry, settings),
  }));
}

const READS = /^(?:read|grep|glob|ls|notebookread|web\w*)$/i;
