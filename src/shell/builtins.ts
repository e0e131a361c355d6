import { defineAlias } from './aliases.ts';
import { type OptionShape, optionValue, readArguments } from './arguments.ts';
import { evaluateText } from './arithmetic.ts';
import { declareEverywhere, declareHere } from './declare.ts';
import { type Field, isKnown, joinFields, knownField, knownTexts } from './field.ts';
import { FOLDER_BUILTINS } from './folder-builtins.ts';
import { followSubscript } from './hidden-code.ts';
import { linesIn } from './loops.ts';
import { formatPrintf, unescapeText } from './printf.ts';
import { programPaths } from './program-name.ts';
import { assignLine, inputOf, readRequest, setNamed } from './reading.ts';
import {
  forgetAssigned,
  separatorsIn,
  setVariable,
  textValue,
  UNKNOWN,
  UNSET,
  unknownFrom,
} from './scope.ts';
import { contentOf, type Frame, type Output, recordAccess, recordCode, runGiven } from './session.ts';

export type Builtin = (args: readonly Field[], frame: Frame) => Output;

const SILENT: Output = knownField('');

/** A builtin that prints nothing. */
function quiet(act: (args: readonly Field[], frame: Frame) => void): Builtin {
  return (args, frame) => {
    act(args, frame);
    return SILENT;
  };
}

const evalText: Builtin = (args, frame) => {
  const code = joinFields(args, ' ');
  recordCode(frame, code);
  return frame.shell.runText(code.text, frame);
};

const source: Builtin = (args, frame) => {
  const file = args.find((arg) => arg.text !== '--');
  if (file === undefined) return undefined;
  recordAccess(frame, 'read', file);
  const content = contentOf(file, frame);
  recordCode(frame, content, true);
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
  const [code, ...signals] = args.filter((arg) => !arg.text.startsWith('-'));
  if (code === undefined || signals.length === 0) return;
  const run = () => frame.shell.runText(code.text, frame);
  const isAtExit = signals.every(({ text }) => /^(?:EXIT|0)$/i.test(text));
  // At the end it sees what the variables and functions have become by then.
  if (isAtExit && frame.session.atExit.length < MAX_TRAPS) frame.session.atExit.push(run);
  else run();
});

const MAX_TRAPS = 16;

const read = quiet((args, frame) => {
  const { scope } = frame;
  const request = readRequest(args.map((arg) => arg.text));
  const input = inputOf(request, frame);
  const end = args.some((arg, i) => arg.text === '' && args[i - 1]?.text.endsWith('d')) ? '\0' : '\n';
  const line = input !== undefined && isKnown(input) ? nextLine(input, end, frame) : undefined;
  const values = assignLine(request, line, separatorsIn(scope));
  for (const [name, value] of values)
    setNamed(name, value.kind === 'unknown' ? unknownFrom(input) : value, scope, frame);
});

/** Each `read` goes on where the one before it has stopped. */
function nextLine(input: Field, end: string, { session }: Frame): string {
  const from = session.consumed.get(input) ?? 0;
  const to = input.text.indexOf(end, from);
  session.consumed.set(input, to < 0 ? input.text.length : to + 1);
  return input.text.slice(from, to < 0 ? undefined : to);
}

const mapfile = quiet((args, frame) => {
  const { scope } = frame;
  const read = readArguments(args, MAPFILE);
  const code = optionValue(read, '-C');
  if (code !== undefined) runGiven(code, frame);
  const descriptor = Number(optionValue(read, '-u')?.text ?? 0) || 0;
  const input = inputOf({ names: [], list: undefined, descriptor }, frame);
  const name = read.operands.at(-1)?.text ?? 'MAPFILE';
  const known = input !== undefined && isKnown(input);
  setVariable(scope, name, known ? { kind: 'list', texts: linesIn(input.text) } : unknownFrom(input));
});

const MAPFILE: OptionShape = {
  valued: '-d -n -O -s -u -C -c',
  attached: '',
  dashWords: false,
  stopsAtOperand: false,
};

