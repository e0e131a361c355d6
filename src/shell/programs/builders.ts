import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import { family, handled, optionsOnly, reads, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Compilers, converters, generators: what they make is named by an option or stands last. */
export const BUILDERS = [
  // Compilers and linkers.
  reads('gcc g++ cc c++ clang clang++ ld as tcc nvcc gfortran', {
    valued: '-I -L -l -D -x -std',
    output: '-o -MF',
  }),
  reads('rustc', { valued: '--crate-type --edition -C -L --target', output: '-o --out-dir' }),
  reads('javac kotlinc scalac', { dashWords: true, valued: '-cp -classpath --release', output: '-d' }),
  family(
    'go',
    [
      optionsOnly('build', { dashWords: true, valued: '-tags -ldflags -gcflags -mod -p', output: '-o' }),
      optionsOnly('test', {
        dashWords: true,
        valued: '-run -timeout -count -bench -tags',
        output: '-o -coverprofile -cpuprofile -memprofile -trace',
      }),
    ],
    { folder: '-C' },
  ),
  handled('objcopy', objcopy, { valued: '-I -O -F -B -j -R -N -K -G -L -W' }),
  writes('strip', { valued: '-F -I -O -K -N -R', output: '-o', unless: '-o' }),
  optionsOnly('cmake', { valued: '-G -D -S --build --install --target --preset', output: '-B' }),

  // For the web.
  optionsOnly('tsc', {
    valued: '-p --project --target --module',
    output: '--outFile --outDir --declarationDir',
  }),
  optionsOnly('esbuild', { output: '--outfile --outdir --metafile' }),
  optionsOnly('rollup swc webpack parcel vite-bundle', {
    valued: '-c --config -f --format',
    output: '-o --file --out-file --output-path --out-dir --dir',
  }),
  reads('babel', { valued: '--presets --plugins', output: '-o --out-file -d --out-dir' }),
  reads('terser uglifyjs html-minifier cleancss csso postcss tailwindcss', {
    valued: '-c -m -u',
    input: '-i --input',
    output: '-o --output',
  }),
  handled('sass lessc', inputThenOutput, { valued: '-I --load-path' }),

  // Documents, pictures, sound.
  reads('iconv giconv', { valued: '-f --from-code -t --to-code', output: '-o --output' }),
  reads('pandoc', { valued: '-f --from -t --to --template -V --metadata', output: '-o --output' }),
  reads('dot neato plantuml mmdc asciidoctor', {
    valued: '-T',
    input: '-i --input',
    output: '-o --output',
  }),
  handled('wkhtmltopdf', inputThenOutput),
  handled('ffmpeg', lastOperand, {
    dashWords: true,
    valued:
      '-i -ss -t -to -c -c:v -c:a -vf -af -b:v -b:a -r -f -s -crf -preset -map -codec -vcodec -acodec -loglevel -frames:v',
  }),
  handled('convert magick', lastOperand, {
    dashWords: true,
    valued: '-resize -quality -crop -geometry -gravity -background -extent -density -colorspace -format',
  }),
  writes('mogrify', { dashWords: true, valued: '-resize -quality -crop -format -geometry' }),
  reads('cwebp optipng pngquant', { valued: '-q', output: '-o --output -out' }),
  writes('jpegoptim'),

  // Generated code.
  optionsOnly('protoc buf', { valued: '-I --proto_path', output: '--descriptor_set_out -o' }),
  reads('bison yacc flex lex', { output: '-o --output' }),
  reads('quicktype json2ts openapi-typescript openapi-generator swagger-codegen graphql-codegen', {
    valued: '-l --lang -t --top-level',
    input: '-i --input',
    output: '-o --out --output',
  }),

  // Databases.
  optionsOnly('pg_dump pg_dumpall pg_restore', { valued: '-h -p -U -d -n -t -F', output: '-f --file' }),
  optionsOnly('mysqldump', { valued: '-h -P -u', output: '-r --result-file' }),
  handled('sqlite3 sqlite', sqlite, { dashWords: true, valued: '-separator -cmd -init -nullvalue' }),

  // Reports of tests.
  handled('pytest', pytest, {
    valued:
      '-k -m -n -c -p --tb --cov --rootdir --junitxml --junit-xml --html --report-log --cov-report --cov-config',
  }),
  family('coverage', [optionsOnly('xml json lcov', { output: '-o' })]),

  // Containers and forges.
  family(
    'docker podman nerdctl kubectl oc',
    [
      handled('cp', containerCopy, { valued: '-c --container' }),
      optionsOnly('save export', { output: '-o --output' }),
      optionsOnly('build buildx', { output: '--iidfile --metadata-file' }),
    ],
    { valued: '-H --host --context -c --config -n --namespace --kubeconfig' },
  ),
  family(
    'gh glab',
    [
      handled('release run', ghDownload, {
        valued: '-p --pattern -D --dir -O --output -n --name -t --title --notes',
      }),
      handled('repo', ghClone),
    ],
    { valued: '-R --repo' },
  ),
  optionsOnly('helm', { valued: '-n --namespace -f --values -o --output', output: '--output-dir' }),
];

function inputThenOutput({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  if (input?.text.includes(':') === true && !input.text.includes('://')) {
    const [from = '', to = ''] = input.text.split(':');
    recordAccess(frame, 'read', { ...input, text: from });
    recordAccess(frame, 'create', { ...input, text: to });
    return undefined;
  }
  if (input !== undefined && input.text !== '-' && !input.text.includes('://'))
    recordAccess(frame, 'read', input);
  if (output !== undefined && output.text !== '-') recordAccess(frame, 'create', output);
  return undefined;
}

/** With one file it changes that, with two only the second. */
function objcopy({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  if (input !== undefined) recordAccess(frame, output === undefined ? 'write' : 'read', input);
  if (output !== undefined) recordAccess(frame, 'create', output);
  return undefined;
}

function lastOperand({ args, frame }: ProgramCall): undefined {
  const operands = args.operands.filter((operand) => !/^(?:-|[a-z]+:-?$)/.test(operand.text));
  const last = operands.pop();
  for (const value of [...optionValues(args, '-i'), ...operands]) recordAccess(frame, 'read', value);
  if (last !== undefined) recordAccess(frame, 'create', last);
  return undefined;
}

const SQL_CHANGES = /\b(?:insert|update|delete|create|drop|alter|replace|vacuum|pragma\s+\w+\s*=)\b/i;

function sqlite({ args, frame }: ProgramCall): undefined {
  const [file, ...statements] = args.operands;
  if (file === undefined || file.text === ':memory:') return undefined;
  const sql = [...statements, ...(frame.input === undefined ? [] : [frame.input])]
    .map((part) => part.text)
    .join('\n');
  const changes = !hasOption(args, '-readonly') && SQL_CHANGES.test(sql);
  const unseen = statements.length === 0 && frame.input === undefined;
  recordAccess(frame, changes || unseen ? 'create' : 'read', file, { guess: unseen });
  for (const match of sql.matchAll(
    /^\s*\.(?:output|once|backup|save|dump)\s+(?:main\s+)?['"]?([^\s'"]+)/gm,
  )) {
    recordAccess(frame, 'create', knownField(match[1] ?? ''), { guess: true });
  }
  return undefined;
}

function pytest({ args, frame }: ProgramCall): undefined {
  for (const value of optionValues(args, '--junitxml --junit-xml --html --report-log'))
    recordAccess(frame, 'create', value);
  for (const report of optionValues(args, '--cov-report')) {
    const [, path] = /^(?:xml|json|lcov|html):(.+)$/.exec(report.text) ?? [];
    if (path !== undefined) recordAccess(frame, 'create', { ...report, text: path });
  }
  return undefined;
}

function containerCopy({ args, frame }: ProgramCall): undefined {
  const [source, target] = args.operands;
  const isLocal = (field: Field): boolean => !/^[^/.:][^/:]*:/.test(field.text) && field.text !== '-';
  if (source !== undefined && isLocal(source)) recordAccess(frame, 'read', source);
  if (target !== undefined && isLocal(target)) recordAccess(frame, 'create', target);
  return undefined;
}

function ghDownload({ args, frame }: ProgramCall): undefined {
  if (args.operands[0]?.text !== 'download') return undefined;
  const output = optionValue(args, '-O --output') ?? optionValue(args, '-D --dir');
  if (output !== undefined) recordAccess(frame, 'create', output);
  return undefined;
}

function ghClone({ args, frame }: ProgramCall): undefined {
  const [verb, repository, folder] = args.operands;
  if (verb?.text !== 'clone' || repository === undefined) return undefined;
  const name = repository.text.slice(repository.text.lastIndexOf('/') + 1).replace(/\.git$/, '');
  recordAccess(frame, 'create', folder ?? { ...repository, text: name }, { folder: true });
  return undefined;
}
