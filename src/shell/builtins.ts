import { type Field, isKnown, joinFields, knownField, knownTexts } from './field.ts';
import { FOLDER_BUILTINS } from './folder-builtins.ts';
import { assignLine, linesIn, namesToRead } from './loops.ts';
import { formatPrintf } from './printf.ts';
import { forgetAssigned, lookUp, separatorsIn, textValue, UNKNOWN } from './scope.ts';
import { contentOf, type Frame, type Output, recordAccess } from './session.ts';
import { append } from './simple-command.ts';

export type Builtin = (args: readonly Field[], frame: Frame) => Output;

const SILENT: Output = knownField('');

/** A builtin that prints nothing. */
function quiet(act: (args: readonly Field[], frame: Frame) => void): Builtin {
  return (args, frame) => {
    act(args, frame);
    return SILENT;
  };
}

const declare = quiet((args, { scope, session }) => {
  for (const arg of args) {
    const match = /^([A-Za-z_]\w*)(\+?)=(.*)$/s.exec(arg.text);
    if (match === null) continue;
    const [, name = '', plus, value = ''] = match;
    session.assigned.add(name);
    const before = plus === '+' ? lookUp(scope, name) : undefined;
    scope.variables.set(name, append(before, isKnown(arg) ? textValue(value) : UNKNOWN));
  }
});

const evalText: Builtin = (args, frame) => frame.shell.runText(joinFields(args, ' ').text, frame);

const source: Builtin = (args, frame) => {
  const file = args.find((arg) => arg.text !== '--');
  if (file === undefined) return undefined;
  recordAccess(frame, 'read', file);
  const content = contentOf(file, frame);
  return content === undefined ? undefined : frame.shell.runText(content.text, frame);
};

/** `exec > file` has done its work with the redirection; `exec program` runs it. */
const exec: Builtin = (args, frame) => {
  let i = 0;
  while (/^-[cl]+$/.test(args[i]?.text ?? '')) i++;
  if (args[i]?.text === '-a') i += 2;
  return args.length > i ? frame.shell.runWords(args.slice(i), frame) : SILENT;
};

const trap = quiet((args, frame) => {
  const code = args.find((arg) => !arg.text.startsWith('-'));
  if (code !== undefined && args.length > 1) frame.shell.runText(code.text, frame);
});

const read = quiet((args, { scope, input }) => {
  const names = namesToRead(args.map((arg) => arg.text));
  const line = input !== undefined && isKnown(input) ? input.text.split('\n', 1)[0] : undefined;
  const values = line === undefined ? undefined : assignLine(names, line, separatorsIn(scope));
  for (const name of names) scope.variables.set(name, values?.get(name) ?? UNKNOWN);
});

const mapfile = quiet((args, { scope, input }) => {
  const last = args.at(-1)?.text ?? '';
  const name = /^[A-Za-z_]\w*$/.test(last) ? last : 'MAPFILE';
  const known = input !== undefined && isKnown(input);
  scope.variables.set(name, known ? { kind: 'list', texts: linesIn(input.text) } : UNKNOWN);
});

const set = quiet((args, { scope }) => {
  const end = args.findIndex((arg) => !/^[-+]./.test(arg.text) || arg.text === '--');
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    if (/^-[a-z]*e/.test(arg.text)) scope.stopsOnError = true;
  }
  if (end < 0) return;
  const rest = args.slice(args[end]?.text === '--' ? end + 1 : end);
  const isOptionName = args[end - 1]?.text.endsWith('o') === true;
  if (isOptionName) scope.stopsOnError ||= rest[0]?.text === 'errexit';
  else scope.positional = knownTexts(rest);
});

const shift = quiet((args, { scope }) => {
  scope.positional = scope.positional?.slice(Number(args[0]?.text ?? 1) || 1);
});

const unset = quiet((args, { scope }) => {
  for (const arg of args) {
    if (!arg.text.startsWith('-'))
      scope.variables.set(arg.text, arg.text === 'IFS' ? textValue(' \t\n') : textValue(''));
  }
});

const echo: Builtin = (args) => {
  let flags = '';
  let i = 0;
  for (; /^-[neE]+$/.test(args[i]?.text ?? ''); i++) flags += args[i]?.text;
  const joined = joinFields(args.slice(i), ' ');
  const text = flags.includes('e') ? formatPrintf(joined.text.replaceAll('%', '%%'), []) : joined.text;
  return { text: flags.includes('n') ? text : `${text}\n`, state: joined.state };
};

const printf: Builtin = (args, { scope }) => {
  const rest = args[0]?.text === '--' ? args.slice(1) : args;
  const named = rest[0]?.text === '-v' ? rest[1] : undefined;
  const [format, ...values] = named === undefined ? rest : rest.slice(2);
  if (format === undefined) return SILENT;
  const { state } = joinFields([format, ...values], '');
  const text = formatPrintf(
    format.text,
    values.map((value) => value.text),
  );
  if (named === undefined) return { text, state };
  scope.variables.set(named.text, state === 'unknown' ? UNKNOWN : textValue(text));
  return SILENT;
};

const shopt = quiet((args, { scope }) => {
  const texts = args.map((arg) => arg.text);
  const on = texts.includes('-s');
  if (!on && !texts.includes('-u')) return;
  scope.globs = {
    recursive: texts.includes('globstar') ? on : scope.globs.recursive,
    hidden: texts.includes('dotglob') ? on : scope.globs.hidden,
  };
});

const letNames = quiet((args, { scope }) => {
  for (const arg of args) {
    const [, name, value] = /^([A-Za-z_]\w*)=(\d{1,15})$/.exec(arg.text) ?? [];
    if (name === undefined || value === undefined) forgetAssigned(arg.text, scope);
    else scope.variables.set(name, textValue(value));
  }
});

/** Several names stand in one string, separated by blanks. */
const BUILTINS_BY_NAMES: readonly [names: string, builtin: Builtin][] = [
  ...FOLDER_BUILTINS,
  ['export declare typeset local readonly', declare],
  ['true false : test [ alias ulimit umask wait exit return break', quiet(() => {})],
  ['continue hash bg fg disown kill sleep getopts', quiet(() => {})],
  ['eval', evalText],
  ['shopt', shopt],
  ['let', letNames],
  ['source .', source],
  ['exec', exec],
  ['trap', trap],
  ['read', read],
  ['mapfile readarray', mapfile],
  ['set', set],
  ['shift', shift],
  ['unset', unset],
  ['echo', echo],
  ['printf', printf],
];

export const BUILTINS: ReadonlyMap<string, Builtin> = new Map(
  BUILTINS_BY_NAMES.flatMap(([names, builtin]) => names.split(' ').map((name) => [name, builtin])),
);
