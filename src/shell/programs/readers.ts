import { type Field, isKnown } from '../field.ts';
import { type Output, recordAccess } from '../session.ts';
import { cutColumns } from './columns.ts';
import { base32, base64, fromHex } from './decoders.ts';
import {
  firstLines,
  lastLines,
  linesBackwards,
  matchingLines,
  reversedLines,
  sortedLines,
  translated,
} from './filters.ts';
import { handled, optionsOnly, reads } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs that only look. */
export const readers = () => [
  reads('tac', { filter: linesBackwards }),
  reads('rev', { filter: reversedLines }),
  optionsOnly('tr gtr', { filter: translated, alwaysFilters: true }),
  reads(
    'wc more most cksum md5sum md5 sha1sum sha224sum sha256sum sha512sum b2sum sum colrm bzcat xzcat zless zmore lzcat size ldd glow mdcat',
  ),
  reads('od', { valued: '-A --address-radix -j --skip-bytes -N --read-bytes -t --format -S' }),
  reads('hexdump', { valued: '-e -n -s', input: '-f' }),
  reads('nl', {
    valued:
      '-b --body-numbering -d --section-delimiter -f -h -i --line-increment -l -n --number-format -s --number-separator -v --starting-line-number -w --number-width',
  }),
  reads('fold fmt', { valued: '-w --width -p --prefix -g --goal' }),
  reads('pr', { valued: '-h --header -l --length -w --width -W --page-width -o --indent -N -D' }),
  reads('column', {
    valued: '-s --separator -o --output-separator -c --output-width -N --table-columns -R -H -O -n -T -E -W',
  }),
  reads('paste', { valued: '-d --delimiters' }),
  reads('expand unexpand', { valued: '-t --tabs' }),
  reads('less', { valued: '-p -P -t -T -x -z -h -j -y -b', output: '-o -O' }),
  reads('bat batcat', {
    valued:
      '-l --language -H --highlight-line -r --line-range --theme --style -m --tabs --wrap --terminal-width',
  }),
  reads('look', { valued: '-t --terminate', leading: 1 }),
  reads('file', { valued: '-e --exclude -F --separator -m --magic-file -P --parameter', input: '-f' }),
  reads('strings', { valued: '-n --bytes -t --radix -e --encoding -T --target' }),
  reads('readelf', { valued: '-x --hex-dump -p --string-dump -R --relocated-dump' }),
  reads('objdump', { valued: '-j --section -M --disassembler-options -b --target -m --architecture' }),
  reads('nm', { valued: '-t --radix -f --format' }),
  reads('head ghead', { valued: '-n --lines -c --bytes', filter: firstLines, picksByPlace: true }),
  reads('tail gtail', {
    valued: '-n --lines -c --bytes --pid -s --sleep-interval',
    filter: lastLines,
    picksByPlace: true,
  }),
  reads('cut gcut', {
    valued: '-d --delimiter -f --fields -c --characters -b --bytes --output-delimiter',
    filter: cutColumns,
  }),
  reads('comm'),
  reads('join', { valued: '-t -1 -2 -j -a -e -o -v' }),
  reads('cmp', { valued: '-i --ignore-initial -n --bytes' }),
  reads('vimdiff', { valued: '-c --cmd -S -u' }),
  reads('diff gdiff colordiff sdiff diff3 difft delta', {
    valued: '-U --unified -C --context -I -x --exclude -L --label -W --width',
    input: '--from-file --to-file -X',
    whole: '-r --recursive',
  }),
  reads('grep egrep fgrep zgrep ggrep pcregrep', {
    valued:
      '-e --regexp -m --max-count -A -B -C --context --after-context --before-context --include --exclude --exclude-dir --color --label -d -D',
    input: '-f --file',
    leading: 1,
    leadingUnless: '-e --regexp -f --file',
    filter: matchingLines,
    listsOperands: '-l --files-with-matches',
  }),
  reads('rg ripgrep ag ack', {
    valued:
      '-e --regexp -g --glob --iglob -t --type -T --type-not -m --max-count -A -B -C --context -j --threads -M --max-columns -r --replace --sort -d --max-depth',
    input: '-f --file',
    leading: 1,
    leadingUnless: '-e --regexp -f --file --files',
    filter: matchingLines,
    listsOperands: '-l --files-with-matches --files',
    searches: true,
  }),
  handled('jq gojq jaq', jq),
  reads('base64 gbase64', {
    valued: '-w --wrap -b',
    input: '-i --input',
    output: '-o --output',
    filter: base64,
  }),
  reads('base32', { valued: '-w --wrap', filter: base32 }),
  reads('xmllint', { valued: '--xpath --schema', output: '--output -o' }),
  optionsOnly('tree', { valued: '-L -P -I --filelimit', output: '-o' }),
  reads('shellcheck hadolint yamllint jsonlint flake8 pylint mypy pyright actionlint', {
    valued: '-s --shell -f --format -e -c --config',
  }),
  handled('uniq', inputThenOutput, { valued: '-f --skip-fields -s --skip-chars -w --check-chars' }),
  handled('xxd', inputThenOutput, { valued: '-c -cols -g -l -len -s -seek -o -n', dashWords: true }),
  reads('sort gsort', {
    valued: '-k --key -t --field-separator -S --buffer-size -T --temporary-directory --parallel --batch-size',
    input: '--files0-from',
    output: '-o --output',
    filter: sortedLines,
    sorts: true,
  }),
];

/** How many words belong to an option of jq. */
const JQ_VALUES: Readonly<Record<string, number>> = {
  '--arg': 2,
  '--argjson': 2,
  '--slurpfile': 2,
  '--rawfile': 2,
  '--indent': 1,
  '-L': 1,
};

function jq({ words, frame }: ProgramCall): undefined {
  const operands: Field[] = [];
  let hasProgram = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === undefined || word.text === '--args' || word.text === '--jsonargs') break;
    const values = JQ_VALUES[word.text];
    const last = words[i + (values ?? 0)];
    if (values === 2 && word.text.endsWith('file') && last !== undefined) recordAccess(frame, 'read', last);
    if (values !== undefined) i += values;
    else if (/^(?:--from-file|-[a-zA-Z]*f)$/.test(word.text)) hasProgram = true;
    else if (!word.text.startsWith('-')) operands.push(word);
  }
  for (const file of operands.slice(hasProgram ? 0 : 1)) recordAccess(frame, 'read', file);
}

function inputThenOutput({ args, frame, name }: ProgramCall): Output {
  const [input, output] = args.operands;
  if (input?.text !== '-') recordAccess(frame, 'read', input);
  if (output?.text !== '-') recordAccess(frame, 'create', output);
  if (input !== undefined && input.text !== '-') return undefined;
  if (name === 'uniq') return frame.input;
  const isHex = ['-r', '-p'].every((option) => args.options.some((given) => given.name === option));
  const isBundle = args.options.some((given) => given.name === '-rp' || given.name === '-pr');
  if ((!isHex && !isBundle) || frame.input === undefined || !isKnown(frame.input)) return undefined;
  const text = fromHex(frame.input.text);
  return text === undefined ? undefined : { ...frame.input, text };
}
