import { knownAgents } from '../../clients/claude-code/agents.ts';
import { AGENTS_FOLDER } from '../../clients/claude-code/places.ts';
import { toolNames } from '../../clients/claude-code/tools.ts';
import { WIRINGS } from '../../clients/wirings.ts';
import { hasConditions } from '../../config/command-rule.ts';
import { configuration } from '../../config/description.ts';
import type { Kind } from '../../config/kinds.ts';
import type { KeyPath } from '../../config/problem.ts';
import type { ToolRule } from '../../config/tool-rule.ts';
import type { Host } from '../../host/host.ts';
import { isMap } from '../../json-value.ts';
import { nameMatcher } from '../../match/name-glob.ts';
import type { GoodPolicy } from '../../policy.ts';
import { nameOf, type Rule } from '../../rules/rule.ts';
import { toolRules } from '../../rules/tool-rules.ts';
import { agentUnknownTo } from '../../text/clients.ts';
import * as say from '../../text/config-warnings.ts';
import { clientsWithoutAgents, isForAgents } from '../other-wirings.ts';
import { isOver } from '../trials.ts';
import { gateWarnings } from './gate-warnings.ts';

/** Something that is allowed and probably not meant. */
export interface Warning {
  readonly path: KeyPath;
  readonly text: string;
}

/** `today` is a day as `YYYY-MM-DD`. */
export function findWarnings(host: Host, policy: GoodPolicy, today: string): readonly Warning[] {
  const { root } = policy;
  // What stands in a pack is for those to look after who wrote it.
  const rules = policy.rules.filter(({ source }) => source.pack === undefined);
  const agents = knownAgents(host, root);
  const blind = rules.some(isForAgents) ? clientsWithoutAgents(host, root) : [];
  const warnings: Warning[] = [];
  for (const rule of rules) {
    const { kind, entry, agent, path } = rule;
    const covered = kind.covers?.(entry);
    const found = [
      covered?.kind === 'pattern' ? absoluteByMistake(host, covered.pattern) : undefined,
      agents.some(nameMatcher(agent)) ? undefined : say.unknownAgent(agent, AGENTS_FOLDER),
      ...(isForAgents(rule) ? blind.map(({ title }) => agentUnknownTo(title)) : []),
      ...(isToolRule(rule) ? aboutToolRule(rule, rules.filter(isToolRule)) : []),
    ];
    for (const text of found) if (text !== undefined) warnings.push({ path, text });
  }
  return [
    ...emptySections(configuration, policy.written),
    ...warnings,
    ...gateWarnings(host, policy),
    ...aboutTrials(policy, rules, today),
  ];
}

/** Sections whose lines have all been taken out. */
function emptySections(kind: Kind, value: unknown, path: KeyPath = []): readonly Warning[] {
  if (kind.kind !== 'section') return [];
  if (value === null) return [{ path, text: say.emptySection() }];
  if (!isMap(value)) return [];
  return Object.entries(kind.fields).flatMap(([key, field]) =>
    emptySections(field, value[key], [...path, key]),
  );
}

/** Of trials: those that are over, and days that mean nothing because nothing is on trial. */
function aboutTrials({ config }: GoodPolicy, rules: readonly Rule[], today: string): readonly Warning[] {
  const general = { path: ['preToolUse'], mode: config.preToolUse.mode, until: config.preToolUse.until };
  const own = rules.map(({ path, mode, entry }) => ({
    path,
    mode,
    until: (entry as { readonly until?: string }).until,
  }));
  return [general, ...own].flatMap(({ path, mode, until }) => {
    if (until === undefined || (mode === 'observe' && !isOver(until, today))) return [];
    const text = mode === 'observe' ? say.trialOver(until) : say.nothingOnTrial();
    return [{ path: [...path, 'until'], text }];
  });
}

function absoluteByMistake(host: Host, pattern: string): string | undefined {
  const first = /^\/[^/*?[{\\]+/.exec(pattern)?.[0];
  return first === undefined || host.kindOf(first) !== undefined ? undefined : say.absoluteByMistake(pattern);
}

function isToolRule(rule: Rule): rule is Rule<ToolRule> {
  return rule.kind === toolRules;
}

function aboutToolRule(
  rule: Rule<ToolRule>,
  all: readonly Rule<ToolRule>[],
): readonly (string | undefined)[] {
  const earlier = all
    .slice(0, all.indexOf(rule))
    // What is only observed comes before nothing that counts.
    .filter(({ mode }) => mode === 'enforce' || rule.mode === 'observe')
    .find((other) => shadows(other.entry, rule.entry));
  return [
    commandWithoutShell(rule.entry),
    rootFolder(rule.entry),
    rideAlong(rule.entry),
    earlier && say.shadowed(nameOf(earlier)),
  ];
}

function commandWithoutShell(rule: ToolRule): string | undefined {
  const shells = [...toolNames('shell'), ...WIRINGS.flatMap(({ shellTools }) => shellTools)];
  const isForShell = shells.some(nameMatcher(rule.tool, { ignoreCase: true }));
  if (rule.commandPattern === undefined || isForShell) return undefined;
  return rule.pattern ? say.commandIgnored(rule.tool) : say.neverFires(rule.tool);
}

function rootFolder({ commandPattern, patternType }: ToolRule): string | undefined {
  return patternType === 'glob' && commandPattern?.split(/\s+/).includes('/*') ? say.rootFolder() : undefined;
}

function rideAlong({ action, commandPattern, patternType }: ToolRule): string | undefined {
  const open = action === 'allow' && patternType === 'glob' && commandPattern?.includes('*');
  return open && commandPattern !== '*' ? say.rideAlong(commandPattern ?? '') : undefined;
}

/** Does `earlier` match every call that `later` matches? Said only where it is plain. */
function shadows(earlier: ToolRule, later: ToolRule): boolean {
  const wider = (one: string, other: string) => one === '*' || one === other;
  if (!wider(earlier.tool.toLowerCase(), later.tool.toLowerCase()) || !wider(earlier.agent, later.agent))
    return false;
  if (earlier.command.length > 0)
    return (
      !hasConditions(earlier) &&
      later.command.length > 0 &&
      later.command.every((command) => earlier.command.includes(command))
    );
  if (earlier.pattern === undefined && earlier.commandPattern === undefined) return true;
  const same = (key: keyof ToolRule) => earlier[key] === later[key];
  return (
    later.command.length === 0 &&
    same('pattern') &&
    same('commandPattern') &&
    same('matchMode') &&
    same('patternType')
  );
}
