import type { Host } from '../host/host.ts';
import { nameMatcher } from '../match/name-glob.ts';
import * as say from '../text/config-warnings.ts';
import type { Config } from './description.ts';
import { knownAgents } from './known-agents.ts';
import { type KeyPath, showPath } from './problem.ts';
import type { ToolRule } from './tool-rule.ts';

/** Something that is allowed and probably not meant. */
export interface Warning {
  readonly path: KeyPath;
  readonly text: string;
}

export function findWarnings(host: Host, config: Config, root: string): readonly Warning[] {
  const { uneditableFiles, preventAdditions, toolUsageValidation } = config.preToolUse;
  const at = (key: string, index: number): KeyPath => ['preToolUse', key, index];
  const agents = knownAgents(host, root);
  const warnings: Warning[] = [];
  const add = (path: KeyPath, text: string | undefined) => {
    if (text !== undefined) warnings.push({ path, text });
  };
  for (const [index, entry] of uneditableFiles.entries()) {
    add(at('uneditableFiles', index), absoluteByMistake(host, entry.pattern));
    add(at('uneditableFiles', index), unknownAgent(entry.agent, agents));
  }
  for (const [index, pattern] of preventAdditions.entries())
    add(at('preventAdditions', index), absoluteByMistake(host, pattern));
  for (const [index, rule] of toolUsageValidation.entries()) {
    const path = at('toolUsageValidation', index);
    add(path, rule.pattern === undefined ? undefined : absoluteByMistake(host, rule.pattern));
    add(path, unknownAgent(rule.agent, agents));
    add(path, commandWithoutShell(rule));
    add(path, rootFolder(rule));
    add(path, rideAlong(rule));
    const earlier = toolUsageValidation.slice(0, index).findIndex((other) => shadows(other, rule));
    add(path, earlier < 0 ? undefined : say.shadowed(showPath(at('toolUsageValidation', earlier))));
  }
  return warnings;
}

function absoluteByMistake(host: Host, pattern: string): string | undefined {
  const first = /^\/[^/*?[{\\]+/.exec(pattern)?.[0];
  return first === undefined || host.kindOf(first) !== undefined ? undefined : say.absoluteByMistake(pattern);
}

function unknownAgent(pattern: string, agents: readonly string[]): string | undefined {
  return agents.some(nameMatcher(pattern)) ? undefined : say.unknownAgent(pattern);
}

function isForShell(rule: ToolRule): boolean {
  return ['Bash', 'Monitor'].some(nameMatcher(rule.tool, { ignoreCase: true }));
}

function commandWithoutShell(rule: ToolRule): string | undefined {
  if (rule.commandPattern === undefined || isForShell(rule)) return undefined;
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
  if (earlier.pattern === undefined && earlier.commandPattern === undefined) return true;
  const same = (key: keyof ToolRule) => earlier[key] === later[key];
  return same('pattern') && same('commandPattern') && same('matchMode') && same('patternType');
}
