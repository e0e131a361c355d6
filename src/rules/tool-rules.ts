import { CHANGE, CREATE, READ, SHELL, toolsLike } from '../call/tools.ts';
import type { ToolRule } from '../config/tool-rule.ts';
import type { MatchedWords } from '../decision.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess } from '../operation/operation.ts';
import { quoted } from '../shell-word.ts';
import { limitText } from '../text/limit.ts';
import { aboutToolRule } from '../text/rules.ts';
import {
  commandBlocked,
  commandOutsideWhitelist,
  fileBlocked,
  fileOutsideWhitelist,
  inCommand,
  ruleAsks,
  ruleRewrote,
  toolBlocked,
} from '../text/violations.ts';
import {
  coversLine,
  isAboutPaths,
  isByMeaning,
  isMeantFile,
  type MeantCommand,
  meantByFile,
  meantCommand,
} from './meant-commands.ts';
import type {
  CallAsAWhole,
  Facts,
  Holdable,
  Remark,
  RuleKind,
  Sample,
  SampleMaker,
  Stance,
  TakenStance,
  Watched,
  WatchedCall,
} from './rule.ts';
import { concernedRules } from './rules-by-program.ts';

/**
 * `preToolUse.toolUsageValidation`. The first rule that matches decides; where none does, but an `allow` rule
 * could have, the call is outside the whitelist. A shell call is judged as a command and by each file it touches.
 */
export const toolRules: RuleKind<ToolRule> = {
  firstDecides: true,
  examples: ({ match, notMatch }) => match.length + notMatch.length,
  about: (rule) =>
    aboutToolRule(
      rule.action,
      rule.tool,
      [isByMeaning(rule) ? shownCommand(rule) : rule.commandPattern, rule.pattern].filter(
        (text): text is string => Boolean(text),
      ),
    ),
  seesSearches: true,
  concerned: concernedRules,
  readsCommands: (rule) => rule.commandScope === 'each' || isByMeaning(rule),
  ignoresShell: (rule) => rule.commandPattern !== undefined || (isByMeaning(rule) && !isAboutPaths(rule)),
  seesReading: ({ paths }) => paths.operations.includes('read'),

  ofCall(rule, operation, facts) {
    if (!namesTool(rule, operation, facts)) return 'not-concerned';
    if (isByMeaning(rule)) return operation.isShell ? ofMeaning(rule, operation, facts) : 'not-concerned';
    if (operation.isShell) return ofCommand(rule, operation, facts);
    // A tool that names no file is covered by `pattern: "*"` too.
    return coversEveryCall(rule) || (meansAlways(rule) && rule.commandPattern === undefined)
      ? 'matches'
      : 'no-match';
  },

  ofFile(rule, file, operation, facts) {
    if (isByMeaning(rule)) return ofMeantFile(rule, file, operation, facts);
    if (file.isSome && !file.isWhole) return 'not-concerned';
    if (!isForFile(rule, file, operation, facts)) return 'not-concerned';
    const isCovered = coversEveryCall(rule) || (meansAlways(rule) && !operation.isShell);
    if (isCovered || coversFile(rule, file, facts)) return 'matches';
    return isWhitelist(rule) && rule.pattern ? 'outside' : 'no-match';
  },

  remark: (rule, taken) => (taken.stance === 'outside' ? outside(rule, taken) : byAction(rule, taken)),

  // A rule that has both patterns means commands in a shell and files elsewhere.
  covers: ({ pattern, action }) =>
    pattern ? { kind: 'pattern', pattern, names: action === 'allow' ? 'all' : 'any' } : { kind: 'nothing' },
  holds: holdable,
  watches,
  samples: (rule, make) => make.tools(rule.tool).flatMap((tool) => samplesFor(rule, tool, make)),
};

/**
 * As it is in a shell: a rule for changing files or for commands is about writing, one for reading about reading, and
 * a whitelist for other tools about nothing. A rule without a pattern only says what comes through before later ones.
 */
function holdable(rule: ToolRule): Holdable | undefined {
  if (isByMeaning(rule)) return undefined;
  const { tool, pattern, commandPattern, action, onDeny } = rule;
  const isFor = nameMatcher(tool, { ignoreCase: true });
  const writes = isFor(SHELL) || (isFor(CHANGE) && action !== 'allow');
  const refused = [
    ...(writes ? (['write'] as const) : []),
    ...(isFor(READ) && action !== 'allow' ? (['read'] as const) : []),
  ];
  // Making a file is another deed than changing one.
  const onlyExisting = writes && !isFor(SHELL) && !isFor(CREATE);
  const about = { patterns: [pattern || '**'], refused, onlyExisting };
  if (commandPattern !== undefined) return pattern ? { ...about, cannot: 'commands' } : undefined;
  if (action !== 'block') return { ...about, cannot: action === 'ask' ? 'asks' : 'allows' };
  if (!pattern) return undefined;
  if (onDeny === 'ask') return { ...about, cannot: 'asks' };
  if (refused.length > 0) return about;
  return { ...about, cannot: isFor(CREATE) ? 'new-files' : 'tools' };
}

