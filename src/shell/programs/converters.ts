import { baseName } from '../../match/path-text.ts';
import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import { family, handled, optionsOnly, reads, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

/** Converters of documents, pictures, sound and tables: what they make is named by an option or stands last. */
export const converters = () => [
  reads('iconv giconv', { valued: '-f --from-code -t --to-code', output: '-o --output' }),
  reads('pandoc', {
    valued:
      '-f --from -r --read -t --to -w --write --template --data-dir --pdf-engine -V --variable -M --metadata -H -A -B -c --css -F --filter -L --lua-filter --bibliography --csl --reference-doc --toc-depth',
    output: '-o --output --log',
    outputFolder: '--extract-media',
  }),
  reads('dot neato plantuml mmdc asciidoctor', {
    valued: '-T -G -N -E -K -l -n -s',
    input: '-i --input',
    output: '-o --output',
  }),
  handled('wkhtmltopdf', lastOperand),
  handled('ffmpeg', lastOperand, {
    dashWords: true,
    valued:
      '-i -ss -t -to -c -c:v -c:a -vf -af -b:v -b:a -r -f -s -crf -preset -map -codec -vcodec -acodec -loglevel -frames:v -progress -filter_complex -pix_fmt -ar -ac -movflags -metadata -threads -vframes -q:v -b',
  }),
  handled('convert magick', lastOperand, {
    dashWords: true,
    valued:
      '-resize -quality -crop -geometry -gravity -background -extent -density -colorspace -format -size -fill -stroke -font -pointsize -draw -annotate -rotate -blur -define -depth -write',
  }),
  writes('mogrify', { dashWords: true, valued: '-resize -quality -crop -format -geometry' }),
  reads('cwebp', { dashWords: true, valued: '-q -preset -z -m -resize -crop -alpha_q', output: '-o' }),
  writes('optipng', {
    dashWords: true,
    valued: '-o -i -f -zc -zm -zs',
    output: '-out',
    unless: '-out -simulate',
  }),
  reads('pngquant', { valued: '--ext --quality -s --speed', output: '-o --output' }),
  writes('jpegoptim'),

  handled('montage composite', lastOperand, {
    dashWords: true,
    valued: '-geometry -tile -label -background -gravity',
  }),
  handled('sox lame weasyprint pdfunite papermill', lastOperand),
  handled('libreoffice soffice', libreOffice, { valued: '--convert-to --outdir --infilter' }),
  optionsOnly('chromium google-chrome chrome chromium-browser', { output: '--screenshot --print-to-pdf' }),
  reads('inkscape', { valued: '-w -h -d --export-type', output: '-o --export-filename' }),
  reads('gs ghostscript', { dashWords: true, output: '-o -sOutputFile' }),
  handled('pdftotext pdftohtml', inputThenOutput, {
    dashWords: true,
    valued: '-f -l -r -x -y -W -H -enc -opw -upw',
  }),
  handled('qpdf', qpdf),
  handled('pdftk', ({ words, frame }: ProgramCall): undefined => {
    const at = words.findIndex((word) => word.text === 'output');
    if (at >= 0) recordAccess(frame, 'create', words[at + 1]);
  }),
  handled('exiftool', exiftool),
  reads('jpegtran cjpeg djpeg', {
    dashWords: true,
    valued: '-rotate -crop -copy -quality',
    output: '-outfile',
  }),
  handled('cpp', inputThenOutput, { valued: '-I -D -U -include -isystem' }),
  handled('mlr', ({ args, frame }: ProgramCall): undefined => {
    const kind = hasOption(args, '-I') ? 'write' : 'read';
    // Its verbs stand among the files.
    for (const word of args.operands) if (kindOf(word, frame) === 'file') recordAccess(frame, kind, word);
  }),
  family('jupyter', [writes('nbconvert', { valued: '--to --output-dir --template', only: '--inplace' })]),
];

function lastOperand({ args, frame }: ProgramCall): undefined {
  // `png:file` names the format, `xc:red` a picture that is no file.
  const operands = args.operands
    .filter(
      (operand) =>
        !/^(?:-|[a-z]+:-?$|(?:xc|canvas|gradient|label|caption|null|info|rose|plasma):)/.test(operand.text),
    )
    .map((operand) => ({ ...operand, text: operand.text.replace(/^[a-z0-9]+:(?!\/\/)/i, '') }));
  const last = args.operands.at(-1)?.text.startsWith('null:') === true ? undefined : operands.pop();
  for (const value of optionValues(args, '-write +write -progress'))
    recordAccess(frame, 'create', { ...value, text: value.text.replace(/^[a-z0-9]+:(?!\/\/)/i, '') });
  for (const value of [...optionValues(args, '-i'), ...operands]) recordAccess(frame, 'read', value);
  recordAccess(frame, 'create', last);
}

function inputThenOutput({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  if (input?.text !== '-') recordAccess(frame, 'read', input);
  if (output?.text !== '-') recordAccess(frame, 'create', output);
}

/** `--convert-to pdf:filter --outdir x a.docx` makes `x/a.pdf`. */
function libreOffice({ args, frame }: ProgramCall): undefined {
  const format = optionValue(args, '--convert-to')?.text.split(':')[0];
  const folder = optionValue(args, '--outdir') ?? knownField('.');
  for (const file of args.operands) {
    recordAccess(frame, 'read', file);
    if (format === undefined) continue;
    const name = baseName(file.text).replace(/\.[^.]*$/, '');
    recordAccess(frame, 'create', { ...folder, text: `${folder.text}/${name}.${format}` });
  }
}

function qpdf({ args, frame }: ProgramCall): undefined {
  const [first, second] = args.operands;
  if (hasOption(args, '--replace-input')) recordAccess(frame, 'write', first);
  else if (hasOption(args, '--empty')) recordAccess(frame, 'create', args.operands.at(-1));
  else {
    recordAccess(frame, 'read', first);
    recordAccess(frame, 'create', second);
  }
}

/** It changes its files when a tag gets a value: `-Artist=me`, `-all=`. */
function exiftool({ words, frame }: ProgramCall): undefined {
  const changes = words.some((word) => /^-[\w:#-]+[-+^]?=/.test(word.text));
  const files = words.filter((word: Field) => !word.text.startsWith('-'));
  for (const file of files) recordAccess(frame, changes ? 'write' : 'read', file);
}
