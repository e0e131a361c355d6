import { hasOption } from '../arguments.ts';
import { recordAccess } from '../session.ts';
import type { ProgramRow } from './row.ts';
import { isFolder } from './run.ts';

/** Formatters and linters that change the files they are given: some always, some when told to. */
export const FORMATTERS: readonly ProgramRow[] = [
  {
    kind: 'files',
    names: 'prettier prettierd',
    valued: '--config --ignore-path --parser --plugin --stdin-filepath --tab-width --print-width --log-level',
    operands: 'write',
    only: '-w --write',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'eslint eslint_d oxlint',
    valued:
      '-c --config --ext --rule --rulesdir -f --format --ignore-path --ignore-pattern --max-warnings --parser --cache-location',
    files: { create: '-o --output-file' },
    operands: 'write',
    only: '--fix',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'stylelint markdownlint-cli2 textlint rubocop standardrb erb-lint ktlint',
    valued: '-c --config --formatter',
    operands: 'write',
    only: '--fix -a -A -x --autocorrect --autocorrect-all --auto-correct -F --format',
    filesOnly: true,
  },
  { kind: 'files', names: 'tslint', operands: 'write', only: '--fix', filesOnly: true },
  { kind: 'files', names: 'standard xo', operands: 'write', only: '--fix', filesOnly: true },
  {
    kind: 'family',
    names: 'biome rome',
    members: [
      {
        kind: 'files',
        names: 'check format lint',
        valued: '--config-path',
        operands: 'write',
        only: '--write --fix --apply --apply-unsafe',
        filesOnly: true,
      },
    ],
  },
  {
    kind: 'family',
    names: 'dart',
    members: [
      {
        kind: 'files',
        names: 'format',
        valued: '-o --output -l --line-length',
        operands: 'write',
        filesOnly: true,
      },
    ],
  },
  {
    kind: 'family',
    names: 'ruff',
    members: [
      {
        kind: 'files',
        names: 'format',
        valued: '--config --line-length --exclude',
        operands: 'write',
        unless: '--check --diff',
        filesOnly: true,
      },
      {
        kind: 'files',
        names: 'check',
        valued: '--config --select --ignore --extend-select --output-format',
        files: { create: '-o --output-file' },
        operands: 'write',
        only: '--fix --fix-only',
        unless: '--diff',
        filesOnly: true,
      },
    ],
  },
  {
    kind: 'files',
    names: 'black',
    valued: '-l --line-length -t --target-version --config --include --exclude',
    operands: 'write',
    unless: '--check --diff -c --code',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'isort',
    valued: '--profile -l --settings-path',
    operands: 'write',
    unless: '-c --check --check-only --diff -d',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'autopep8 autoflake yapf docformatter pyupgrade',
    valued: '--max-line-length --style',
    operands: 'write',
    only: '-i --in-place --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'gofmt goimports gofumpt',
    dashWords: true,
    valued: '-r -local',
    operands: 'write',
    only: '-w',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'rustfmt',
    valued: '--edition --config --config-path',
    operands: 'write',
    unless: '--check',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'clang-format',
    dashWords: true,
    valued: '-style -lines',
    operands: 'write',
    only: '-i --i',
    filesOnly: true,
  },
  { kind: 'files', names: 'shfmt', valued: '-ln -i', operands: 'write', only: '-w --write', filesOnly: true },
  {
    kind: 'files',
    names: 'stylua ormolu fourmolu',
    operands: 'write',
    unless: '--check -c',
    filesOnly: true,
  },
  {
    kind: 'files',
    names: 'terraform-fmt nixfmt nixpkgs-fmt alejandra cmake-format xmlformat',
    operands: 'write',
    unless: '--check',
    filesOnly: true,
  },
  { kind: 'files', names: 'google-java-format', operands: 'write', only: '-i --replace', filesOnly: true },
  { kind: 'files', names: 'swiftformat', operands: 'write', unless: '--lint --dryrun', filesOnly: true },
  { kind: 'files', names: 'taplo', leading: 1, operands: 'write', unless: '--check', filesOnly: true },
  { kind: 'files', names: 'mdformat', operands: 'write', unless: '--check', filesOnly: true },
  {
    kind: 'files',
    names: 'codespell',
    valued: '-L -S',
    operands: 'write',
    only: '-w --write-changes',
    filesOnly: true,
  },
  { kind: 'files', names: 'doctoc', operands: 'write', filesOnly: true },
  {
    kind: 'files',
    names: 'indent astyle uncrustify',
    valued: '-c --options',
    operands: 'write',
    filesOnly: true,
  },
  { kind: 'files', names: 'tidy', valued: '-config', operands: 'write', only: '-m -modify', dashWords: true },
  {
    kind: 'files',
    names: 'svgo',
    valued: '--config',
    files: { create: '-o --output' },
    operands: 'write',
    unless: '-o --output',
    filesOnly: true,
  },
  {
    kind: 'family',
    names: 'terraform tofu',
    folder: '-chdir',
    dashWords: true,
    members: [
      { kind: 'files', names: 'fmt', dashWords: true, operands: 'write', unless: '-check', filesOnly: true },
      {
        kind: 'files',
        names: 'plan',
        dashWords: true,
        valued: '-var -var-file -target',
        files: { create: '-out' },
      },
    ],
  },
  {
    kind: 'handled',
    names: 'xmlstarlet',
    valued: '-u -v -d -i -s -t -n -N -x',
    handle({ args, frame }) {
      const last = args.operands.at(-1);
      const inPlace = args.operands[0]?.text === 'ed' && hasOption(args, '-L --inplace');
      if (last !== undefined && !isFolder(last, frame)) recordAccess(frame, inPlace ? 'write' : 'read', last);
      return undefined;
    },
  },
  {
    kind: 'files',
    names: 'jsonnetfmt buildifier',
    dashWords: true,
    operands: 'write',
    only: '-i --in-place',
    filesOnly: true,
  },
];
