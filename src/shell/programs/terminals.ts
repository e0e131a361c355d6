import { optionValue, readArguments } from '../arguments.ts';
import { type Field, isKnown, joinFields, knownField } from '../field.ts';
import { runInlineCode } from '../inline-code/inline-code.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, type Output, recordAccess, runGiven } from '../session.ts';
import { debuggerScript } from './debugger-script.ts';
import { handled, wrapper } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs that keep a shell for others, type into it, or run what a script of their own says. */
export const terminals = () => [
  handled('tmux', tmux, { valued: '-L -S -f -T -c', stopsAtOperand: true }),
  handled('screen', screen, { stopsAtOperand: true }),
  wrapper('dtach abduco', { valued: '-c -n -A -N -e -r -p', runs: 'operands' }),
  handled('gdb lldb', debug, {
    dashWords: true,
    valued:
      '-ex -iex --eval-command --init-eval-command -x --command -o --one-line -O -s --source -S -p --pid -cd --cd -d --core -c --symbols --exec -e --se',
  }),
  handled('expect tclsh wish', tcl, { valued: '-c', stopsAtOperand: true }),
];

const TMUX_VALUED = '-c -e -f -F -n -s -t -x -y -l -p -N';
const POPUP_VALUED = '-b -c -d -e -h -s -S -t -T -w -x -y';
const TMUX_SHELLS =
  /^(?:new(?:-session|-window|w)?|neww|split-?w(?:indow)?|respawn-?[pw](?:ane|indow)?|display-popup|popup|run(?:-shell)?|if(?:-shell)?|pipe-?p(?:ane)?)$/;

/** Several of its commands stand in one call, separated by words that are a semicolon. */
function tmux({ args, frame }: ProgramCall): undefined {
  const text = optionValue(args, '-c');
  if (text !== undefined) runGiven(text, frame);
  let rest = args.operands;
  while (rest.length > 0) {
    const end = rest.findIndex((word) => word.text.endsWith(';'));
    const part = end < 0 ? rest : [...rest.slice(0, end), ...withoutSemicolon(rest[end])];
    runTmux(part, frame);
    rest = end < 0 ? [] : rest.slice(end + 1);
  }
}

function withoutSemicolon(word: Field | undefined): readonly Field[] {
  return word === undefined || word.text === ';' ? [] : [{ ...word, text: word.text.slice(0, -1) }];
}

function runTmux([verb, ...words]: readonly Field[], frame: Frame): void {
  const name = verb?.text ?? '';
  const sends = /^send(?:-keys)?$/.test(name);
  const valued = name.endsWith('popup') ? POPUP_VALUED : TMUX_VALUED;
  const shape = { valued, attached: '', dashWords: false, stopsAtOperand: true };
  const args = readArguments(words, shape);
  const guessing: Frame = { ...frame, guessing: true, input: undefined, scope: childScope(frame.scope) };
  const folder = sends ? undefined : optionValue(args, '-c');
  if (folder !== undefined) frame.shell.runWords([knownField('cd'), folder], guessing);
  if (/^save-?b(?:uffer)?$/.test(name)) recordAccess(frame, 'create', args.operands[0]);
  else if (sends) runTyped(args.operands, guessing);
  else if (TMUX_SHELLS.test(name)) {
    const [only, ...more] = args.operands;
    if (more.length > 0 && !name.startsWith('if')) frame.shell.runWords(args.operands, guessing);
    else for (const text of only === undefined ? [] : args.operands) runGiven(text, guessing);
  }
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\n',
  'C-m': '\n',
  Space: ' ',
  Tab: '\t',
  'C-j': '\n',
};

function runTyped(keys: readonly Field[], frame: Frame): void {
  runGiven(
    joinFields(
      keys.map((key) => ({ ...key, text: KEYS[key.text] ?? key.text })),
      '',
    ),
    frame,
  );
}

const SCREEN_VALUED = /^-[a-zA-Z]*[cehpsStT]$/;

function screen({ words, frame }: ProgramCall): Output {
  let i = 0;
  for (; i < words.length; i++) {
    const { text = '' } = words[i] ?? {};
    if (text === '-X') return screenCommand(words.slice(i + 1), frame);
    if (/^-(?:ls|list|wipe|r|x|RR?|v)$/.test(text)) return undefined;
    if (!text.startsWith('-') || text === '--') break;
    if (text === '-Logfile') recordAccess(frame, 'create', words[i + 1]);
    if (text === '-Logfile' || SCREEN_VALUED.test(text)) i++;
  }
  return frame.shell.runWords(words.slice(words[i]?.text === '--' ? i + 1 : i), { ...frame, guessing: true });
}

function screenCommand([verb, ...rest]: readonly Field[], frame: Frame): undefined {
  const guessing: Frame = { ...frame, guessing: true };
  const [file] = rest;
  if (verb?.text === 'exec' || verb?.text === 'screen') frame.shell.runWords(rest, guessing);
  if (/^(?:hardcopy|logfile|writebuf)$/.test(verb?.text ?? '')) recordAccess(frame, 'create', rest.at(-1));
  if (verb?.text === 'stuff' && file !== undefined && isKnown(file))
    runGiven({ ...file, text: file.text.replace(/\\n|\^M|\\015/g, '\n') }, guessing);
}

function debug({ args, words, frame }: ProgramCall): undefined {
  const lines = args.options.flatMap(({ name, value }) =>
    /^-(?:-?i?ex|-(?:init-)?eval-command|o|-one-line|O)$/.test(name) && value !== undefined
      ? [value.text]
      : [],
  );
  const file = optionValue(args, '-x --command -s --source -S');
  const script = file === undefined ? undefined : contentOf(file, frame);
  recordAccess(frame, 'read', file);
  debuggerScript([...lines, ...(script?.text.split('\n') ?? [])], frame);
  const at = words.findIndex((word) => word.text === '--args' || word.text === '--');
  if (at >= 0) frame.shell.runWords(words.slice(at + 1), { ...frame, guessing: true });
}

/** Both a script file and its text may be given. */
function tcl({ args, frame }: ProgramCall): undefined {
  const text = optionValue(args, '-c');
  const [file] = args.operands;
  const isFile = text === undefined && file !== undefined && file.text !== '-';
  if (isFile) recordAccess(frame, 'read', file);
  const script = text ?? (isFile ? contentOf(file, frame) : frame.input);
  if (script !== undefined)
    runInlineCode({ code: script, frame, given: { argv: { list: args.operands.slice(1) } } }, 'tcl');
}
