import { hasOption, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { contentOf, type Frame, recordAccess } from '../session.ts';
import type { ProgramCall } from './row.ts';
import { recordMatches } from './trees.ts';

const MAX_COMMANDS = 512;

/** What the editor's commands, given as options, in a script or on standard input, do to files. */
export function vim({ args, frame, words }: ProgramCall): undefined {
  const bundled = (letters: RegExp) => words.some((word) => letters.test(word.text));
  const inScript = hasOption(args, '-s -E') || bundled(/^-[a-zA-Z]*[es][a-zA-Z]*$/) || bundled(/^-[eE]s/);
  const readsInput = inScript && frame.input !== undefined;
  const scripts = optionValues(args, '-S').map((file) => contentOf(file, frame));
  const lines = [
    ...optionValues(args, '-c --cmd'),
    ...args.operands.flatMap((word) =>
      word.text.startsWith('+') ? [{ ...word, text: word.text.slice(1) }] : [],
    ),
    ...[...scripts, readsInput ? frame.input : undefined].flatMap(linesOf),
  ];
  const files = args.operands.filter((operand) => !operand.text.startsWith('+') && operand.text !== '-');
  const run: Run = { frame: { ...frame, guessing: true }, opened: [], saves: false, left: MAX_COMMANDS };
  for (const line of lines.slice(0, MAX_COMMANDS))
    for (const one of commandsIn(line.text)) runCommand(one, run);
  if (lines.length > MAX_COMMANDS || run.left < 0) frame.session.budget.exceeded = true;
  const isComplete = inScript && lines.every(isKnown) && scripts.every((script) => script !== undefined);
  const onlyReads = hasOption(args, '-R') || (isComplete && !run.saves && lines.length > 0);
  for (const file of files) {
    recordAccess(frame, 'read', file);
    if (!onlyReads) recordAccess(frame, 'write', file);
  }
  for (const file of run.saves ? run.opened : []) {
    if (!recordMatches('write', file, run.frame)) recordAccess(run.frame, 'create', file);
  }
}

interface Run {
  readonly frame: Frame;
  /** Files that its commands open. */
  readonly opened: Field[];
  /** Some command saves what is open. */
  saves: boolean;
  /** How many commands may still be looked at. */
  left: number;
}

function linesOf(text: Field | undefined): readonly Field[] {
  return text === undefined ? [] : text.text.split('\n').map((line) => ({ ...text, text: line }));
}

const MODIFIERS =
  /^(?::|\s|\b(?:sil(?:ent)?!?|noau(?:tocmd)?|keepj(?:umps)?|keepa(?:lt)?|uns(?:ilent)?|verb(?:ose)?|(?:buf|arg|win|tab|cdo|ldo)d?o?!?)\b(?=\s))+/;
const RANGE = /^(?:%|[\d.,;$+-]|'[<>a-z[\]])+\s*/;

/** `%s/a/b/ | w | q`: a bar ends a command, unless that one takes the rest of the line. */
function commandsIn(line: string): readonly string[] {
  const plain = strip(line);
  if (/^(?:!|w(?:rite)?!?\s+!|r(?:ead)?\s*!|(?:g|v)(?:lobal)?!?\/)/.test(plain)) return [plain];
  return plain.split(/(?<!\\)\|/).map(strip);
}

function strip(command: string): string {
  return command.replace(MODIFIERS, '').replace(RANGE, '').replace(MODIFIERS, '').trim();
}

const SAVES =
  /^(?:w(?:rite|q|a|all|qa|qall|n(?:ext)?)?|x(?:it|a|all)?|up(?:date)?|sav(?:eas)?|exi(?:t)?)(?:!|\s*$|\s+)/;
const OPENS =
  /^(?:e(?:dit)?|ene(?:w)?|tabe(?:dit)?|tabnew|sp(?:lit)?|vs(?:plit)?|new|vne(?:w)?|sv(?:iew)?|ar(?:gs|gadd|ga)?|n(?:ext)?|bad(?:d)?|fin(?:d)?|f(?:ile)?|dr(?:op)?)!?\s+([^+].*)$/;

function runCommand(command: string, run: Run): void {
  if (command === '' || run.left-- <= 0) return;
  const { frame } = run;
  const [, inGlobal] = /^[gv](?:lobal)?!?\/(?:[^/\\]|\\.)*\/(.+)$/.exec(command) ?? [];
  if (inGlobal !== undefined) for (const one of commandsIn(inGlobal)) runCommand(one, run);
  const [, executed] = /^exe(?:cute)?\s+(['"])(.+)\1\s*$/.exec(command)?.slice(1) ?? [];
  if (executed !== undefined) for (const one of commandsIn(executed)) runCommand(one, run);
  const [, shell] = /^(?:!|w(?:rite)?!?\s+!|r(?:ead)?\s*!|ter(?:minal)?\s)\s*(.+)$/.exec(command) ?? [];
  if (shell !== undefined) {
    frame.shell.runText(shell, frame);
    return;
  }
  const [, opened] = OPENS.exec(command) ?? [];
  for (const file of opened?.trim().split(/(?<!\\)\s+/) ?? [])
    run.opened.push(knownField(file.replace(/\\ /g, ' ')));
  if (SAVES.test(command)) saveFiles(command, run);
  const [, redirected] = /^redir?!?\s*>{1,2}\s*(\S+)/.exec(command) ?? [];
  if (redirected !== undefined) recordAccess(frame, 'create', knownField(redirected));
  callFunctions(command, frame);
}

/** With a name it writes that file, else the one that is open. */
function saveFiles(command: string, run: Run): void {
  const [, target] = /^[a-z]+!?\s+(?:\+\+\S+\s+)*(?:>>\s*)?([^!\s].*)$/.exec(command) ?? [];
  if (target === undefined) run.saves = true;
  else recordAccess(run.frame, 'create', knownField(target.trim()));
}

function callFunctions(command: string, frame: Frame): void {
  const text = command.slice(0, 4_096);
  for (const [, shell = ''] of text.matchAll(/\bsystem(?:list)?\(\s*['"]([^'"]{1,400})['"]/g))
    frame.shell.runText(shell, frame);
  for (const [, file = ''] of text.matchAll(/\bdelete\(\s*['"]([^'"]{1,400})['"]/g))
    recordAccess(frame, 'delete', knownField(file));
  const [, target] = /\bwritefile\(.{0,2000},\s*(?:expand\()?['"]([^'"]{1,400})['"]/.exec(text) ?? [];
  if (target !== undefined) recordAccess(frame, 'create', knownField(target));
  const [, from = '', to] = /\brename\(['"]([^'"]{1,400})['"]\s*,\s*['"]([^'"]{1,400})['"]/.exec(text) ?? [];
  if (to !== undefined) frame.shell.runWords(['mv', from, to].map(knownField), frame);
}
