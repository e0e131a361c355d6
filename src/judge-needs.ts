import type { ToolCall } from './judgement.ts';
import type { GoodPolicy, Policy } from './policy.ts';
import { agentOf, type RuleKind, type RuleList } from './rules/rule.ts';

/** Is there a rule for files in it that counts? */
export function refusesFiles({ kind, entries, isObserved }: RuleList): boolean {
  return kind.ofFile !== undefined && entries.some((_, index) => isObserved?.(index) !== true);
}

/** Does this call need its command line read? */
export function needsShell({ tool }: ToolCall, policy: Policy): boolean {
  if (policy === undefined || !tool?.isShell) return false;
  if (!policy.ok) return true;
  const { lists, config } = policy;
  const seesFiles = config.preToolUse.shell.protectFiles;
  // Most policies have a list that sees all files: then nobody has to look at its rules.
  if (seesFiles && lists.some(({ kind }) => kind.ofFile !== undefined && kind.ignoresShell === undefined))
    return true;
  return (
    someEntry(lists, (kind) => kind.readsCommands) ||
    (seesFiles &&
      someEntry(lists, ({ ofFile, ignoresShell }) => ofFile && ((entry) => !ignoresShell?.(entry))))
  );
}

/** `testFor`: what is asked of the rules of a kind, if anything is. */
function someEntry(
  lists: readonly RuleList[],
  testFor: (kind: RuleKind<unknown>) => ((entry: unknown) => boolean) | undefined,
): boolean {
  return lists.some(({ kind, entries }) => {
    const test = testFor(kind);
    return test !== undefined && entries.some((entry) => test(entry));
  });
}

/** Is there a rule that looks at each file which is read with the folder around it? */
export function seesReading(lists: readonly RuleList[]): boolean {
  const others = lists.filter(({ known }) => known?.programs === undefined);
  return lists.some(({ known }) => known?.seesReading) || someEntry(others, (kind) => kind.seesReading);
}

/** Finding the agent can mean reading a transcript; nobody needs it while every rule is for all agents. */
export function asksForAgent(policy: GoodPolicy): boolean {
  if (hasCommands(policy)) return true;
  return policy.lists.some(({ entries, known }) => {
    if (known !== undefined) return false;
    for (let index = 0; index < entries.length; index++) if (agentOf(entries[index]) !== '*') return true;
    return false;
  });
}

/** Does the user have commands that judge calls? */
export function hasCommands({ config }: GoodPolicy): boolean {
  return config.preToolUse.commands.length > 0;
}
