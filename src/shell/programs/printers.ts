import { baseName, dirName, normalisePosix } from '../../match/path-text.ts';
import { type Arguments, hasOption } from '../arguments.ts';
import { isKnown, joinFields, knownField } from '../field.ts';
import { programPaths } from '../program-name.ts';
import {
  contentOf,
  type Frame,
  foundBelow,
  readableContent,
  recordAccess,
  resolveField,
} from '../session.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs whose output is known, so that `$(...)` and pipes can be followed. */
export const printers = () => [
  handled('cat gcat', cat),
  handled('basename', basename, { valued: '-s --suffix' }),
  handled('dirname', perOperand(dirName)),
  handled('realpath readlink greadlink', realpath, { valued: '--relative-to --relative-base' }),
  handled('mktemp gmktemp', mktemp, { valued: '-p --tmpdir --suffix', attached: '--tmpdir' }),
  handled('ls gls exa eza', ls, { valued: '-I --ignore -w -T --sort' }),
  handled('stat gstat', ({ args, frame }) => lookAt(args, frame), { valued: '-c --format --printf' }),
  handled('tty', () => knownField('/dev/tty\n')),
  handled('seq', seq, { valued: '-f -s' }),
  handled('which', ({ args }) => programPaths(args.operands)),
  handled('date gdate', date, { valued: '-d --date -f --file -r --reference -s --set' }),
];

function cat({ args, frame }: ProgramCall) {
  const files = args.operands.filter((operand) => operand.text !== '-');
  for (const file of files) recordAccess(frame, 'read', file);
  if (files.length === 0) return frame.input ?? frame.passed;
  const read = frame.wantsOutput && args.options.length === 0 ? readableContent : contentOf;
  const parts = args.operands.map((file) => (file.text === '-' ? frame.input : read(file, frame)));
  if (parts.every((part) => part !== undefined)) return joinFields(parts, '');
  const paths = files.map((file) => resolveField(frame, file)).filter((path) => path !== undefined);
  return paths.length < files.length ? undefined : { text: '', state: 'unknown' as const, files: paths };
}

/** The digits aren't known, but what stands around them is. */
function date({ args }: ProgramCall) {
  const format = args.operands.find((operand) => operand.text.startsWith('+'));
  const text = format === undefined ? 'today' : format.text.slice(1).replace(/%[-_0^#:]*[a-zA-Z]/g, '0');
  return { text: `${text}\n`, state: format?.state === 'unknown' ? 'unknown' : 'guess' } as const;
}

/** A look at a name is no look into the file. */
function lookAt({ operands }: Arguments, frame: Frame): undefined {
  for (const operand of operands) recordAccess(frame, 'read', operand, { nameOnly: true });
}

function perOperand(change: (path: string) => string) {
  return ({ args }: ProgramCall) => {
    const joined = joinFields(
      args.operands.map((operand) =>
        isKnown(operand) ? { ...operand, text: change(operand.text) } : operand,
      ),
      '\n',
    );
    return { ...joined, text: `${joined.text}\n` };
  };
}

function basename(call: ProgramCall) {
  const [path, suffix] = call.args.operands;
  if (hasOption(call.args, '-a --multiple -s --suffix') || suffix === undefined)
    return perOperand(baseName)(call);
  if (path === undefined || !isKnown(path) || !isKnown(suffix)) return undefined;
  const name = baseName(path.text);
  const cut = name !== suffix.text && name.endsWith(suffix.text) ? name.slice(0, -suffix.text.length) : name;
  return knownField(`${cut}\n`);
}

function realpath({ args, frame }: ProgramCall) {
  if (hasOption(args, '--relative-to --relative-base')) return undefined;
  const [operand] = args.operands;
  const path = operand === undefined ? undefined : resolveField(frame, operand);
  return path === undefined ? undefined : knownField(`${normalisePosix(path)}\n`);
}

/** The name itself is chosen at random, but where it will be is known, and that is what rules ask. */
function mktemp({ args, frame }: ProgramCall) {
  const [template] = args.operands;
  const { variables } = frame.session.world;
  const folder = variables.TMPDIR ?? '/tmp';
  if (template === undefined) {
    const path = `${folder}/tmp.XXXXXXXXXX`;
    if (hasOption(args, '-d --directory')) frame.session.view.made(path, 'folder');
    return knownField(`${path}\n`);
  }
  const inFolder = hasOption(args, '-t -p --tmpdir');
  const field = inFolder ? { ...template, text: `${folder}/${template.text}` } : template;
  if (!hasOption(args, '-u --dry-run')) {
    recordAccess(frame, 'create', field, { folder: hasOption(args, '-d --directory') });
  }
  return { ...field, text: `${field.text}\n` };
}

function ls({ args, frame }: ProgramCall) {
  lookAt(args, frame);
  const folders = args.operands.length === 0 ? [knownField('.')] : args.operands;
  const found = foundBelow(folders, frame);
  if (hasOption(args, '-l -R --recursive --long -i -s')) return found;
  const names: string[] = [];
  for (const operand of folders) {
    const path = resolveField(frame, operand);
    if (path === undefined) return found;
    const inside = hasOption(args, '-d --directory') ? undefined : frame.session.view.list(path);
    if (inside === undefined) names.push(operand.text);
    else if (args.operands.length > 1) return found;
    else names.push(...inside.filter((name) => hasOption(args, '-a -A --all') || !name.startsWith('.')));
  }
  return { ...found, ...knownField(names.map((name) => `${name}\n`).join('')) };
}

const MAX_COUNT = 256;

function seq({ args }: ProgramCall) {
  const numbers = args.operands.map((operand) => Number(operand.text));
  if (args.options.length > 0 || numbers.length === 0 || !numbers.every(Number.isSafeInteger))
    return undefined;
  const [first = 1, second, third] = numbers;
  const from = second === undefined ? 1 : first;
  const step = third === undefined ? 1 : (second ?? 1);
  const to = third ?? second ?? first;
  if (step < 1) return undefined;
  const count = Math.min(MAX_COUNT, Math.max(0, Math.floor((to - from) / step) + 1));
  return knownField(Array.from({ length: count }, (_, i) => `${from + i * step}\n`).join(''));
}
