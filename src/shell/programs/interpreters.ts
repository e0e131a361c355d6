import { type Field, joinFields, knownField, unknownField } from '../field.ts';
import { type LanguageName, runInlineCode } from '../inline-code/inline-code.ts';
import type { GivenValue } from '../inline-code/run-code.ts';
import { contentOf, type Frame, type Output, recordAccess, recordCode } from '../session.ts';
import { recordGivenFiles } from './given-files.ts';
import { edits, family, handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

interface Interpreter {
  /** Options whose value is code: the next word, or the group of the pattern where it is attached. */
  readonly code: RegExp;
  readonly attached?: RegExp;
  /** Options whose value isn't code. */
  readonly valued: RegExp;
  /** The option that makes it print the value of the code. */
  readonly prints?: RegExp;
  /** All that follows the code belongs to it. */
  readonly codeEnds?: true;
  /** The first operand is code: `deno eval`. */
  readonly codeFirst?: true;
  /** Tells a script from a verb of its own: `bun install`. */
  readonly isScript?: RegExp;
  readonly language: (words: readonly Field[]) => LanguageName;
  /** What the code finds of the command line. */
  readonly given: (call: GivenWords) => Readonly<Record<string, GivenValue>>;
}

/** Where the code comes from, and the words for it. */
interface GivenWords {
  readonly from: 'option' | 'input' | 'script';
  readonly script: Field;
  readonly args: readonly Field[];
}

const nodeInterpreter = (): Omit<Interpreter, 'code' | 'valued'> => ({
  language: () => 'javascript',
  prints: /^(?:-p|-pe|--print)$/,
  given: ({ from, script, args }) => ({
    'process.argv': { list: [knownField('/usr/bin/node'), ...(from === 'option' ? [] : [script]), ...args] },
    __dirname: '.',
    __filename: from === 'script' ? script.text : '[eval]',
    'import.meta.dirname': '.',
  }),
});

/** Interpreters: what their inline code does to files is found out by looking at it. */
export const interpreters = () => [
  handled(
    'python python2 python3 pypy pypy3 ipython',
    interpret({
      code: /^-[a-zA-Z]*c$/,
      attached: /^-[bBdEhiIOPqsSuvx]*c(.+)$/s,
      valued: /^-(?:[WX]|-check-hash-based-pycs)$/,
      codeEnds: true,
      language: () => 'python',
      given: ({ from, script, args }) => ({
        'sys.argv': { list: [from === 'option' ? knownField('-c') : script, ...args] },
        __name__: '__main__',
        'os.sep': '/',
        'os.path.sep': '/',
        'os.curdir': '.',
        'os.extsep': '.',
        'os.linesep': '\n',
        __file__: from === 'script' ? script.text : unknownField('__file__'),
      }),
    }),
  ),
  handled(
    'node nodejs tsx ts-node',
    interpret({
      ...nodeInterpreter(),
      code: /^(?:-[a-zA-Z]*[ep]|--eval|--print)$/,
      attached: /^(?:--eval|--print)=(.+)$/s,
      valued: /^(?:-r|--require|--import|--loader|--input-type|--env-file|-C)$/,
    }),
  ),
  handled(
    'perl',
    interpret({
      code: /^-[a-zA-Z0-9.]*[eE]$/,
      attached: /^-[a-df-zA-DF-Z0-9]*[eE](.+)$/s,
      valued: /^-[IMm]$/,
      language: () => 'perl',
      given: ({ script, args }) => ({ '@ARGV': { list: [...args] }, $0: script.text }),
    }),
  ),
  handled(
    'ruby',
    interpret({
      code: /^-[a-zA-Z0-9.]*e$/,
      attached: /^-[a-df-zA-DF-Z0-9]*e(.+)$/s,
      valued: /^-(?:I|r|C)$/,
      language: () => 'ruby',
      given: ({ args }) => ({ ARGV: { list: [...args] }, __dir__: '.' }),
    }),
  ),
  handled(
    'php',
    interpret({
      code: /^(?:-r|-B|-R|-E|--run)$/,
      attached: /^(?:-r|--run=)(.+)$/s,
      valued: /^-[cdz]$/,
      language: () => 'php',
      given: ({ script, args }) => ({
        $argv: { list: [script, ...args] },
        __DIR__: '.',
        PHP_EOL: '\n',
        DIRECTORY_SEPARATOR: '/',
      }),
    }),
  ),
  handled(
    'bun',
    interpret({
      ...nodeInterpreter(),
      code: /^(?:-e|--eval|-p|--print)$/,
      attached: /^(?:--eval|--print)=(.+)$/s,
      valued: /^(?:-r|--preload|--cwd)$/,
      isScript: /[./]/,
    }),
  ),
  family('deno', [
    handled(
      'eval',
      interpret({
        ...nodeInterpreter(),
        code: /^$/,
        valued: /^(?:--config|-c|--import-map|--ext)$/,
        codeFirst: true,
      }),
    ),
    edits('fmt', { valued: '--config --ignore --ext', unless: '--check' }),
    optionsOnly('compile bundle', { valued: '--target', output: '-o --output' }),
    edits('lint', { only: '--fix' }),
  ]),
  handled(
    'lua luajit',
    interpret({
      code: /^-e$/,
      attached: /^-e(.+)$/s,
      valued: /^-l$/,
      language: () => 'lua',
      given: ({ args }) => ({ arg: { list: [...args] } }),
    }),
  ),
  handled(
    'osascript',
    interpret({
      code: /^-e$/,
      valued: /^-[ls]$/,
      language: (words) =>
        words.some(({ text }) => /^JavaScript$/i.test(text)) ? 'javascript' : 'appleScript',
      given: () => ({}),
    }),
  ),
  handled(
    'Rscript R',
    interpret({
      code: /^-e$/,
      valued: /^$/,
      language: () => 'r',
      given: ({ args }) => ({ '(arguments)': { list: [...args] } }),
    }),
  ),
];

function interpret(interpreter: Interpreter) {
  return ({ words, frame }: ProgramCall): Output => {
    const { codes, rest, inPlace, module } = readWords(words, interpreter);
    if (module) return runModule(rest, frame);
    const run = (code: Field | undefined, call: GivenWords): Output => {
      if (code === undefined) return undefined;
      recordCode(frame, code, call.from === 'script');
      const given = interpreter.given(call);
      const input = call.from === 'input' ? undefined : frame.input;
      const printsValue = interpreter.prints?.test(words[0]?.text ?? '') === true;
      return runInlineCode({ code, frame, given, input, printsValue }, interpreter.language(words));
    };
    const [script = knownField('-'), ...args] = rest;
    if (codes.length > 0) {
      recordOperands(rest, inPlace, frame);
      return run(joinFields(codes, '\n'), { from: 'option', script, args: rest });
    }
    if (script.text === '-' || script.text === '/dev/stdin')
      return run(frame.input, { from: 'input', script, args });
    if (interpreter.isScript?.test(script.text) === false) return undefined;
    recordAccess(frame, 'read', script);
    recordGivenFiles('', args, frame);
    return run(contentOf(script, frame), { from: 'script', script, args });
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
    if (taken.code === undefined || interpreter.codeEnds !== true) continue;
    i++;
    break;
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
  { code, attached, valued }: Interpreter,
): { readonly code: Field | undefined; readonly extra: number } {
  if (code.test(word.text) && following !== undefined) return { code: following, extra: 1 };
  if (valued.test(word.text)) return { code: undefined, extra: 1 };
  const text = attached?.exec(word.text)?.[1];
  return { code: text === undefined ? undefined : { ...word, text }, extra: 0 };
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
function runModule(words: readonly Field[], frame: Frame): Output {
  const [name, ...rest] = words;
  if (name === undefined) return undefined;
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
  return undefined;
}
