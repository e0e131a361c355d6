import { hasOption } from '../arguments.ts';
import { recordAccess } from '../session.ts';
import { edits, family, handled, optionsOnly, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder } from './trees.ts';

/** Formatters and linters that change the files they are given: some always, some when told to. */
export const formatters = () => [
  // JavaScript and the web.
  edits('prettier prettierd', {
    valued: '--config --ignore-path --parser --plugin --stdin-filepath --tab-width --print-width --log-level',
    only: '-w --write',
    sparesIgnored: true,
  }),
  edits('eslint eslint_d oxlint', {
    valued:
      '-c --config --ext --rule --rulesdir -f --format --ignore-path --ignore-pattern --max-warnings --parser --cache-location',
    output: '-o --output-file',
    only: '--fix',
  }),
  edits('stylelint markdownlint-cli2 textlint', {
    valued: '-c --config -f --formatter --format --ignore-path --rule --plugin',
    only: '--fix',
  }),
  edits('tslint standard xo', { only: '--fix' }),
  family('biome rome', [
    edits('check format lint', { valued: '--config-path', only: '--write --fix --apply --apply-unsafe' }),
  ]),
  edits('svgo', { valued: '--config', output: '-o --output', unless: '-o --output' }),
  writes('tidy', { dashWords: true, valued: '-config -f -file', output: '-o -output', only: '-m -modify' }),
  edits('doctoc'),

  // Python.
  edits('black', {
    valued: '-l --line-length -t --target-version --config --include --exclude',
    unless: '--check --diff -c --code',
  }),
  family('ruff', [
    edits('format', { valued: '--config --line-length --exclude', unless: '--check --diff' }),
    edits('check', {
      valued: '--config --select --ignore --extend-select --output-format',
      output: '-o --output-file',
      only: '--fix --fix-only',
      unless: '--diff',
    }),
  ]),
  edits('isort', { valued: '--profile -l --settings-path', unless: '-c --check --check-only --diff -d' }),
  edits('autopep8 autoflake yapf docformatter', {
    valued: '--max-line-length --style',
    only: '-i --in-place',
  }),
  edits('pyupgrade'),
  edits('mdformat', { unless: '--check' }),
  edits('codespell', { valued: '-L -S', only: '-w --write-changes' }),

  // Compiled languages.
  edits('gofmt goimports gofumpt', { dashWords: true, valued: '-r -local', only: '-w' }),
  edits('rustfmt', { valued: '--edition --config --config-path', unless: '--check' }),
  edits('clang-format', { dashWords: true, valued: '-style -lines', only: '-i --i' }),
  edits('google-java-format', { only: '-i --replace' }),
  edits('swiftformat', { unless: '--lint --dryrun' }),
  edits('ktlint', { only: '-F --format' }),
  edits('stylua', { unless: '--check -c' }),
  edits('ormolu fourmolu', { valued: '-m --mode', only: '-i -m=inplace --mode=inplace' }),
  edits('indent', { dashWords: true, output: '-o', unless: '-o -st' }),
  edits('astyle', { unless: '--dry-run' }),
  edits('uncrustify', { valued: '-c -l -t', input: '-f', output: '-o', only: '--replace --no-backup' }),
  family('dart', [
    edits('format', {
      valued: '-o --output -l --line-length',
      unless: '-o=none -o=show -o=json --output=none --output=show --output=json',
    }),
  ]),

  // Ruby.
  edits('rubocop standardrb erb-lint', {
    valued: '-c --config -f --format --only --except -r --require',
    output: '-o --out',
    only: '-a -A -x --autocorrect --autocorrect-all --auto-correct --fix',
  }),

  // Others that change files when told to, by one letter or by a word.
  edits('scalafmt swift-format ocamlformat stylish-haskell cabal-fmt unify dfmt', {
    valued: '--config -c',
    only: '-i --in-place --inplace',
  }),
  edits('2to3 typos misspell latexindent hclfmt', { dashWords: true, only: '-w --write --write-changes' }),
  edits('js-beautify css-beautify html-beautify', {
    valued: '-s -o --config',
    output: '-o --outfile',
    only: '-r --replace',
  }),
  edits('markdownlint', { valued: '-c --config -o --output -i --ignore -r --rules', only: '-f --fix' }),
  edits('djlint', { valued: '--profile --indent', only: '--reformat' }),
  edits('perltidy', { dashWords: true, valued: '-pro', output: '-o', only: '-b' }),
  edits('elm-format', { output: '--output', only: '--yes' }),
  edits('pretty-format-json', { only: '--autofix' }),
  edits(
    'phpcbf pint beautysh nbstripout end-of-file-fixer trailing-whitespace-fixer add-trailing-comma flynt usort pycln htmlbeautifier fprettify gdformat nimpretty yamlfix addlicense',
    { valued: '--standard --config -c -l', unless: '--check --test --dry-run -n --diff --lint' },
  ),
  edits('jscodeshift', {
    valued: '-t --transform --parser --extensions --ignore-pattern',
    unless: '-d --dry',
  }),
  writes('rpl replace', { leading: 2 }),
  family('mix', [edits('format', { unless: '--check-formatted --dry-run' })]),
  family('zig', [edits('fmt', { unless: '--check' })]),
  family('sqlfluff', [edits('fix format', { valued: '--dialect --config --rules' })]),
  family('php-cs-fixer', [edits('fix', { valued: '--config --rules', unless: '--dry-run' })]),
  family('packer', [edits('fmt', { dashWords: true, unless: '-check -write=false' })]),

  // Shell and configuration.
  edits('shfmt', { valued: '-ln -i', only: '-w --write' }),
  edits('nixfmt nixpkgs-fmt alejandra', { unless: '--check -c' }),
  edits('cmake-format xmlformat', { only: '-i --in-place' }),
  family(
    'terraform tofu',
    [
      edits('fmt', { dashWords: true, unless: '-check' }),
      optionsOnly('plan', { dashWords: true, valued: '-var -var-file -target', output: '-out' }),
    ],
    { folder: '-chdir', dashWords: true },
  ),
  family('taplo', [edits('fmt format', { valued: '-c --config -o --option', unless: '--check --diff' })]),
  edits('jsonnetfmt', { only: '-i --in-place' }),
  edits('buildifier', {
    dashWords: true,
    unless: '-d -mode=check -mode=diff -mode=print_if_changed --mode=check --mode=diff',
  }),
  handled('xmlstarlet', xmlstarlet, { valued: '-u -v -d -i -s -t -n -N -x' }),
];

function xmlstarlet({ args, frame }: ProgramCall): undefined {
  const last = args.operands.at(-1);
  const inPlace = args.operands[0]?.text === 'ed' && hasOption(args, '-L --inplace');
  if (last !== undefined && !isFolder(last, frame)) recordAccess(frame, inPlace ? 'write' : 'read', last);
}
