import { limitText } from './limit.ts';
import { printable } from './printable.ts';

/** The sentences of a refusal. People's tools read them: their form is part of the contract. */
interface About {
  readonly tool: string;
  readonly file: string;
}

interface ProtectedBy extends About {
  readonly pattern: string;
  /** The configuration's own words. */
  readonly message: string | undefined;
  /** The agent at work, when the rule applies to some agents only. */
  readonly agent: string | undefined;
  /** What the entry forbids, where its name doesn't say so. */
  readonly forbids: 'read' | 'delete' | undefined;
}

export function uneditableFile({ tool, file, pattern, message, agent, forbids }: ProtectedBy): string {
  const who = agent === undefined ? '' : ` (agent: ${printable(agent)})`;
  if (message !== undefined) return message + who;
  const what = forbids === undefined ? '' : `, which forbids ${forbids === 'read' ? 'reading' : 'deleting'}`;
  return `${blocked(tool)}: file matches preToolUse.uneditableFiles pattern '${pattern}'${what}${who}. ${fileIs(file)}`;
}

export function preventedAddition({ tool, file, pattern }: About & { readonly pattern: string }): string {
  return `${blocked(tool)}: file matches preToolUse.preventAdditions pattern '${pattern}'. ${fileIs(file)}`;
}

/** A message of the user's own may contain `{file_path}` and `{tool}`. */
export function rootAddition({
  tool,
  file,
  message,
}: About & { readonly message: string | undefined }): string {
  if (message === undefined) {
    return `${blocked(tool)}: preToolUse.preventRootAdditions allows no new files at the project root. ${fileIs(file)}`;
  }
  return message.replace(/\{(file_path|tool)\}/g, (_, name) => printable(name === 'tool' ? tool : file));
}

export function rootWayOut(): string {
  return 'Put it into a folder, or ask the user to create it or to list it under preventRootAdditionsExcept.';
}

interface IgnoredBy extends About {
  readonly pattern: string;
  readonly ignoreFile: string;
  readonly line: number;
}

export function gitIgnored({ tool, file, pattern, ignoreFile, line }: IgnoredBy): string {
  const because = `git ignores it by the pattern '${printable(pattern)}' (${printable(ignoreFile)}:${line})`;
  const remedy = 'change that ignore file, or ask the user to set preventUpdateGitIgnored to false';
  return `${blocked(tool)}: ${because}, and preToolUse.preventUpdateGitIgnored keeps ignored files from being read or changed. ${fileIs(file)}. To go on, ${remedy}.`;
}

/** Without a repository nothing would be ignored any more. */
export function repositoryNeeded({ tool, file }: About): string {
  return `${blocked(tool)}: preToolUse.preventUpdateGitIgnored needs the repository to know what git ignores. ${fileIs(file)}`;
}

export function ignoreFileTooLarge(file: string, ignoreFile: string): string {
  return `conclaude: ${printable(ignoreFile)} is too large to be read, so nobody knows whether git ignores ${printable(file)}; preToolUse.preventUpdateGitIgnored asks you`;
}

/** Which part of a command line is meant; every sentence about a file may end so. */
export function inCommand(part: string | undefined): string {
  return part === undefined ? '' : ` (in: ${printable(part)})`;
}

export function unresolvedWrite(part: string): string {
  return `conclaude: the command writes to a file whose name can't be known from its text${inCommand(part)}; preToolUse.shell.unresolvedWrites doesn't let that pass`;
}

export function possiblyProtected(part: string, pattern: string): string {
  return `conclaude: the command writes to a file whose name can't be known from its text${inCommand(part)}, and it may be one that "${printable(pattern)}" protects; name the file in the command, or set preToolUse.shell.unresolvedWrites`;
}

export function possiblyMeant(command: string, rule: string): string {
  return `conclaude: what this command does can't be known from its text${inCommand(limitText(command, 200))}, and the rule for "${printable(rule)}" may be about it; write it out, or set preToolUse.shell.unresolvedCommands`;
}

