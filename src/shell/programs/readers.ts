import { recordAccess } from '../session.ts';
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
import type { ProgramRow } from './row.ts';

/** Programs that only look. */
export const READERS: readonly ProgramRow[] = [
  { kind: 'files', names: 'tac', operands: 'read', filter: linesBackwards },
  { kind: 'files', names: 'rev', operands: 'read', filter: reversedLines },
  { kind: 'files', names: 'tr gtr', filter: translated, alwaysFilters: true },
  {
    kind: 'files',
    names:
      'nl less more most bat batcat wc od strings file stat cksum md5sum md5 sha1sum sha224sum sha256sum sha512sum b2sum sum ' +
      'fold fmt pr column paste expand unexpand colrm look hexdump zcat bzcat xzcat zless zmore gzcat lzcat ' +
      'readelf objdump nm size ldd glow mdcat',
    valued: '-w --width -s -t -c --lines',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'head ghead',
    filter: firstLines,
    picksByPlace: true,
    valued: '-n --lines -c --bytes',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'tail gtail',
    filter: lastLines,
    picksByPlace: true,
    valued: '-n --lines -c --bytes --pid -s --sleep-interval',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'cut gcut',
    valued: '-d --delimiter -f --fields -c --characters -b --bytes --output-delimiter',
    operands: 'read',
  },
  { kind: 'files', names: 'comm join cmp vimdiff', valued: '-t -1 -2 -j -a -e -o -i -n', operands: 'read' },
  {
    kind: 'files',
    names: 'diff gdiff colordiff sdiff diff3 difft delta',
    valued: '-U --unified -C --context -I -x --exclude -L --label -W --width',
    files: { read: '--from-file --to-file -X' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'grep egrep fgrep zgrep ggrep pcregrep',
    filter: matchingLines,
    listsOperands: '-l --files-with-matches -L',
    valued:
      '-e --regexp -m --max-count -A -B -C --context --after-context --before-context --include --exclude --exclude-dir --color --label -d -D',
    files: { read: '-f --file' },
    leading: 1,
    leadingUnless: '-e --regexp -f --file',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'rg ripgrep ag ack',
    valued:
      '-e --regexp -g --glob --iglob -t --type -T --type-not -m --max-count -A -B -C --context -j --threads -M --max-columns -r --replace --sort -d --max-depth',
    files: { read: '-f --file' },
    leading: 1,
    leadingUnless: '-e --regexp -f --file --files',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'jq gojq jaq',
    valued: '--arg --argjson --indent -L',
    files: { read: '-f --from-file --slurpfile --rawfile' },
    leading: 1,
    leadingUnless: '-f --from-file',
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'base64 gbase64',
    filter: decoded,
    valued: '-w --wrap -b',
    files: { create: '-o --output', read: '-i --input' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'cat-file xmllint',
    valued: '--xpath --schema',
    files: { create: '--output -o' },
    operands: 'read',
  },
  { kind: 'files', names: 'tree', valued: '-L -P -I --filelimit', files: { create: '-o' } },
  {
    kind: 'files',
    names: 'shellcheck hadolint yamllint jsonlint markdownlint flake8 pylint mypy pyright actionlint',
    valued: '-s --shell -f --format -e -c --config',
    operands: 'read',
  },
  {
    kind: 'handled',
    names: 'uniq',
    valued: '-f --skip-fields -s --skip-chars -w --check-chars',
    handle({ args, frame }) {
      const [input, output] = args.operands;
      if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
      if (output !== undefined && output.text !== '-') recordAccess(frame, 'create', output);
      return args.operands.length === 0 ? frame.input : undefined;
    },
  },
  {
    kind: 'handled',
    names: 'xxd',
    valued: '-c -cols -g -l -len -s -seek -o -n',
    dashWords: true,
    handle({ args, frame }) {
      const [input, output] = args.operands;
      if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
      if (output !== undefined && output.text !== '-') {
        recordAccess(frame, 'create', output);
      }
      return undefined;
    },
  },
  {
    kind: 'files',
    names: 'sort gsort',
    filter: sortedLines,
    sorts: true,
    valued: '-k --key -t --field-separator -S --buffer-size -T --temporary-directory --parallel --batch-size',
    files: { create: '-o --output', read: '--files0-from' },
    operands: 'read',
  },
];
