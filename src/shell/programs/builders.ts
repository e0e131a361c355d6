import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import type { ProgramCall, ProgramRow } from './row.ts';

/** Compilers, converters, generators: what they make is named by an option or stands last. */
export const BUILDERS: readonly ProgramRow[] = [
  {
    kind: 'files',
    names: 'gcc g++ cc c++ clang clang++ ld as tcc nvcc gfortran',
    valued: '-I -L -l -D -x -std -MF',
    files: { create: '-o' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'rustc',
    valued: '--crate-type --edition -C -L --target',
    files: { create: '-o --out-dir' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'javac kotlinc scalac',
    dashWords: true,
    valued: '-cp -classpath --release',
    files: { create: '-d' },
    operands: 'read',
  },
  {
    kind: 'family',
    names: 'go',
    folder: '-C',
    members: [
      {
        kind: 'files',
        names: 'build',
        dashWords: true,
        valued: '-tags -ldflags -gcflags -mod -p',
        files: { create: '-o' },
      },
      {
        kind: 'files',
        names: 'test',
        dashWords: true,
        valued: '-run -timeout -count -bench -tags',
        files: { create: '-o -coverprofile -cpuprofile -memprofile -trace' },
      },
      { kind: 'wrapper', names: 'tool', leading: 99 },
    ],
  },
  {
    kind: 'files',
    names: 'tsc',
    valued: '-p --project --target --module',
    files: { create: '--outFile --outDir --declarationDir' },
  },
  { kind: 'files', names: 'esbuild', files: { create: '--outfile --outdir --metafile' } },
  {
    kind: 'files',
    names: 'rollup swc webpack parcel vite-bundle',
    valued: '-c --config -f --format',
    files: { create: '-o --file --out-file --output-path --out-dir --dir' },
  },
  {
    kind: 'files',
    names: 'babel',
    valued: '--presets --plugins',
    files: { create: '-o --out-file -d --out-dir' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'terser uglifyjs html-minifier cleancss csso postcss tailwindcss',
    valued: '-c -m -u',
    files: { create: '-o --output', read: '-i --input' },
    operands: 'read',
  },
  { kind: 'handled', names: 'sass lessc', valued: '-I --load-path', handle: inputThenOutput },
  { kind: 'handled', names: 'wkhtmltopdf', handle: inputThenOutput },
  {
    kind: 'handled',
    names: 'iconv giconv',
    valued: '-f --from-code -t --to-code -o --output',
    handle: withOutput('-o --output'),
  },
  {
    kind: 'files',
    names: 'pandoc',
    valued: '-f --from -t --to --template -V --metadata',
    files: { create: '-o --output' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'dot neato plantuml mmdc asciidoctor',
    valued: '-T',
    files: { create: '-o --output', read: '-i --input' },
    operands: 'read',
  },
  {
    kind: 'files',
    names: 'protoc buf',
    valued: '-I --proto_path',
    files: { create: '--descriptor_set_out -o' },
  },
  { kind: 'files', names: 'bison yacc flex lex', files: { create: '-o --output' }, operands: 'read' },
  {
    kind: 'files',
    names: 'objcopy strip',
    valued: '-O -I -j',
    files: { create: '-o' },
    operands: 'write',
    unless: '-o',
  },
  {
    kind: 'handled',
    names: 'ffmpeg',
    dashWords: true,
    valued:
      '-i -ss -t -to -c -c:v -c:a -vf -af -b:v -b:a -r -f -s -crf -preset -map -codec -vcodec -acodec -loglevel -frames:v',
    handle: lastOperand,
  },
  {
    kind: 'handled',
    names: 'convert magick',
    dashWords: true,
    valued: '-resize -quality -crop -geometry -gravity -background -extent -density -colorspace -format',
    handle: lastOperand,
  },
  {
    kind: 'files',
    names: 'mogrify',
    dashWords: true,
    valued: '-resize -quality -crop -format -geometry',
    operands: 'write',
  },
  {
    kind: 'files',
    names: 'cwebp optipng pngquant',
    valued: '-q',
    files: { create: '-o --output -out' },
    operands: 'read',
  },
  { kind: 'files', names: 'jpegoptim', operands: 'write' },
  {
    kind: 'files',
    names: 'pg_dump pg_dumpall pg_restore',
    valued: '-h -p -U -d -n -t -F',
    files: { create: '-f --file' },
  },
  { kind: 'files', names: 'mysqldump', valued: '-h -P -u', files: { create: '-r --result-file' } },
  {
    kind: 'handled',
    names: 'sqlite3 sqlite',
    dashWords: true,
    valued: '-separator -cmd -init -nullvalue',
    handle: sqlite,
  },
  {
    kind: 'files',
    names: 'cmake',
    valued: '-G -D -S --build --install --target --preset',
    files: { create: '-B' },
  },
  { kind: 'handled', names: 'pytest', valued: '-k -m -n -c -p --tb --cov --rootdir', handle: pytest },
  {
    kind: 'family',
    names: 'coverage',
    members: [{ kind: 'files', names: 'xml json lcov', files: { create: '-o' } }],
  },
  {
    kind: 'files',
    names: 'quicktype json2ts openapi-typescript openapi-generator swagger-codegen graphql-codegen',
    valued: '-l --lang -t --top-level',
    files: { create: '-o --out --output', read: '-i --input' },
    operands: 'read',
  },
  {
    kind: 'family',
    names: 'docker podman nerdctl kubectl oc',
    valued: '-H --host --context -c --config -n --namespace --kubeconfig',
    members: [
      { kind: 'handled', names: 'cp', valued: '-c --container', handle: containerCopy },
      { kind: 'files', names: 'save export', files: { create: '-o --output' } },
      { kind: 'files', names: 'build buildx', files: { create: '--iidfile --metadata-file' } },
    ],
  },
  {
    kind: 'family',
    names: 'gh glab',
    valued: '-R --repo',
    members: [
      {
        kind: 'handled',
        names: 'release run',
        valued: '-p --pattern -D --dir -O --output -n --name -t --title --notes',
        handle: ghDownload,
      },
      { kind: 'handled', names: 'repo', handle: ghClone },
    ],
  },
  { kind: 'files', names: 'helm', valued: '-n --namespace -f --values', files: { create: '--output-dir' } },
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

function withOutput(options: string) {
  return ({ args, frame }: ProgramCall): undefined => {
    for (const operand of args.operands) recordAccess(frame, 'read', operand);
    for (const value of optionValues(args, options)) recordAccess(frame, 'create', value);
    return undefined;
  };
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