/** What is forbidden by name; with a whitelist, everything may be outside of it. A rule that asks forbids nothing. */
function watches(rule: ToolRule, { isNamed, isLike }: WatchedCall): readonly Watched[] {
  const { pattern, commandPattern, action, tool } = rule;
  if (!pattern || commandPattern !== undefined || isByMeaning(rule)) return [];
  if (action === 'block') return isLike(tool) ? [{ kind: 'pattern', pattern }] : [];
  return isWhitelist(rule) && isNamed(tool) ? [{ kind: 'pattern', pattern: '**' }] : [];
}

function namesTool(rule: ToolRule, { tool, also, alsoBy }: CallAsAWhole, facts: Facts): boolean {
  const matches = facts.tool(rule.tool);
  return matches(tool) || (also !== undefined && matches(also)) || alsoBy?.some(matches) === true;
}

/** Of a call that does several things, a file is about the one that is done to it. */
function namesDeed(rule: ToolRule, { as }: FileAccess, operation: CallAsAWhole, facts: Facts): boolean {
  return namesTool(rule, as === undefined ? operation : { ...operation, alsoBy: [as] }, facts);
}

/** A rule that names neither files nor commands is about every call of its tool. */
function coversEveryCall({ pattern, commandPattern, command }: ToolRule): boolean {
  return pattern === undefined && commandPattern === undefined && command.length === 0;
}

/** People write a star to mean "always": wherever a file lies, and whether or not there is one. */
function meansAlways({ pattern = '' }: ToolRule): boolean {
  return /^(?:\*|\*\*|\*\*\/\*)$/.test(pattern);
}

/** A plain `allow` says what may be done; one that rewrites approves what it has made of a call, and no more. */
function isWhitelist({ action, updatedInput = {} }: ToolRule): boolean {
  return action === 'allow' && Object.keys(updatedInput).length === 0;
}

function ofCommand(rule: ToolRule, { command, shell }: CallAsAWhole, facts: Facts): Stance {
  if (coversEveryCall(rule)) return 'matches';
  if (rule.commandPattern === undefined || command === undefined) return 'no-match';
  const matches = facts.command(rule);
  const covers = rule.commandScope === 'line' ? matches(command) : coversParts(rule, matches, command, shell);
  if (covers) return 'matches';
  return isWhitelist(rule) ? 'outside' : 'no-match';
}

/** Any of the commands in a line that a rule forbids; a whitelist has to know them all. */
function ofMeaning(rule: ToolRule, operation: CallAsAWhole, facts: Facts): Stance {
  if (isAboutPaths(rule)) return 'no-match';
  if (isWhitelist(rule)) return coversLine(rule, operation, facts) ? 'matches' : 'outside';
  return meantCommand(rule, operation, facts)?.certainty === 'sure' ? 'matches' : 'no-match';
}

function ofMeantFile(rule: ToolRule, file: FileAccess, operation: CallAsAWhole, facts: Facts): Stance {
  if (!operation.isShell || !isAboutPaths(rule) || !namesTool(rule, operation, facts)) return 'not-concerned';
  return isMeantFile(rule, file, operation, facts) ? 'matches' : 'no-match';
}

/** Each of the commands in a line: forbidding looks for any, allowing wants them all. */
function coversParts(
  { action }: ToolRule,
  matches: (command: string) => boolean,
  command: string,
  shell: CallAsAWhole['shell'],
): boolean {
  const parts = shell?.commands ?? [];
  const isWhole = parts.length > 0 && shell?.problem === undefined;
  if (action === 'allow') return (isWhole ? parts : [command]).every(matches);
  return (isWhole ? parts : [...parts, command]).some(matches);
}

/**
 * Of the files that a command touches, rules for the shell are about what it changes; rules that forbid Write, Edit
 * or Read hold for the shell too, while a whitelist for those tools is about those tools only. A search in one file
 * is a way to read it. A glob over tools covers what any of them covers.
 */
function isForFile(rule: ToolRule, file: FileAccess, operation: CallAsAWhole, facts: Facts): boolean {
  const isOwn = namesDeed(rule, file, operation, facts) && !(file.byPattern && rule.action === 'allow');
  const { isShell } = operation;
  if (isShell && rule.commandPattern !== undefined) return false;
  if (isOwn && (!isShell || (file.changes && Boolean(rule.pattern)))) return true;
  if (rule.action === 'allow' || (isOwn && !rule.pattern)) return false;
  if (!isShell && file.kind !== 'search') return false;
  return toolsLike(file.kind, file.path.kind).some(facts.tool(rule.tool));
}

