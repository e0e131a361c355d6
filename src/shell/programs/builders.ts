import { optionValue, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import { family, handled, optionsOnly, reads, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder } from './trees.ts';

/** Compilers, converters, generators: what they make is named by an option or stands last. */
export const builders = () => [
  // Compilers and linkers.
  handled('gcc g++ cc c++ clang clang++ ld as tcc nvcc gfortran', compile, {
    dashWords: true,
    valued:
      '-o -MF -MJ --output -Map -aux-info -dumpbase -I -L -l -D -U -x -include -isystem -iquote -MT -MQ -Xlinker -Xassembler -Xpreprocessor -T -u -z -arch',
  }),
  reads('nasm yasm', { dashWords: true, valued: '-f -I -D -U -P -p', output: '-o -l -MF -E' }),
  writes('patchelf', {
    valued: '--set-interpreter --set-soname --set-rpath --add-rpath --add-needed --remove-needed --page-size',
    output: '--output',
    unless: '--output --print-interpreter --print-rpath --print-needed --print-soname',
  }),
  reads('m4', { valued: '-D --define -I --include -U -s -L -F', output: '-o --error-output --debugfile -R' }),
  reads('rustc', {
    valued: '--crate-type --edition -C -L --target',
    output: '-o',
    outputFolder: '--out-dir',
  }),
  reads('javac kotlinc scalac', { dashWords: true, valued: '-cp -classpath --release', outputFolder: '-d' }),
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
  handled('objcopy', objcopy, {
    valued:
      '-I --input-target -O --output-target -F --target -B --binary-architecture -j --only-section -R --remove-section -N --strip-symbol -K --keep-symbol -G --keep-global-symbol -L --localize-symbol -W --weaken-symbol --add-section --update-section --dump-section --rename-section --set-section-flags --set-section-alignment --redefine-sym --prefix-symbols --prefix-sections --add-gnu-debuglink --add-symbol --set-start --gap-fill --pad-to',
  }),
  writes('strip', { valued: '-F -I -O -K -N -R', output: '-o', unless: '-o' }),

  // For the web.
  optionsOnly('tsc', {
    valued: '-p --project --target --module',
    output: '--outFile',
    outputFolder: '--outDir --declarationDir',
  }),
  optionsOnly('esbuild', { output: '--outfile --metafile', outputFolder: '--outdir' }),
  optionsOnly('rollup swc webpack parcel vite-bundle', {
    valued: '-c --config -f --format',
    output: '-o --file --out-file',
    outputFolder: '--output-path --out-dir --dir -d --dist-dir',
  }),
  reads('babel', { valued: '--presets --plugins', output: '-o --out-file', outputFolder: '-d --out-dir' }),
  reads('terser uglifyjs', { valued: '--config-file -f -d -e -p', output: '-o --output' }),
  reads('html-minifier cleancss csso postcss tailwindcss', {
    valued: '-c --config -u --use',
    input: '-i --input',
    output: '-o --output',
  }),
  handled('sass lessc', inputThenOutput, { valued: '-I --load-path -s --style' }),

  // Generated code.
  handled('protoc', protoc, {
    valued: '-I --proto_path',
    output: '--descriptor_set_out -o --dependency_out',
  }),
  optionsOnly('buf', { output: '-o --output' }),
  reads('bison yacc flex lex', { output: '-o --output' }),
  reads('quicktype json2ts openapi-typescript openapi-generator swagger-codegen graphql-codegen', {
    valued: '-l --lang -t --top-level',
    input: '-i --input',
    output: '-o --out --output',
  }),

  // Reports of tests.
  handled('pytest', pytest, {
    valued:
      '-k -m -n -c -p --tb --cov --rootdir --junitxml --junit-xml --html --report-log --cov-report --cov-config',
  }),
  family('coverage', [optionsOnly('xml json lcov', { output: '-o' })]),

  // Forges and charts.
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
  optionsOnly('helm', { valued: '-n --namespace -f --values -o --output', outputFolder: '--output-dir' }),
];

function inputThenOutput({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  if (input?.text.includes(':') === true && !input.text.includes('://')) {
    const [from = '', to = ''] = input.text.split(':');
    recordAccess(frame, 'read', { ...input, text: from });
    recordAccess(
      frame,
      'create',
      { ...input, text: to },
      { folder: isFolder({ ...input, text: from }, frame) },
    );
    return;
  }
  if (!/^-$|:\/\//.test(input?.text ?? '')) recordAccess(frame, 'read', input);
  if (output?.text !== '-') recordAccess(frame, 'create', output);
}

/** `-ofile` is one word as well, and `-MMD` must not be read letter by letter. */
function compile({ args, frame }: ProgramCall): undefined {
  for (const operand of args.operands) recordAccess(frame, 'read', operand);
  for (const value of optionValues(args, '-o -MF -MJ --output -Map -aux-info'))
    recordAccess(frame, 'create', value);
  for (const { name, value } of args.options) {
    const [, attached] = /^-(?:o|MF|MJ)(.+)$/.exec(name) ?? [];
    if (attached !== undefined && value === undefined) recordAccess(frame, 'create', knownField(attached));
    // What goes to the linker: `-Wl,-Map=file`, `-Wl,-Map,file`.
    const [, mapped] = /^-Wl,(?:.*,)?-Map(?:,([^,]+))?/.exec(name) ?? [];
    if (mapped !== undefined) recordAccess(frame, 'create', knownField(mapped));
    else if (/^-Wl,(?:.*,)?-Map$/.test(name)) recordAccess(frame, 'create', value);
  }
}

/** `--python_out=folder`, with options of the generator before a colon. */
function protoc({ args, frame }: ProgramCall): undefined {
  for (const { name, value } of args.options)
    if (
      /^--\w+_out$/.test(name) &&
      !/^--(?:descriptor_set|dependency)_out$/.test(name) &&
      value !== undefined
    )
      recordAccess(frame, 'create', { ...value, text: value.text.replace(/^[^:/]*:/, '') }, { folder: true });
}

/** With one file it changes that, with two only the second. */
function objcopy({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  recordAccess(frame, output === undefined ? 'write' : 'read', input);
  recordAccess(frame, 'create', output);
  for (const dumped of optionValues(args, '--dump-section')) {
    recordAccess(frame, 'create', { ...dumped, text: dumped.text.replace(/^[^=]*=/, '') });
  }
}

function pytest({ args, frame }: ProgramCall): undefined {
  for (const value of optionValues(args, '--junitxml --junit-xml --html --report-log'))
    recordAccess(frame, 'create', value);
  for (const report of optionValues(args, '--cov-report')) {
    const [, format, path] = /^(xml|json|lcov|html):(.+)$/.exec(report.text) ?? [];
    if (path !== undefined)
      recordAccess(frame, 'create', { ...report, text: path }, { folder: format === 'html' });
  }
}

function ghDownload({ args, frame }: ProgramCall): undefined {
  if (args.operands[0]?.text !== 'download') return;
  const output = optionValue(args, '-O --output');
  recordAccess(frame, 'create', output ?? optionValue(args, '-D --dir'), { folder: output === undefined });
}

function ghClone({ args, frame }: ProgramCall): undefined {
  const [verb, repository, folder] = args.operands;
  if (verb?.text !== 'clone' || repository === undefined) return;
  const name = repository.text.slice(repository.text.lastIndexOf('/') + 1).replace(/\.git$/, '');
  recordAccess(frame, 'create', folder ?? { ...repository, text: name }, { folder: true });
}