const set = quiet((args, { scope, session }) => {
  const end = args.findIndex((arg) => !/^[-+]./.test(arg.text) || arg.text === '--');
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    if (/^-[a-z]*e/.test(arg.text)) scope.stopsOnError = true;
    if (/^-[a-z]*a/.test(arg.text)) session.exported.add('*');
  }
  if (end < 0) return;
  const rest = args.slice(args[end]?.text === '--' ? end + 1 : end);
  const isOptionName = args[end - 1]?.text.endsWith('o') === true;
  if (isOptionName && rest[0]?.text === 'allexport') session.exported.add('*');
  if (isOptionName) scope.stopsOnError ||= rest[0]?.text === 'errexit';
  else scope.positional = knownTexts(rest);
});

const shift = quiet((args, { scope }) => {
  scope.positional = scope.positional?.slice(Number(args[0]?.text ?? 1) || 1);
});

const unset = quiet((args, frame) => {
  const { scope } = frame;
  for (const arg of args) {
    if (arg.text.startsWith('-')) continue;
    followSubscript(arg.text, frame);
    setVariable(scope, arg.text, arg.text === 'IFS' ? textValue(' \t\n') : UNSET);
  }
});

/** `test` and `[`: a name or a number may have a subscript with code in it. */
const test = quiet((args, frame) => {
  args.forEach((arg, index) => {
    const isName = args[index - 1]?.text === '-v';
    if (isName) followSubscript(arg.text, frame);
  });
});

const alias = quiet((args, { scope }) => {
  for (const arg of args) defineAlias(arg, scope);
});

/** `hash -p /bin/rm x` makes `x` another name of it. */
const hash = quiet((args, { scope }) => {
  const [option, path, name] = args;
  if (option?.text === '-p' && path !== undefined && name !== undefined && isKnown(path))
    defineAlias(joinFields([name, path], '='), scope);
});

/** Commands that a shell keeps to run by itself: `complete -C text`, `bind -x '"key": text'`. */
const keptForLater = quiet((args, frame) => {
  args.forEach((arg, index) => {
    const option = args[index - 1]?.text;
    if (option === '-C') runGiven(arg, { ...frame, guessing: true });
    else if (option === '-x')
      runGiven({ ...arg, text: arg.text.replace(/^[^:]*:/, '') }, { ...frame, guessing: true });
  });
});

/** `type -P rm`: where a program is; anything else that it prints isn't a name. */
const type: Builtin = (args) =>
  args[0] !== undefined && /^-[pP]$/.test(args[0].text) ? programPaths(args.slice(1)) : undefined;

const echo: Builtin = (args) => {
  let flags = '';
  let i = 0;
  for (; /^-[neE]+$/.test(args[i]?.text ?? ''); i++) flags += args[i]?.text;
  const joined = joinFields(args.slice(i), ' ');
  const text = flags.includes('e') ? unescapeText(joined.text) : joined.text;
  return { text: flags.includes('n') ? text : `${text}\n`, state: joined.state };
};

const printf: Builtin = (args, frame) => {
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
  setNamed(named.text, state === 'unknown' ? UNKNOWN : textValue(text), frame.scope, frame);
  return SILENT;
};

const shopt = quiet((args, { scope }) => {
  const texts = args.map((arg) => arg.text);
  const on = texts.includes('-s');
  if (!on && !texts.includes('-u')) return;
  if (texts.includes('lastpipe')) scope.keepsLastOfPipe = on;
  scope.globs = {
    recursive: texts.includes('globstar') ? on : scope.globs.recursive,
    hidden: texts.includes('dotglob') ? on : scope.globs.hidden,
    ignoresCase: texts.includes('nocaseglob') ? on : scope.globs.ignoresCase === true,
    emptyIfNone: texts.includes('nullglob') ? on : scope.globs.emptyIfNone === true,
  };
});

const letNames = quiet((args, frame) => {
  for (const { text } of args) {
    followSubscript(text, frame);
    if (evaluateText(text, frame) === undefined) forgetAssigned(text, frame.scope);
  }
});

/** Several names stand in one string, separated by blanks. */
const BUILTINS_BY_NAMES: readonly [names: string, builtin: Builtin][] = [
  ...FOLDER_BUILTINS,
  ['export readonly', quiet(declareEverywhere)],
  ['declare typeset local', quiet(declareHere)],
  ['true false : ulimit umask wait exit return break', quiet(() => {})],
  ['continue bg fg disown kill sleep getopts', quiet(() => {})],
  ['test [', test],
  ['alias', alias],
  ['hash', hash],
  ['type', type],
  ['complete bind', keptForLater],
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
