import { SHELL } from '../call/tools.ts';
import type { RuleMode } from '../config/observing.ts';
import type { ToolRule } from '../config/tool-rule.ts';
import { nameMatcher } from '../match/name-glob.ts';
import { aboutUnresolvedCommands } from '../text/rules.ts';
import { possiblyMeant } from '../text/violations.ts';
import { isAboutPaths, isByMeaning, type MeantCommand, meantCommand } from './meant-commands.ts';
import {
  type AddedPack,
  type CallAsAWhole,
  type Facts,
  modeOf,
  type PreToolUse,
  type RuleKind,
} from './rule.ts';
import { mayMean, programsIn } from './rules-by-program.ts';

interface UnresolvedCommands {
  readonly action: PreToolUse['shell']['unresolvedCommands'];
  readonly rules: () => readonly EnforcedRule[];
}

interface EnforcedRule {
  readonly rule: ToolRule;
  readonly mode: RuleMode;
}

/**
 * `preToolUse.shell.unresolvedCommands`: commands that a rule may be about, which their text doesn't tell. It speaks up
 * for rules that forbid something by its meaning.
 */
export const unresolvedCommands: RuleKind<UnresolvedCommands> = {
  entries: (settings, packs) => [
    { action: settings.shell.unresolvedCommands, rules: () => forbidding(settings, packs) },
  ],
  about: ({ action }) => aboutUnresolvedCommands(action),
  speaksForOthers: true,
  ofCall: (entry, operation, facts) => (objection(entry, operation, facts) ? 'matches' : 'not-concerned'),
  remark(entry, { operation, facts }) {
    const found = objection(entry, operation, facts);
    if (found === undefined) return undefined;
    const { meant, rule, mode } = found;
    const message = possiblyMeant(meant.command.text, rule.command.join(', '));
    return entry.action === 'block'
      ? { kind: 'deny', message, mode }
      : { kind: 'ask', reason: message, mode };
  },
};

function forbidding(settings: PreToolUse, packs: readonly AddedPack[]): readonly EnforcedRule[] {
  const inPacks = packs.flatMap(({ lists }) => lists.toolUsageValidation.map(({ entry }) => entry));
  return [...settings.toolUsageValidation, ...(inPacks as ToolRule[])]
    .filter((rule) => isByMeaning(rule) && rule.action !== 'allow')
    .map((rule) => ({ rule, mode: modeOf({}, rule, settings) }));
}

function isToBeAsked(
  action: UnresolvedCommands['action'],
  meant: MeantCommand | undefined,
): meant is MeantCommand {
  if (meant === undefined || meant.certainty === 'sure') return false;
  return action !== 'auto' || meant.certainty === 'likely';
}

interface Objection extends EnforcedRule {
  readonly meant: MeantCommand;
}

function objection(
  { action, rules }: UnresolvedCommands,
  operation: CallAsAWhole,
  facts: Facts,
): Objection | undefined {
  const { shell, agent } = operation;
  if (action === 'allow' || shell === undefined) return undefined;
  // Most commands are known to the last word, and of these there is nothing to ask.
  const open = shell.calls.filter(({ unknown }) => unknown !== undefined);
  if (open.length === 0) return undefined;
  const programs = programsIn({ calls: open, around: [] });
  let observed: Objection | undefined;
  for (const { rule, mode } of rules()) {
    if (mode === 'observe' && observed !== undefined) continue;
    if (isAboutPaths(rule) || !mayMean(rule, programs)) continue;
    if (!facts.tool(rule.tool)(SHELL) || !nameMatcher(rule.agent)(agent)) continue;
    const meant = meantCommand(rule, operation, facts);
    if (!isToBeAsked(action, meant)) continue;
    if (mode === 'enforce') return { rule, mode, meant };
    observed = { rule, mode, meant };
  }
  return observed;
}
