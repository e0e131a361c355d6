import type { Field } from '../field.ts';
import { scanCode } from '../inline-code/scan.ts';
import { type Frame, recordAccess } from '../session.ts';
import { recordGivenFiles } from './given-files.ts';
import { edits, family, handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

interface Interpreter {
  /** Letters of short options, and long ones, whose value is code. */
  readonly code: RegExp;
  /** Options whose value isn't code. */
  readonly valued: RegExp;
  /** The first operand is code: `deno eval`. */
  readonly codeFirst?: true;
  /** Tells a script from a verb of its own: `bun install`. */
  readonly isScript?: RegExp;
}

/** Interpreters: their inline code is searched for literal paths that meet a call. */
export const interpreters = () => [
  handled(
    'python python2 python3 pypy pypy3 ipython',
    interpret({ code: /^-[a-zA-Z]*c$/, valued: /^-(?:[WX]|-check-hash-based-pycs)$/ }),
  ),
  handled(
    'node nodejs tsx ts-node',
    interpret({
      code: /^(?:-[a-zA-Z]*[ep]|--eval|--print)$/,
      valued: /^(?:-r|--require|--import|--loader|--input-type|--env-file|-C)$/,
    }),
  ),
  handled('perl', interpret({ code: /^-[a-zA-Z0-9.]*[eE]$/, valued: /^-[IMm]$/ })),
  handled('ruby', interpret({ code: /^-[a-zA-Z0-9.]*e$/, valued: /^-(?:I|r|C)$/ })),
  handled('php', interpret({ code: /^(?:-r|-B|-R|-E|--run)$/, valued: /^-[cdz]$/ })),
  handled(
    'bun',
    interpret({ code: /^(?:-e|--eval|-p|--print)$/, valued: /^(?:-r|--preload|--cwd)$/, isScript: /[./]/ }),
  ),
  family('deno', [
    handled('eval', interpret({ code: /^$/, valued: /^(?:--config|-c|--import-map)$/, codeFirst: true })),
    edits('fmt', { valued: '--config --ignore --ext', unless: '--check' }),
    optionsOnly('compile bundle', { valued: '--target', output: '-o --output' }),
    edits('lint', { only: '--fix' }),
  ]),
  handled('lua luajit', interpret({ code: /^-e$/, valued: /^-l$/ })),
  handled('osascript', interpret({ code: /^-e$/, valued: /^-l$/ })),
  handled('Rscript', interpret({ code: /^-e$/, valued: /^$/ })),
];

function interpret(interpreter: Interpreter) {
  return ({ words, frame }: ProgramCall): undefined => {
    const { codes, rest, inPlace, module } = readWords(words, interpreter);
    for (const code of codes) scanCode(code, frame, rest);
    const [script, ...args] = rest;
    if (module) runModule(rest, frame);
    else if (codes.length > 0) recordOperands(rest, inPlace, frame);
    else if (script === undefined || script.text === '-' || script.text === '/dev/stdin') {
      scanCode(frame.input, frame, args);
    } else if (interpreter.isScript?.test(script.text) !== false) {
      recordAccess(frame, 'read', script);
      recordGivenFiles('', args, frame);
      scanCode(script.content, frame, args);
    }
  };
}

function readWords(words: readonly Field[], interpreter: Interpreter) {
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
      if (kindOf(operand, frame) === 'file') recordAccess(frame, 'read', operand, { guess: true });
      continue;
    }
    recordAccess(frame, 'write', operand);
    if (inPlace !== '') recordAccess(frame, 'create', { ...operand, text: operand.text + inPlace });
  }
}

const MODULES_AS_PROGRAMS = /^(?:black|isort|ruff|yapf|autopep8|autoflake|pytest|mdformat|zipfile|tarfile)$/;

/** `python -m black x` is `black x`. */
function runModule(words: readonly Field[], frame: Frame): void {
  const [name, ...rest] = words;
  if (name === undefined) return;
  if (MODULES_AS_PROGRAMS.test(name.text)) frame.shell.runWords(words, frame);
  else recordGivenFiles('', rest, frame);
  const operands = rest.filter((word) => !/^-./.test(word.text));
  if (name.text === 'venv' || name.text === 'virtualenv') {
    for (const folder of operands) recordAccess(frame, 'create', folder, { folder: true, wholeFolder: true });
  }
  if (name.text === 'json.tool') {
    const [input, output] = operands;
    if (input?.text !== '-') recordAccess(frame, 'read', input);
    recordAccess(frame, 'create', output);
  }
}
