import { operationsOf } from '../config/sections/pre-tool-use.ts';
import { nameMatcher } from '../match/name-glob.ts';
import { endingOf, mayBecome, mentions, namesIn } from '../match/overlap.ts';
import type { PossibleWrite, ShellReading } from '../operation/operation.ts';
import { ABOUT, aboutUnresolvedWrites } from '../text/rules.ts';
import { possiblyProtected, unreadableCommand, unresolvedWrite, unseenFolder } from '../text/violations.ts';
import type { CallAsAWhole, PreToolUse, RuleKind } from './rule.ts';

/**
 * `preToolUse.shell`: commands whose effect on files can't be told from their text. Neither rule makes a command line
 * be read; they speak up when others, which protect something, had it read.
 */
export const unreadableCommands: RuleKind<true> = {
  about: () => ABOUT.unreadableCommands,
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
  readonly agent: string;
}

export const unresolvedWrites: RuleKind<UnresolvedWrites> = {
  entries: (settings) => [
    { action: settings.shell.unresolvedWrites, protectedFiles: () => protectedPatterns(settings) },
  ],
  about: ({ action }) => aboutUnresolvedWrites(action),
  ofCall(entry, operation) {
    const { shell } = operation;
    if (shell === undefined) return 'not-concerned';
    return shell.unseen.length > 0 || objection(entry, operation, shell) ? 'matches' : 'not-concerned';
  },
  remark(entry, { operation }) {
    const { shell } = operation;
    if (shell === undefined) return undefined;
    const [unseen] = shell.unseen;
    const message = unseen === undefined ? objection(entry, operation, shell) : unseenFolder(unseen);
    if (message === undefined) return undefined;
    return entry.action === 'block' ? { kind: 'deny', message } : { kind: 'ask', reason: message };
  },
};

/** What there is to say about the writes whose targets aren't known; nothing when they may pass. */
function objection(
  { action, protectedFiles }: UnresolvedWrites,
  { agent, command = '' }: CallAsAWhole,
  { possibleWrites }: ShellReading,
): string | undefined {
  if (action === 'allow' || possibleWrites.length === 0) return undefined;
  const named = action === 'auto' ? undefined : possibleWrites.find(({ isOperand }) => isOperand !== true);
  if (named !== undefined) return unresolvedWrite(named.part);
  let known: ReadonlySet<string> | undefined;
  const names = () => {
    known ??= namesIn(command);
    return known;
  };
  const files = protectedFiles();
  for (const write of possibleWrites.slice(0, MAX_WRITES)) {
    const found = files.find(
      (file) => mayBeThis(write, file.pattern, names) && nameMatcher(file.agent)(agent),
    );
    if (found !== undefined) return possiblyProtected(write.part, found.pattern);
  }
  return undefined;
}

const MAX_WRITES = 64;

/**
 * Nothing that is known of the target speaks against it, and something speaks for it: the command mentions a part of
 * the protected name, or the target ends like it.
 */
function mayBeThis({ targets }: PossibleWrite, pattern: string, names: () => ReadonlySet<string>): boolean {
  return targets.some(
    (target) => mayBecome(target, pattern) && (mentions(names(), pattern) || endsAlike(target, pattern)),
  );
}

function endsAlike(target: string, pattern: string): boolean {
  const ending = endingOf(pattern);
  return ending !== '' && endingOf(target) === ending;
}

/** What the policy keeps from being changed, by pattern. */
function protectedPatterns(settings: PreToolUse): readonly ProtectedPattern[] {
  const byTool = settings.toolUsageValidation.flatMap(({ action, pattern, commandPattern, tool, agent }) =>
    action === 'block' && pattern !== undefined && commandPattern === undefined && !READS.test(tool)
      ? [{ pattern, agent }]
      : [],
  );
  const changing = settings.uneditableFiles.filter((entry) =>
    operationsOf(entry).some((operation) => operation !== 'read'),
  );
  return [...changing, ...byTool];
}

const READS = /^(?:read|grep|glob|ls|notebookread|web\w*)$/i;