/** A rule that forbids looks at each of a file's names, a rule that allows must know them all. */
function coversFile({ pattern, action }: ToolRule, { path }: FileAccess, facts: Facts): boolean {
  if (!pattern) return false;
  const covers = action === 'allow' ? facts.coversAll : facts.coversAny;
  return covers(pattern, path, path.kind === 'folder');
}

function outside(rule: ToolRule, { operation, file, lists }: TakenStance): Remark {
  const words = wordsOf(rule, operation);
  const allowed = (lists as readonly ToolRule[]).map((other) => wordsOf(other, operation).pattern);
  const message =
    file === undefined
      ? commandOutsideWhitelist(words, allowed)
      : fileOutsideWhitelist({ ...words, file: file.path.shown }, allowed);
  return { kind: 'deny', message, pattern: words.pattern, isOwnMessage: rule.message !== undefined };
}

/** A plain `allow` is a whitelist and never approves on the user's behalf; with a rewrite it does. */
function byAction(rule: ToolRule, taken: TakenStance): Remark | undefined {
  const words = wordsOf(rule, taken.operation);
  const { action, updatedInput } = rule;
  const meant = meantBy(rule, taken);
  if (action === 'ask')
    return {
      kind: 'ask',
      reason: ruleAsks(words) + inOther(meant, taken),
      updatedInput,
      words: wordsIn(meant),
    };
  if (action === 'block') return { ...blocked(rule, taken, meant), words: wordsIn(meant) };
  return updatedInput && { kind: 'allow', reason: ruleRewrote(words), updatedInput };
}

/** The simple command that a rule by meaning has found. */
function meantBy(rule: ToolRule, { operation, file, facts }: TakenStance): MeantCommand | undefined {
  if (!isByMeaning(rule) || isWhitelist(rule)) return undefined;
  return file === undefined ? meantCommand(rule, operation, facts) : meantByFile(rule, file, facts);
}

/** Which one it is, where the line has others, too. */
function inOther(meant: MeantCommand | undefined, { operation, file }: TakenStance): string {
  const isWhole = meant === undefined || meant.command.text === operation.command?.trim();
  return isWhole || file !== undefined ? '' : inCommand(limitText(meant.command.text, MAX_SHOWN));
}

function wordsIn(meant: MeantCommand | undefined): MatchedWords | undefined {
  return (
    meant && { texts: meant.places.map((at) => meant.command.words[at] ?? ''), span: meant.command.span }
  );
}

function blocked(rule: ToolRule, taken: TakenStance, meant: MeantCommand | undefined): Remark {
  const { operation, file } = taken;
  const words = wordsOf(rule, operation);
  const about = { kind: 'deny', pattern: words.pattern, isOwnMessage: rule.message !== undefined } as const;
  if (isByMeaning(rule) && file === undefined)
    return { ...about, message: commandBlocked(words) + inOther(meant, taken), isAboutCall: true };
  if (file !== undefined && (operation.isShell || !coversEveryCall(rule)))
    return { ...about, message: fileBlocked({ ...words, file: file.path.shown }) };
  const isCommand = operation.isShell && !coversEveryCall(rule);
  return { ...about, message: isCommand ? commandBlocked(words) : toolBlocked(words), isAboutCall: true };
}

/** As much of a command as a message shows. */
const MAX_SHOWN = 200;

function wordsOf(rule: ToolRule, operation: CallAsAWhole) {
  const agent = rule.agent === '*' ? undefined : { name: operation.agent, pattern: rule.agent };
  // Which of its patterns a rule goes by: the command's in a shell, the files' elsewhere.
  const command = isByMeaning(rule) ? shownCommand(rule) : rule.commandPattern;
  const pattern = (operation.isShell ? command : undefined) || rule.pattern || '*';
  return { tool: operation.tool, pattern, message: rule.message, agent };
}

/** A rule by meaning in one line: `git push --force|-f`. */
function shownCommand({ command, flags }: ToolRule): string {
  return flags.length === 0 ? command.join(', ') : `${command.join(', ')} ${flags.join('|')}`;
}

function samplesFor(rule: ToolRule, tool: string, make: SampleMaker): readonly Sample[] {
  if (tool === SHELL) return commandSamples(rule, make).map((command) => ({ tool, command }));
  const files = rule.pattern ? make.files(rule.pattern).map((file) => ({ tool, file })) : [];
  const isWhole = rule.pattern === undefined || meansAlways(rule);
  return isWhole ? [...files, { tool }] : files;
}

function commandSamples(rule: ToolRule, make: SampleMaker): readonly string[] {
  const { pattern, commandPattern, patternType } = rule;
  if (isByMeaning(rule)) return rule.match;
  if (commandPattern === undefined) return pattern ? make.files(pattern).flatMap(changing) : ['true'];
  if (patternType === 'exact') return [commandPattern];
  return patternType === 'regex' ? make.textsOf(commandPattern) : make.texts(commandPattern);
}

/** Commands that change a file. */
function changing(file: string): readonly string[] {
  const word = quoted(file);
  return [`rm ${word}`, `echo > ${word}`];
}
