import { type Output, recordAccess } from '../session.ts';
import {
  decoded,
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
    'nl less more most bat batcat wc od strings file stat cksum md5sum md5 sha1sum sha224sum sha256sum sha512sum b2sum sum fold fmt pr column paste expand unexpand colrm look hexdump zcat bzcat xzcat zless zmore gzcat lzcat readelf objdump nm size ldd glow mdcat',
    { valued: '-w --width -s -t -c --lines' },
  ),
  reads('head ghead', { valued: '-n --lines -c --bytes', filter: firstLines, picksByPlace: true }),
  reads('tail gtail', {
    valued: '-n --lines -c --bytes --pid -s --sleep-interval',
    filter: lastLines,
    picksByPlace: true,
  }),
  reads('cut gcut', {
    valued: '-d --delimiter -f --fields -c --characters -b --bytes --output-delimiter',
  }),
  reads('comm join cmp vimdiff', { valued: '-t -1 -2 -j -a -e -o -i -n' }),
  reads('diff gdiff colordiff sdiff diff3 difft delta', {
    valued: '-U --unified -C --context -I -x --exclude -L --label -W --width',
    input: '--from-file --to-file -X',
  }),
  reads('grep egrep fgrep zgrep ggrep pcregrep', {
    valued:
      '-e --regexp -m --max-count -A -B -C --context --after-context --before-context --include --exclude --exclude-dir --color --label -d -D',
    input: '-f --file',
    leading: 1,
    leadingUnless: '-e --regexp -f --file',
    filter: matchingLines,
    listsOperands: '-l --files-with-matches -L',
  }),
  reads('rg ripgrep ag ack', {
    valued:
      '-e --regexp -g --glob --iglob -t --type -T --type-not -m --max-count -A -B -C --context -j --threads -M --max-columns -r --replace --sort -d --max-depth',
    input: '-f --file',
    leading: 1,
    leadingUnless: '-e --regexp -f --file --files',
  }),
  reads('jq gojq jaq', {
    valued: '--arg --argjson --indent -L',
    input: '-f --from-file --slurpfile --rawfile',
    leading: 1,
    leadingUnless: '-f --from-file',
  }),
  reads('base64 gbase64', {
    valued: '-w --wrap -b',
    input: '-i --input',
    output: '-o --output',
    filter: decoded,
  }),
  reads('xmllint', { valued: '--xpath --schema', output: '--output -o' }),
  optionsOnly('tree', { valued: '-L -P -I --filelimit', output: '-o' }),
  reads('shellcheck hadolint yamllint jsonlint markdownlint flake8 pylint mypy pyright actionlint', {
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

function inputThenOutput({ args, frame, name }: ProgramCall): Output {
  const [input, output] = args.operands;
  if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
  if (output !== undefined && output.text !== '-') recordAccess(frame, 'create', output);
  return name === 'uniq' && input === undefined ? frame.input : undefined;
}
