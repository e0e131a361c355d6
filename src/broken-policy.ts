import type { Call } from './call/call.ts';
import type { Host } from './host/host.ts';
import { nameMatcher } from './match/name-glob.ts';
import { baseName, isAbsolute, resolvePath, withSlashes } from './match/path-text.ts';
import { type ShellAnalyser, worldOf } from './operation/shell-files.ts';
import type { BrokenPolicy } from './policy.ts';
import type { SimpleCommand } from './shell/analysis.ts';

/**
 * May a call go on while nobody can say what the rules are? What only looks may, so that the mistake can be found, and
 * what corrects the file itself, unless the file was meant to be out of an agent's reach.
 */
export function passesWhileBroken(
  host: Host,
  call: Call<'PreToolUse'>,
  policy: BrokenPolicy,
  analyseShell: ShellAnalyser | undefined,
): boolean {
  const { tool } = call;
  if (tool === undefined) return false;
  if (tool.isReadOnly) return true;
  const folder = withSlashes(call.cwd || host.cwd(), host.platform);
  if (tool.isShell) {
    const { command } = tool;
    return (
      command !== undefined && analyseShell !== undefined && onlyReads(host, command, folder, analyseShell)
    );
  }
  return mayBeRepaired(policy) && changesOnly(host, call, folder, brokenFiles(policy));
}

/**
 * May an agent correct the file? Not when it says anything about `selfProtection` but plainly `false`, when a rule names
 * it or could cover it by a wildcard, or when escapes could hide either: what can't be parsed is read with the worst in
 * mind. Any other file could be edited before it broke, too.
 */
export function mayBeRepaired({ text, file }: BrokenPolicy): boolean {
  if (text === undefined) return false;
  const said = text
    .replace(/^\s*#.*$/gm, '')
    .replace(/^[ \t]*selfProtection:[ \t]+false[ \t]*(?:#.*)?$/gm, '');
  if (/selfProtection|conclaude|\\[xuU]/i.test(said)) return false;
  const name = baseName(file);
  // Commas and brackets may be part of a pattern, or stand between two.
  return ![/[\s"']+/, /[\s,"'[\]{}]+/].some((between) =>
    said.split(between).some((word) => couldCover(word, name)),
  );
}

function couldCover(word: string, name: string): boolean {
  const [first = '', ...rest] = word.split('/');
  return /[*?[{]/.test(first) && nameMatcher(rest.at(-1) ?? first, { ignoreCase: true })(name);
}

/** The file itself, and those that it extends and that something is wrong with. */
function brokenFiles({ file, problems }: BrokenPolicy): readonly string[] {
  return [...new Set([file, ...problems.map((problem) => problem.file ?? file)])];
}

/** Does a tool change nothing but these files, by their own names? */
function changesOnly(host: Host, { tool }: Call, folder: string, broken: readonly string[]): boolean {
  const files = tool?.files ?? [];
  if (files.length === 0) return false;
  return files.every(({ kind, path }) => {
    const given = withSlashes(path, host.platform);
    const whole = isAbsolute(given) ? given : resolvePath(folder, given);
    // A link would lead the change elsewhere.
    return (kind === 'create' || kind === 'write') && broken.includes(whole) && host.kindOf(whole) === 'file';
  });
}

/** Nothing that could substitute, redirect, define or hide anything. */
const PLAIN_TEXT = /^[\w\s./:@^~+%,='"*?|&;-]+$/;

function onlyReads(host: Host, command: string, folder: string, analyse: ShellAnalyser): boolean {
  if (!PLAIN_TEXT.test(command)) return false;
  const { commands, accesses, unresolvedWrites, problem } = analyse(command, worldOf(host, command, folder));
  return (
    problem === undefined &&
    unresolvedWrites.length === 0 &&
    accesses.every(({ kind }) => kind === 'read') &&
    commands.length > 0 &&
    commands.every((simple) => isReader(simple, command))
  );
}

const LOOK = new Set(['cat', 'head', 'tail', 'wc']);
const OF_GIT = new Set(['diff', 'show', 'log', 'status']);
const OWN = new Set(['validate', 'explain', 'doctor']);

function isReader({ words, span }: SimpleCommand, command: string): boolean {
  const [name = '', sub = ''] = words;
  // The words come without what stands before them: variables, other programs.
  const written = command.slice(span.start, span.end).trimStart();
  if (name === 'conclaude') return OWN.has(sub) && /^(?:npx --no(?:-install)? )?conclaude\s/.test(written);
  if (written !== name && !/^\s/.test(written.slice(name.length))) return false;
  if (!written.startsWith(name)) return false;
  // What git's options can have it write or run.
  if (name === 'git')
    return OF_GIT.has(sub) && !words.some((word) => /^--(?:output|ext-diff|textconv)/.test(word));
  return LOOK.has(name);
}
