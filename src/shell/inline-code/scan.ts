import { spend } from '../budget.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { recordParents } from '../programs/trees.ts';
import { type Frame, recordAccess, recordUnresolved } from '../session.ts';
import { type CallUse, callRows, SHELL_CALLS, WORDS_CALLS } from './calls.ts';
import { takeLiterals } from './literals.ts';
import { findNames, indexesIn, joinLiterals, type Names } from './names.ts';

const LITERAL = '\uE000\\d+\uE001';
const ARGUMENT = `((?:(?:pathlib\\.)?Path\\()?${LITERAL}\\)?|(?<![\\w.])[$@]?[A-Za-z_][\\w.]{0,100}(?:\\[\\d+\\])?)`;
const ITEM = `(?:${LITERAL}|[A-Za-z_]\\w{0,100})`;
const WORD_LIST = `(\\s*${ITEM}(?:\\s*,\\s*${ITEM}){0,63}\\s*,?\\s*)`;

interface Scan {
  readonly text: string;
  readonly literals: readonly (string | undefined)[];
  readonly names: Names;
  readonly args: readonly Field[];
  readonly frame: Frame;
}

/** Searches code in another language for paths that meet a call. All that it finds is a guess. */
export function scanCode(code: Field, outer: Frame, args: readonly Field[] = []): void {
  if (!spend(outer.session.budget, 1 + (code.text.length >> 3))) return;
  const { text, literals } = joinLiterals(takeLiterals(code.text));
  const frame: Frame = { ...outer, guessing: true, input: undefined };
  const scan: Scan = { text, literals, names: findNames(text), args, frame };
  for (const { pattern, uses } of callRows()) {
    for (const match of text.matchAll(compile(pattern))) recordCall(match, pattern, uses, scan);
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
  const source = pattern
    .replace(/(?<![\w\\])A(?!\w)/g, () => ARGUMENT)
    .replace(/(?<![\w\\])M(?!\w)/g, () => `(?:\uE000(\\d+)\uE001)`)
    .replace(/(?<![\w\\])L(?!\w)/g, () => WORD_LIST);
  const compiled = new RegExp(source, 'g');
  COMPILED.set(pattern, compiled);
  return compiled;
}

function recordCall(match: RegExpMatchArray, pattern: string, uses: readonly CallUse[], scan: Scan): void {
  const groups = match.slice(1).filter((group) => group !== undefined);
  if (uses[0] === 'mode-and-path') {
    const [, mode, path] =
      /^\s*(\+?[<>]{1,2})\s*([^&|].*)$/.exec(scan.literals[Number(groups[0])] ?? '') ?? [];
    if (path !== undefined) recordUse(mode === '<' ? 'read' : 'create', path.trim(), scan);
    return;
  }
  if (uses[0] === 'by-mode') {
    const modeFirst = pattern.indexOf('M') < pattern.lastIndexOf('A') && /M\\s\*,\\s\*A$/.test(pattern);
    const [path = '', modeIndex = ''] = modeFirst ? [groups[1], groups[0]] : groups;
    recordByMode(path, scan.literals[Number(modeIndex)] ?? '', scan);
    return;
  }
  uses.forEach((use, index) => {
    const paths = valuesOf(groups[index] ?? '', scan);
    for (const path of paths) recordUse(use, path, scan);
    if (paths.length === 0 && use === 'create' && SURELY_WRITES.test(pattern))
      recordUnresolved(scan.frame, match[0].replace(MARKS, '...'));
  });
}

/** Calls whose name leaves no doubt: an argument that isn't known is then an unknown target. */
const SURELY_WRITES = /writeFile|write_text|file_put_contents|binwrite/;
const MARKS = /\uE000\d+\uE001/g;

function recordByMode(argument: string, mode: string, scan: Scan): void {
  // Only what is a mode counts: `open` has other second arguments as well.
  if (!/^(?:[rwaxbtU+]{1,4}|[rwax][bt+]{0,2}:[\w:|-]{1,40}|\+?[<>]{1,2}(?::\S{1,40})?)$/.test(mode)) return;
  const use = useOfMode(mode);
  const paths = valuesOf(argument, scan);
  for (const path of paths) recordUse(use, path, scan);
  if (paths.length === 0 && use === 'create') {
    recordUnresolved(scan.frame, `open(${argument.replace(MARKS, '...')}, '${mode}')`);
  }
}

function useOfMode(mode: string): 'read' | 'write' | 'create' {
  if (/^[wax]|>|[wax][bt+]*$/.test(mode)) return mode.startsWith('r') ? 'write' : 'create';
  return mode.includes('+') ? 'write' : 'read';
}

function recordUse(use: CallUse, path: string, { frame }: Scan): void {
  // A text that no path looks like was taken for one.
  if (path === '' || path.length > 4_096 || /[\n\0]/.test(path) || /^[a-z]+:\/\//.test(path)) return;
  const field = knownField(path);
  if (use === 'delete-tree') recordAccess(frame, 'delete', field, { wholeFolder: true });
  else if (use === 'create-folder') {
    recordParents(field, frame);
    recordAccess(frame, 'create', field, { folder: true });
  } else if (use !== 'none' && use !== 'by-mode' && use !== 'mode-and-path') recordAccess(frame, use, field);
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