export function unseenFolder(part: string): string {
  return `conclaude: the command takes a whole folder with more in it than conclaude can check${inCommand(part)}; please look at it yourself`;
}

export function unreadableCommand(problem: 'too-long' | 'unparsable'): string {
  const why = problem === 'too-long' ? 'is too long to be read' : 'could not be read as bash';
  return `conclaude: this command ${why}, so the rules for files can't be checked; please review it yourself`;
}

/** A rule of `toolUsageValidation`. */
interface ToolRule {
  readonly tool: string;
  readonly pattern: string;
  readonly message: string | undefined;
  readonly agent: { readonly name: string; readonly pattern: string } | undefined;
}

/** A rule's own words are followed by what made it apply. */
function ownWords({ message, tool, pattern, agent }: ToolRule): string {
  const who = agent === undefined ? '' : `, ${agentIs(agent)}`;
  return `${message} (tool: ${printable(tool)}, pattern: ${pattern}${who})`;
}

export function commandBlocked(rule: ToolRule): string {
  if (rule.message !== undefined) return ownWords(rule);
  return `Bash command blocked by validation rule: ${rule.pattern}${inParentheses(rule)}`;
}

export function fileBlocked(rule: ToolRule & About): string {
  if (rule.message !== undefined) return ownWords(rule);
  return `${blocked(rule.tool)}: file matches preToolUse.toolUsageValidation pattern '${rule.pattern}'${inParentheses(rule)}. ${fileIs(rule.file)}`;
}

/** Nothing has matched: what is allowed is said, not which rule came first. */
export function commandOutsideWhitelist(rule: ToolRule, allowed: readonly string[]): string {
  if (rule.message !== undefined) return ownWords(rule);
  return `Bash command blocked: preToolUse.toolUsageValidation allows only ${listed(allowed)}${inParentheses(rule)}`;
}

export function fileOutsideWhitelist(rule: ToolRule & About, allowed: readonly string[]): string {
  if (rule.message !== undefined) return ownWords(rule);
  return `${blocked(rule.tool)}: preToolUse.toolUsageValidation allows it only for files that match ${listed(allowed)}${inParentheses(rule)}. ${fileIs(rule.file)}`;
}

/** More would be a list that nobody reads. */
const MOST_LISTED = 10;

function listed(patterns: readonly string[]): string {
  const shown = [...new Set(patterns)].map((pattern) => `'${pattern}'`);
  const more = shown.length - MOST_LISTED;
  return [...shown.slice(0, MOST_LISTED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Who refuses, and where that is written, below a message of the user's own. */
export function refusedBy(key: string, pattern: string | undefined, place: string): string {
  return `conclaude: ${key}${pattern === undefined ? '' : ` "${pattern}"`} (${place})`;
}

/** A refusal that became a question. */
export function leftToUser(refusal: string): string {
  return `${refusal}\nThe rule leaves it to you (onDeny: ask).`;
}

export function toolBlocked(rule: ToolRule): string {
  if (rule.message !== undefined) return ownWords(rule);
  return `${blocked(rule.tool)}: a preToolUse.toolUsageValidation rule blocks the tool${inParentheses(rule)}`;
}

export function ruleAsks(rule: ToolRule): string {
  return rule.message === undefined
    ? `conclaude: rule ${rule.pattern} asks for your approval`
    : ownWords(rule);
}

export function ruleRewrote(rule: ToolRule): string {
  return rule.message === undefined ? `conclaude: rule ${rule.pattern} rewrote the input` : ownWords(rule);
}

function inParentheses({ agent }: ToolRule): string {
  return agent === undefined ? '' : ` (${agentIs(agent)})`;
}

function agentIs(agent: { readonly name: string; readonly pattern: string }): string {
  return `agent: ${printable(agent.name)}, agent pattern: ${agent.pattern}`;
}

function blocked(tool: string): string {
  return `Blocked ${printable(tool)} operation`;
}

function fileIs(file: string): string {
  return `File: ${printable(file)}`;
}

export function moreObjections(count: number): string {
  return `… and ${count} more of the same kind`;
}
