import { rowsOf } from './cheating-row.ts';
import * as files from './languages.ts';
import type { TextKind } from './text-kind.ts';

export function lintOff(): readonly TextKind[] {
  const row = rowsOf('a comment that turns a linter off');
  const comment = String.raw`(?:\/\/|\/\*+|<!--|#)\s*`;
  return [
    row(
      files.JS,
      'eslint-disable oxlint-disable biome-ignore tslint:disable jshint deno-lint-ignore',
      new RegExp(
        `${comment}(?:eslint-disable|oxlint-disable|biome-ignore(?!\\s+format)|tslint:disable|jshint ignore|deno-lint-ignore)[\\w-]*`,
        'g',
      ),
      '// eslint-disable-next-line',
    ),
    row(files.STYLES, 'stylelint-disable', /\/[*/]+\s*stylelint-disable[\w-]*/g, '/* stylelint-disable */'),
    row(
      files.PYTHON,
      'noqa pylint nosec ruff',
      /#\s*(?:noqa|nosec)\b(?::[ ]?[A-Z]+\d+)?|#\s*pylint:\s*(?:disable|skip-file)|#\s*(?:ruff|flake8):\s*noqa/gi,
      'import x  # noqa',
    ),
    row(files.RUBY, 'rubocop:', /#\s*rubocop:(?:disable|todo)\b/g, '# rubocop:disable all'),
    row(
      files.GO,
      'nolint lint:ignore nosec',
      /\/\/\s*nolint\b|\/\/lint:(?:file-)?ignore\b|(?:\/\/\s*)#nosec\b/g,
      '//nolint:all',
    ),
    row(files.RUST, 'allow( expect(', /#!?\[(?:allow|expect)\([^)\n]{0,200}/g, '#[allow(dead_code)]'),
    row(
      files.JVM,
      'ktlint NOSONAR NOPMD CHECKSTYLE',
      /\/\/\s*(?:ktlint-disable|NOSONAR|NOPMD|CHECKSTYLE[: ]OFF)/g,
      '// NOSONAR',
    ),
    row(
      files.DOTNET,
      'pragma SuppressMessage',
      /#pragma warning disable\b|\[(?:assembly:\s*)?SuppressMessage\(/g,
      '#pragma warning disable',
    ),
    row(files.SHELL_SCRIPTS, 'shellcheck', /#\s*shellcheck\s+disable=/g, '# shellcheck disable=all'),
    row(
      files.C,
      'NOLINT diagnostic',
      /\/\/\s*NOLINT(?:NEXTLINE|BEGIN)?\b|#pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored\b|#pragma\s+warning\s*\(\s*disable\b/g,
      '// NOLINT',
    ),
    row(
      files.PHP,
      'phpcs: @phpstan-ignore @psalm-suppress codingStandards',
      /\bphpcs:(?:ignore|disable)\b|@phpstan-ignore\b|@psalm-suppress\b|@codingStandardsIgnore/g,
      '// phpcs:ignore',
    ),
    row(files.SWIFT, 'swiftlint:disable', /\/\/\s*swiftlint:disable\b/g, '// swiftlint:disable all'),
    row(files.DART, 'ignore', /\/\/\s*ignore(?:_for_file)?:/g, '// ignore: x'),
  ];
}

export function typesOff(): readonly TextKind[] {
  const row = rowsOf('a comment that turns type checks off');
  return [
    row(
      files.JS,
      '@ts-ignore @ts-nocheck $FlowFixMe $FlowIgnore',
      /(?:\/\/|\/\*+|\*|<!--)\s*@ts-(?:ignore|nocheck)\b|(?:\/\/|\/\*+)\s*\$Flow(?:FixMe|Ignore)\b/g,
      '// @ts-ignore',
    ),
    row(
      files.PYTHON,
      'type: type:ignore pyright mypy no_type_check',
      /#\s*type:\s*ignore\b|#\s*pyright:\s*ignore\b|#\s*mypy:\s*(?:ignore-errors|disable-error-code)|@(?:typing\.)?no_type_check\b/g,
      'x = y  # type: ignore',
    ),
  ];
}

export function coverageOff(): readonly TextKind[] {
  const row = rowsOf('a comment that hides code from coverage');
  return [
    row(files.JS, 'istanbul c8 v8', /\/[*/]+\s*(?:istanbul|c8|v8)\s+ignore\b/g, '/* istanbul ignore next */'),
    row(files.PYTHON, 'pragma', /#\s*pragma:\s*no\s?(?:cover|branch)\b/gi, 'x = y  # pragma: no cover'),
    row(files.RUST, 'coverage', /#!?\[(?:cfg_attr\([^\]\n]{0,60})?coverage\(off\)/g, '#[coverage(off)]'),
    row(files.PHP, '@codeCoverageIgnore', /@codeCoverageIgnore\w*/g, '// @codeCoverageIgnore'),
    row(files.RUBY, ':nocov:', /#\s*:nocov:/g, '# :nocov:'),
    row(files.C, 'LCOV_EXCL GCOVR_EXCL', /\b(?:LCOV|GCOVR)_EXCL_\w+/g, '// LCOV_EXCL_LINE'),
    row(files.DOTNET, 'ExcludeFromCodeCoverage', /\[ExcludeFromCodeCoverage\b/g, '[ExcludeFromCodeCoverage]'),
  ];
}

export function gates(): readonly TextKind[] {
  const row = rowsOf('a check that can no longer fail');
  return [
    row(
      files.PACKAGE,
      'passWithNoTests pass-with-no-tests',
      /--pass-?[wW]ith-?[nN]o-?[tT]ests\b/g,
      '"test": "vitest --passWithNoTests"',
    ),
    row(
      files.PACKAGE,
      'test lint check tsc type verify ci',
      /"(?:[\w-]{1,20}:)?(?:test|lint|check|tsc|typecheck|type-check|types|verify|ci|coverage)(?:[:-][\w:-]{1,40})?"\s*:\s*"(?:[^"\n]{0,1000}(?:\|\||;)\s*(?:true|exit 0|:|echo\b[^"\n]{0,200})\s*"|\s*(?:true|exit 0|:)\s*")/g,
      '"test": "vitest || true"',
    ),
    row(files.TEST_CONFIG, 'passWithNoTests', /\bpassWithNoTests:\s*true\b/g, 'passWithNoTests: true'),
    row(
      files.WORKFLOWS,
      'continue-on-error allow_failure',
      /^[ \t]*(?:-\s*)?(?:continue-on-error|allow_failure):\s*true\b/gm,
      'continue-on-error: true',
    ),
    row(
      files.WORKFLOWS,
      '||',
      /\b(?:test|lint|check|tsc|pytest|vitest|jest|clippy|eslint|mypy)\b[^\n|]{0,300}\|\|\s*(?:true|exit 0|:)[ \t]*$/gm,
      'run: npm test || true',
    ),
  ];
}
