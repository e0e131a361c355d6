import type { ToolRule } from '../../config/tool-rule.ts';
import { nameMatcher } from '../../match/name-glob.ts';
import { fileSamples, globSamples } from './glob-samples.ts';
import { regexSamples } from './regex-samples.ts';

/** A made-up tool call that a rule should have something to say about. */
export interface Trial {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The name of a subagent, for a rule that speaks of some agents only. */
  readonly agent: string | undefined;
  /** The file or the command, for people. */
  readonly subject: string;
}

/** Names of agents that a pattern probably matches; `undefined` is the main thread. */
export function agentsFor(pattern: string): readonly (string | undefined)[] {
  return pattern === '*' ? [undefined] : globSamples(pattern);
}

export function fileTrial(tool: string, path: string, agent: string | undefined): Trial {
  const input = tool === 'Write' ? { file_path: path, content: '' } : { [pathField(tool)]: path };
  return { tool, input, agent, subject: path };
}

function pathField(tool: string): string {
  if (tool === 'NotebookEdit') return 'notebook_path';
  return ['Write', 'Edit', 'MultiEdit', 'Read'].includes(tool) ? 'file_path' : 'path';
}

function commandTrial(tool: string, command: string, agent: string | undefined): Trial {
  return { tool, input: { command }, agent, subject: command };
}

const SHELL = 'Bash';
const FILE_TOOLS = ['Edit', 'Write', 'NotebookEdit', 'Read', 'MultiEdit', 'Glob', 'Grep', 'LS'];
const OTHER_TOOLS = ['WebFetch', 'WebSearch', 'Agent', 'Task', 'Skill', 'Monitor', 'TodoWrite'];

/** Calls that a rule of `toolUsageValidation` should match. */
export function toolRuleTrials(rule: ToolRule, home: string | undefined): readonly Trial[] {
  const agents = agentsFor(rule.agent).slice(0, 2);
  const tools = toolsFor(rule);
  return agents.flatMap((agent) => tools.flatMap((tool) => callsOf(tool, rule, home, agent)));
}

function toolsFor(rule: ToolRule): readonly string[] {
  const matches = nameMatcher(rule.tool, { ignoreCase: true });
  const known = rule.commandPattern === undefined ? [...FILE_TOOLS, SHELL, ...OTHER_TOOLS] : [SHELL];
  const named = known.filter(matches);
  // The longest reads best: `mcp__example` rather than `mcp__`.
  const madeUp = globSamples(rule.tool).toSorted((a, b) => b.length - a.length);
  return (named.length > 0 ? named : madeUp).slice(0, 3);
}

function callsOf(
  tool: string,
  rule: ToolRule,
  home: string | undefined,
  agent: string | undefined,
): readonly Trial[] {
  if (rule.commandPattern !== undefined && tool === SHELL)
    return commandSamples(rule).map((command) => commandTrial(tool, command, agent));
  const files = rule.pattern ? fileSamples(rule.pattern, home) : [];
  if (tool === SHELL)
    return rule.pattern
      ? files.flatMap((file) => changing(file).map((command) => commandTrial(tool, command, agent)))
      : [commandTrial(tool, 'true', agent)];
  const isWhole = rule.pattern === undefined || rule.pattern === '*';
  const bare: Trial = { tool, input: {}, agent, subject: '' };
  return [...files.map((file) => fileTrial(tool, file, agent)), ...(isWhole ? [bare] : [])];
}

function commandSamples({ commandPattern = '', patternType }: ToolRule): readonly string[] {
  if (patternType === 'exact') return [commandPattern];
  return patternType === 'regex' ? regexSamples(commandPattern) : globSamples(commandPattern);
}

/** Commands that change a file. */
function changing(file: string): readonly string[] {
  const word = `'${file.replaceAll("'", "'\\''")}'`;
  return [`rm ${word}`, `echo > ${word}`];
}

/** Calls that a whitelist should refuse, because nobody would have listed them. */
export function outsideTrials(trial: Trial): readonly Trial[] {
  if (typeof trial.input.command === 'string')
    return [commandTrial(trial.tool, 'conclaude-doctor-unlisted --command', trial.agent)];
  const strange = ['conclaude-doctor-unlisted/file.unlisted', '.conclaude-doctor-unlisted'];
  return strange.map((path) => fileTrial(trial.tool, path, trial.agent));
}
