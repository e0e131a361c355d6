import { spend } from '../budget.ts';
import { knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';

const MAX_COMMANDS = 512;

/** The commands of a Tcl or expect script that run programs or change files; all of it a guess. */
export function runTcl(script: string, outer: Frame): void {
  if (!spend(outer.session.budget, script.length >> 3)) return;
  const frame: Frame = { ...outer, guessing: true, input: undefined };
  const variables = new Map<string, string>();
  // Brackets and braces only group: what stands in them is a command, too, or of no interest.
  const commands = script.replace(/\\\n\s*/g, ' ').split(/[\n;[\]]/);
  if (commands.length > MAX_COMMANDS) outer.session.budget.exceeded = true;
  for (const command of commands.slice(0, MAX_COMMANDS))
    runCommand(wordsOf(command, variables), variables, frame);
}

function runCommand(all: readonly string[], variables: Map<string, string>, frame: Frame): void {
  const at = all.findIndex((word) => COMMANDS.test(word));
  const [name, first = '', ...rest] = at < 0 ? [] : all.slice(at);
  const file = knownField(first);
  if (name === 'set') variables.set(first, rest[0] ?? '');
  else if (name === 'exec' || name === 'spawn' || name === 'system')
    runProgram([first, ...rest], name, frame);
  else if (name === 'open') openFile(first, rest[0] ?? 'r', frame);
  else if (name === 'log_file')
    recordAccess(frame, 'create', knownField([first, ...rest].find((word) => !word.startsWith('-')) ?? ''));
  else if (name === 'file') changeFiles(file.text, rest, frame);
}

const COMMANDS = /^(?:set|exec|spawn|system|open|log_file|file)$/;

function runProgram(words: readonly string[], name: string, frame: Frame): void {
  const command = words.slice(
    words.findIndex((word) => !/^-(?:noecho|open|ignore\w*|keepnewline|-)$/.test(word)),
  );
  // `exec` has redirections of its own, much like the shell's.
  if (name === 'system' || command.some((word) => /^[<>|]/.test(word)))
    frame.shell.runText(command.join(' '), frame);
  else frame.shell.runWords(command.map(knownField), frame);
}

function openFile(path: string, mode: string, frame: Frame): void {
  if (path.startsWith('|')) frame.shell.runText(path.slice(1), frame);
  else recordAccess(frame, /[wa+]|WRONLY|RDWR/.test(mode) ? 'create' : 'read', knownField(path));
}

const SAME_AS: Readonly<Record<string, string>> = {
  delete: 'rm -rf',
  rename: 'mv',
  copy: 'cp -r',
  mkdir: 'mkdir -p',
};

function changeFiles(verb: string, words: readonly string[], frame: Frame): void {
  const same = SAME_AS[verb];
  const files = words.filter((word) => !/^-(?:force|-)$/.test(word));
  if (same !== undefined) frame.shell.runWords([...same.split(' '), ...files].map(knownField), frame);
}

function wordsOf(command: string, variables: ReadonlyMap<string, string>): readonly string[] {
  const words = command.slice(0, 4_096).match(/"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[^\s"{}]+/gs) ?? [];
  return words
    .slice(0, 128)
    .map((word) =>
      word
        .replace(/^(["{])(.*)["}]$/s, '$2')
        .replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables.get(name) ?? whole),
    );
}
