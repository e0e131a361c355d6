import { spend } from '../budget.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { recordParents } from '../programs/trees.ts';
import { type Frame, recordAccess, recordUnresolved } from '../session.ts';
import { type CallGroup, callRows, type PathUse, SHELL_CALLS, WORDS_CALLS } from './calls.ts';
import { LITERAL, takeLiterals } from './literals.ts';
import { findNames, indexesIn, joinLiterals, type Names } from './names.ts';

interface Scan {
  readonly text: string;
  readonly literals: readonly (string | undefined)[];
  readonly names: Names;
  readonly args: readonly Field[];
  readonly frame: Frame;
}

/** Searches code in another language for paths that meet a call. All that it finds is a guess. */
export function scanCode(code: Field | undefined, outer: Frame, args: readonly Field[]): void {
  if (code === undefined || !spend(outer.session.budget, 1 + (code.text.length >> 3))) return;
  const { text, literals } = joinLiterals(takeLiterals(code.text));
  const frame: Frame = { ...outer, guessing: true, input: undefined };
  const scan: Scan = { text, literals, names: findNames(text), args, frame };
  for (const { pattern, groups } of callRows()) {
    for (const match of text.matchAll(compile(pattern))) recordCall(match, groups, scan);
  }
  for (const pattern of SHELL_CALLS) {
    for (const match of text.matchAll(compile(pattern))) {
      for (const command of valuesOf(match[1] ?? '', scan)) frame.shell.runText(command, frame);
    }
  }
  for (const pattern of WORDS_CALLS) {
    for (const match of text.matchAll(compile(pattern))) runList(match.slice(1).join(','), scan);
  }
  runBackticks(code, scan);
}

const COMPILED = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  const known = COMPILED.get(pattern);
  if (known !== undefined) return known;
  const compiled = new RegExp(pattern, 'g');
  COMPILED.set(pattern, compiled);
  return compiled;
}

function recordCall(match: RegExpMatchArray, groups: readonly CallGroup[], scan: Scan): void {
  const found = match.slice(1).filter((group) => group !== undefined);
  const mode = found[groups.indexOf('mode')] ?? '';
  groups.forEach((group, index) => {
    const text = found[index] ?? '';
    if (group === 'mode-and-path') recordModeAndPath(text, scan);
    else if (group === 'path-by-mode') recordByMode(text, valuesOf(mode, scan)[0] ?? '', scan);
    else if (group !== 'mode') recordPaths(group, text, match[0], scan);
  });
}

/** A path that isn't known is shown by the call. */
function recordPaths(use: PathUse, argument: string, call: string, scan: Scan): void {
  const paths = valuesOf(argument, scan);
  for (const path of paths) recordUse(use, path, scan);
  if (paths.length === 0 && use === 'surely-create') recordUnresolved(scan.frame, call.replace(MARKS, '...'));
}

/** Perl's `open(F, ">file")`. */
function recordModeAndPath(argument: string, scan: Scan): void {
  const [literal = ''] = valuesOf(argument, scan);
  const [, mode, path] = /^\s*(\+?[<>]{1,2})\s*([^&|].*)$/.exec(literal) ?? [];
  if (path !== undefined) recordUse(mode === '<' ? 'read' : 'create', path.trim(), scan);
}

const MARKS = new RegExp(LITERAL, 'g');

function recordByMode(argument: string, mode: string, scan: Scan): void {
  // Only what is a mode counts: `open` has other second arguments as well.
  if (!/^(?:[rwaxbtU+]{1,4}|[rwax][bt+]{0,2}:[\w:|-]{1,40}|\+?[<>]{1,2}(?::\S{1,40})?)$/.test(mode)) return;
  recordPaths(useOfMode(mode), argument, `open(${argument}, '${mode}')`, scan);
}

function useOfMode(mode: string): PathUse {
  if (/^[wax]|>|[wax][bt+]*$/.test(mode)) return mode.startsWith('r') ? 'write' : 'surely-create';
  return mode.includes('+') ? 'write' : 'read';
}

function recordUse(use: PathUse, path: string, { frame }: Scan): void {
  // A text that no path looks like was taken for one.
  if (path === '' || path.length > 4_096 || /[\n\0]/.test(path) || /^[a-z]+:\/\//.test(path)) return;
  const field = knownField(path);
  if (use === 'delete-tree') recordAccess(frame, 'delete', field, { wholeFolder: true });
  else if (use === 'create-folder') {
    recordParents(field, frame);
    recordAccess(frame, 'create', field, { folder: true });
  } else if (use !== 'none') recordAccess(frame, use === 'surely-create' ? 'create' : use, field);
}

/** What an argument may be: its literal, what its name was set to, or a word of the command line. */
function valuesOf(argument: string, { literals, names, args }: Scan): readonly string[] {
  const direct = indexesIn(argument);
  if (direct.length > 0) return known(direct, literals);
  const [, position] = /^(?:sys\.argv|argv|process\.argv|ARGV)\[(\d+)\]$/.exec(argument) ?? [];
  if (position !== undefined) {
    const arg = args[Math.max(0, Number(position) - 1)];
    return arg !== undefined && isKnown(arg) ? [arg.text] : [];
  }
  return known(names.get(argument.replace(/^[$@]/, '')) ?? [], literals);
}

function known(indexes: readonly number[], literals: readonly (string | undefined)[]): readonly string[] {
  return indexes.flatMap((index) => literals[index] ?? []);
}

function runList(list: string, scan: Scan): void {
  const words = list
    .split(',')
    .flatMap((item) => valuesOf(item.trim(), scan).slice(0, 1))
    .map(knownField);
  if (words.length > 0) scan.frame.shell.runWords(words, scan.frame);
}

/** Ruby, Perl and PHP run what stands in backticks; in JavaScript it is only a template. */
function runBackticks(code: Field, { frame, text }: Scan): void {
  if (/\b(?:const|let|require|import|await|console)\b/.test(text)) return;
  for (const [, command = ''] of code.text.matchAll(/`([^`\n]{1,400})`/g))
    frame.shell.runText(command, frame);
}
