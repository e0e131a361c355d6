import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, joinFields, knownField } from '../field.ts';
import { contentOf, type Frame, type Output, readableContent, recordAccess } from '../session.ts';
import { awk } from './awk.ts';
import { awkOutput, sedOutput } from './edited-text.ts';
import { creates, family, handled, optionsOnly, wrapper, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { sedEffects } from './sed-script.ts';

/** sed, awk and their kin: a script, then files. */
export const streamEditors = () => [
  handled('sed gsed', sed, {
    valued: '-e --expression -f --file -l --line-length',
    attached: '-i --in-place -I',
  }),
  handled('awk gawk mawk nawk', awkWithOutput, {
    valued: '-F --field-separator -v --assign -f --file -e --source -E --exec -i --include -l --load -o -p',
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

function sed({ args, frame }: ProgramCall): Output {
  const scripts = [...optionValues(args, '-e --expression')];
  for (const file of optionValues(args, '-f --file')) {
    if (file.text !== '-') recordAccess(frame, 'read', file);
    const script = file.text === '-' ? frame.input : contentOf(file, frame);
    if (script !== undefined) scripts.push(script);
  }
  let files = args.operands;
  const inPlace = args.options.find(({ name }) => name === '-i' || name === '--in-place' || name === '-I');
  if (!hasOption(args, '-e --expression -f --file')) {
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
  if (scripts.length > 0) recordSedScript(joinFields(scripts, '\n'), frame);
  return inPlace === undefined ? sedPrints(joinFields(scripts, '\n'), files, args, frame) : undefined;
}

function sedPrints(script: Field, files: readonly Field[], args: Arguments, frame: Frame): Output {
  if (!isKnown(script) || hasOption(args, '-f --file -E -r -z -s')) return undefined;
  const quiet = hasOption(args, '-n --quiet --silent');
  return printedFrom(files, frame, (input) => sedOutput(input, script.text, quiet));
}

/** What a program makes of its one file or of its standard input. */
function printedFrom(
  files: readonly Field[],
  frame: Frame,
  change: (input: string) => string | undefined,
): Output {
  const [file, ...more] = files;
  if (more.length > 0 || (!frame.wantsOutput && file !== undefined)) return undefined;
  const input = file === undefined || file.text === '-' ? frame.input : readableContent(file, frame);
  const text = input === undefined || !isKnown(input) ? undefined : change(input.text);
  return input === undefined || text === undefined ? undefined : { ...input, text };
}

function backupName(file: string, suffix: string): string {
  if (!suffix.includes('*')) return file + suffix;
  const slash = file.lastIndexOf('/') + 1;
  return file.slice(0, slash) + suffix.replaceAll('*', file.slice(slash));
}

function recordSedScript(script: Field, frame: Frame): void {
  const guessing: Frame = { ...frame, guessing: true };
  for (const { kind, text } of sedEffects(script.text)) {
    if (kind === 'run') frame.shell.runText(text, guessing);
    else if (kind === 'run-lines') runLines(guessing);
    else recordAccess(frame, kind, { ...script, text }, { guess: true });
  }
}

/** `sed e` runs every line that it reads. */
function runLines(frame: Frame): void {
  const { input } = frame;
  if (input !== undefined && isKnown(input)) frame.shell.runText(input.text, { ...frame, input: undefined });
}

/** What awk does, and what it prints where its program is plain. */
function awkWithOutput(call: ProgramCall): Output {
  const { args, frame } = call;
  const printed = awk(call);
  const [program, ...operands] = args.operands;
  const isPlain = !hasOption(args, '-f --file -v --assign -i --include');
  if (printed !== undefined || !isPlain || program === undefined || !isKnown(program)) return printed;
  const separator = optionValue(args, '-F --field-separator')?.text;
  if (separator !== undefined && !/^[^\s\\^$.[\]|()*+?]$/.test(separator)) return undefined;
  const isFixed = /^\s*BEGIN\b/.test(program.text);
  const given: Frame = isFixed ? { ...frame, input: knownField('') } : frame;
  return printedFrom(isFixed ? [] : operands, given, (input) => awkOutput(input, program.text, separator));
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
