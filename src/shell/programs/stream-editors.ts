import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { creates, family, handled, optionsOnly, wrapper, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { sedEffects } from './sed-script.ts';

/** sed, awk and their kin: a script, then files. */
export const streamEditors = () => [
  handled('sed gsed', sed, {
    valued: '-e --expression -f --file -l --line-length',
    attached: '-i --in-place -I',
  }),
  handled('awk gawk mawk nawk', awk, {
    valued: '-F --field-separator -v --assign -f --file -i --include -l --load -o -p',
  }),
  handled('json', json, { valued: '-f -e -c -o' }),
  writes('sops', { valued: '-k --kms --age --pgp --config', output: '--output', only: '-i --in-place' }),
  writes('sort-package-json', { unless: '-c --check' }),
  handled('crudini', crudini),
  family('ansible-vault', [
    writes('encrypt decrypt rekey edit', {
      valued: '--vault-id --vault-password-file',
      output: '--output',
      unless: '--output',
    }),
    creates('create', { valued: '--vault-id --vault-password-file' }),
  ]),
  family(
    'op',
    [
      optionsOnly('inject read', { input: '-i --in-file', output: '-o --out-file' }),
      wrapper('run', { valued: '--env-file --account --environment' }),
    ],
    { transparent: true },
  ),
  family('vercel', [family('env', [creates('pull', { valued: '--environment' })])]),
  handled('sd', sd, { valued: '-n -f --flags' }),
  handled('yq', yq, {
    valued: '-o --output-format -p --input-format -I --indent --arg --split-exp -s --from-file',
  }),
  handled('dasel', dasel, { valued: '-f --file -o --out -s --selector -v -t -r -w -p' }),
  writes('comby', {
    dashWords: true,
    valued: '-matcher -config -d -directory -exclude -jobs -rule -templates -f -file-extensions',
    leading: 2,
    only: '-i -in-place',
  }),
  handled('ast-grep', astGrep, {
    valued: '-p --pattern -r --rewrite -l --lang -k --kind --globs -j --threads',
  }),
];

function sed({ args, frame }: ProgramCall): undefined {
  const scripts = [...optionValues(args, '-e --expression')];
  for (const file of optionValues(args, '-f --file')) recordAccess(frame, 'read', file);
  let files = args.operands;
  const inPlace = args.options.find(({ name }) => name === '-i' || name === '--in-place' || name === '-I');
  if (scripts.length === 0 && !hasOption(args, '-f --file')) {
    // BSD's sed wants `-i ''`: the empty word is the suffix, and the script comes after it.
    const skipped = inPlace !== undefined && files[0]?.text === '' ? 2 : 1;
    scripts.push(...files.slice(0, skipped));
    files = files.slice(skipped);
  } else if (inPlace !== undefined && files[0]?.text === '') files = files.slice(1);
  for (const file of files) {
    recordAccess(frame, inPlace === undefined ? 'read' : 'write', file);
    const suffix = inPlace?.value;
    if (suffix !== undefined)
      recordAccess(frame, 'create', { ...file, text: backupName(file.text, suffix.text) });
  }
  for (const script of scripts) recordSedScript(script, frame);
}

function backupName(file: string, suffix: string): string {
  if (!suffix.includes('*')) return file + suffix;
  const slash = file.lastIndexOf('/') + 1;
  return file.slice(0, slash) + suffix.replaceAll('*', file.slice(slash));
}

function recordSedScript(script: Field, frame: Frame): void {
  for (const { kind, text } of sedEffects(script.text)) {
    if (kind === 'run') frame.shell.runText(text, { ...frame, guessing: true });
    else recordAccess(frame, kind, { ...script, text }, { guess: true });
  }
}

const AWK_PRINT = /\bprintf?\b[^;}\n]{0,400}?>{1,2}\s*"([^"\n]{1,400})"/g;
const AWK_READ = /\bgetline\b[^;}\n]{0,100}?<\s*"([^"\n]{1,400})"/g;
const AWK_SYSTEM =
  /\bsystem\s*\(\s*"((?:[^"\\\n]|\\.){1,400})"\s*\)|\bprintf?\b[^;}\n]{0,400}?\|\s*"([^"\n]{1,400})"/g;

function awk({ args, frame }: ProgramCall): undefined {
  const files = optionValues(args, '-f --file');
  for (const file of files) recordAccess(frame, 'read', file);
  const [program, ...rest] = args.operands;
  const operands = files.length > 0 ? args.operands : rest;
  const inPlace = optionValues(args, '-i --include').some((value) => value.text === 'inplace');
  for (const operand of operands) {
    if (!/^[A-Za-z_]\w*=/.test(operand.text)) recordAccess(frame, inPlace ? 'write' : 'read', operand);
  }
  if (program !== undefined && files.length === 0) recordAwkProgram(withVariables(program, args), frame);
}

/** `-v f=x` and `f = "x"`: a plain name after `>` is then as good as its text. */
function withVariables(program: Field, args: Arguments): Field {
  const given = optionValues(args, '-v --assign').map((value) => value.text);
  const inside = [...program.text.matchAll(/\b([A-Za-z_]\w*)\s*=\s*"([^"\n]{1,200})"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  let { text } = program;
  for (const assignment of [...given, ...inside].slice(0, 16)) {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)=([^"\n]{1,200})$/.exec(assignment) ?? [];
    const use = new RegExp(`(>\\s*)${name}\\b`, 'g');
    if (name !== '') text = text.replace(use, (_whole, sign: string) => `${sign}"${value}"`);
  }
  return { ...program, text };
}

function recordAwkProgram(program: Field, frame: Frame): void {
  const guessing: Frame = { ...frame, guessing: true };
  const { text } = program;
  for (const match of text.matchAll(AWK_PRINT)) recordAccess(guessing, 'create', knownField(match[1] ?? ''));
  for (const match of text.matchAll(AWK_READ)) recordAccess(guessing, 'read', knownField(match[1] ?? ''));
  for (const match of text.matchAll(AWK_SYSTEM)) {
    frame.shell.runText((match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'), guessing);
  }
}

function yq({ args, frame }: ProgramCall): undefined {
  const [first, ...rest] = args.operands;
  const operands = /^(?:e|ea|eval|eval-all)$/.test(first?.text ?? '') ? rest : args.operands;
  const kind = hasOption(args, '-i --inplace --in-place') ? 'write' : 'read';
  for (const file of hasOption(args, '--from-file') ? operands : operands.slice(1)) {
    if (file.text !== '-') recordAccess(frame, kind, file);
  }
}

function sd({ args, frame }: ProgramCall): undefined {
  const kind = hasOption(args, '-p --preview') ? 'read' : 'write';
  for (const operand of args.operands.slice(2)) recordAccess(frame, kind, operand);
}

function crudini({ args, frame }: ProgramCall): undefined {
  recordAccess(frame, hasOption(args, '--set --del --merge') ? 'create' : 'read', args.operands[0]);
}

function dasel({ args, frame }: ProgramCall): undefined {
  const file = optionValue(args, '-f --file');
  const out = optionValue(args, '-o --out');
  const changes = /^(?:put|delete)$/.test(args.operands[0]?.text ?? '');
  recordAccess(frame, changes && out === undefined ? 'write' : 'read', file);
  recordAccess(frame, 'create', out);
}

function json({ args, frame }: ProgramCall): undefined {
  recordAccess(frame, hasOption(args, '-I --in-place') ? 'write' : 'read', optionValue(args, '-f'));
}

/** `run` may be left out. */
function astGrep({ args, frame }: ProgramCall): undefined {
  const [first] = args.operands;
  const kind = hasOption(args, '-U --update-all') ? 'write' : 'read';
  for (const file of /^(?:run|scan)$/.test(first?.text ?? '') ? args.operands.slice(1) : args.operands)
    recordAccess(frame, kind, file);
}
