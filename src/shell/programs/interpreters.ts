import type { Field } from '../field.ts';
import { isKnown } from '../field.ts';
import { scanCode } from '../inline-code/scan.ts';
import { type Frame, recordAccess } from '../session.ts';
import { edits, family, handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';

interface Interpreter {
  /** Letters of short options, and long ones, whose value is code. */
  readonly code: RegExp;
  /** Options whose value isn't code. */
  readonly valued: RegExp;
  /** The first operand is code: `deno eval`. */
  readonly codeFirst?: true;
}

const INTERPRETERS_BY_NAME: Readonly<Record<string, Interpreter>> = {
  python: { code: /^-[a-zA-Z]*c$/, valued: /^-(?:[WX]|-check-hash-based-pycs)$/ },
  node: {
    code: /^(?:-[a-zA-Z]*[ep]|--eval|--print)$/,
    valued: /^(?:-r|--require|--import|--loader|--input-type|--env-file|-C)$/,
  },
  perl: { code: /^-[a-zA-Z0-9.]*[eE]$/, valued: /^-[IMm]$/ },
  ruby: { code: /^-[a-zA-Z0-9.]*e$/, valued: /^-(?:I|r|C)$/ },
  php: { code: /^(?:-r|-B|-R|-E|--run)$/, valued: /^-[cdz]$/ },
  deno: { code: /^$/, valued: /^(?:--config|-c|--import-map)$/, codeFirst: true },
  bun: { code: /^(?:-e|--eval|-p|--print)$/, valued: /^(?:-r|--preload|--cwd)$/ },
  lua: { code: /^-e$/, valued: /^-l$/ },
  osascript: { code: /^-e$/, valued: /^-l$/ },
  r: { code: /^-e$/, valued: /^$/ },
};

/** Interpreters: their inline code is searched for literal paths that meet a call. */
export const interpreters = () => [
  handled('python python2 python3 pypy pypy3 ipython', interpret('python')),
  handled('node nodejs tsx ts-node', interpret('node')),
  handled('perl', interpret('perl')),
  handled('ruby', interpret('ruby')),
  handled('php', interpret('php')),
  handled('bun', interpret('bun')),
  family('deno', [
    handled('eval', interpret('deno')),
    edits('fmt', { valued: '--config --ignore --ext', unless: '--check' }),
    optionsOnly('compile bundle', { valued: '--target', output: '-o --output' }),
    edits('lint', { only: '--fix' }),
  ]),
  handled('lua luajit', interpret('lua')),
  handled('osascript', interpret('osascript')),
  handled('Rscript', interpret('r')),
];

function interpret(language: string) {
  const interpreter = INTERPRETERS_BY_NAME[language];
  return ({ words, frame }: ProgramCall): undefined => {
    if (interpreter === undefined) return;
    const { codes, rest, inPlace, module } = readWords(words, interpreter);
    for (const code of codes) scanCode(code, frame, rest);
    if (module) return runModule(rest, frame);
    const [script] = rest;
    if (codes.length > 0) {
      recordOperands(rest, inPlace, frame);
      return;
    }
    if (script === undefined || script.text === '-' || script.text === '/dev/stdin') {
      if (frame.input !== undefined) scanCode(frame.input, frame, rest.slice(1));
    } else if (language !== 'bun' || /[./]/.test(script.text)) {
      recordAccess(frame, 'read', script);
      if (script.content !== undefined) scanCode(script.content, frame, rest.slice(1));
    }
    return;
  };
}

interface InterpreterWords {
  readonly codes: readonly Field[];
  readonly rest: readonly Field[];
  readonly inPlace: string | undefined;
  readonly module: boolean;
}

function readWords(words: readonly Field[], interpreter: Interpreter): InterpreterWords {
  const codes: Field[] = [];
  let inPlace: string | undefined;
  let i = 0;
  for (; i < words.length; i++) {
    const word = words[i];
    if (word === undefined || word.text === '--') {
      i++;
      break;
    }
    if (word.text === '-m' && codes.length === 0)
      return { codes, rest: words.slice(i + 1), inPlace, module: true };
    if (!/^-./.test(word.text)) {
      if (interpreter.codeFirst !== true || codes.length > 0) break;
      codes.push(word);
      continue;
    }
    inPlace = inPlaceSuffix(word.text) ?? inPlace;
    const taken = readOption(word, words[i + 1], interpreter);
    if (taken.code !== undefined) codes.push(taken.code);
    i += taken.extra;
  }
  return { codes, rest: words.slice(i), inPlace, module: false };
}

/** `-i`, `-i.bak`, `-pi`, `-ni.orig`: the letters after the `i` are the suffix of the copy it keeps. */
function inPlaceSuffix(text: string): string | undefined {
  if (text.startsWith('--')) return undefined;
  const [, suffix] = /^-[a-hj-zA-Z0]*i([^eE\s]*)/.exec(text) ?? [];
  return suffix;
}

function readOption(
  word: Field,
  following: Field | undefined,
  { code, valued }: Interpreter,
): { readonly code: Field | undefined; readonly extra: number } {
  if (code.test(word.text) && following !== undefined) return { code: following, extra: 1 };
  if (valued.test(word.text)) return { code: undefined, extra: 1 };
  const [, attached] = /^(?:--eval=|--print=|-c)(.+)$/s.exec(word.text) ?? [];
  const isCode = attached !== undefined && (word.text.startsWith('--') || code.test('-c'));
  return { code: isCode ? { ...word, text: attached } : undefined, extra: 0 };
}

/** `perl -i -pe` changes its operands; without `-i`, `-n` and `-p` only read them. */
function recordOperands(operands: readonly Field[], inPlace: string | undefined, frame: Frame): void {
  for (const operand of operands) {
    if (inPlace === undefined) {
      const known = isKnown(operand) && frame.session.view.kindOf(pathIn(frame, operand)) === 'file';
      if (known) recordAccess(frame, 'read', operand, { guess: true });
      continue;
    }
    recordAccess(frame, 'write', operand);
    if (inPlace !== '') recordAccess(frame, 'create', { ...operand, text: operand.text + inPlace });
  }
}

function pathIn(frame: Frame, operand: Field): string {
  return operand.text.startsWith('/') ? operand.text : `${frame.scope.cwd ?? ''}/${operand.text}`;
}

const MODULES_WITH_OUTPUT = new Set(['json.tool']);
const MODULES_AS_PROGRAMS = new Set([
  'black',
  'isort',
  'ruff',
  'yapf',
  'autopep8',
  'autoflake',
  'pytest',
  'mdformat',
]);

/** `python -m black x` is `black x`. */
function runModule(words: readonly Field[], frame: Frame): undefined {
  const [name, ...rest] = words;
  if (name === undefined) return;
  if (MODULES_AS_PROGRAMS.has(name.text)) frame.shell.runWords(words, frame);
  const operands = rest.filter((word) => !/^-./.test(word.text));
  if (name.text === 'venv' || name.text === 'virtualenv') {
    for (const folder of operands) recordAccess(frame, 'create', folder, { folder: true, wholeFolder: true });
  }
  if (MODULES_WITH_OUTPUT.has(name.text)) {
    const [input, output] = operands;
    if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
    if (output !== undefined) recordAccess(frame, 'create', output);
  }
}
