import * as files from './languages.ts';
import type { KindName } from './set-names.ts';
import type { TextKind } from './text-kind.ts';

/** How a check is made to pass without what it checks. Each in the files of its language, so that prose may speak of it. */
export function cheatingKinds(): Readonly<Record<KindName<'no-cheating'>, readonly TextKind[]>> {
  return {
    'focused-test': focused(),
    'skipped-test': skipped(),
    'failing-test': failing(),
    'empty-assertion': assertions(),
    'lint-off': lintOff(),
    'types-off': typesOff(),
    'coverage-off': coverageOff(),
    'toothless-gate': gates(),
  };
}

function rowsOf(kind: string): Row {
  return (where, words, pattern, sample) => ({
    kind,
    files: where,
    words: words.split(' '),
    pattern,
    sample: [sampleFile(where), sample],
  });
}

type Row = (files: string, words: string, pattern: RegExp, sample: string) => TextKind;

/** A name that the pattern means. */
function sampleFile(where: string): string {
  if (where === files.JS_TESTS || where === files.JS) return 'a.test.ts';
  if (where === files.JVM_TESTS) return 'ATest.java';
  if (where.includes('workflows')) return '.github/workflows/ci.yml';
  const [, ending] = /\*(_test\.go|_)?(?=[.{])/.exec(where) ?? [];
  const first = /\{(\w+)|\.(\w+)$/.exec(where);
  return ending === '_' ? 'a_spec.rb' : where.startsWith('*') ? `a.${first?.[1] ?? first?.[2]}` : where;
}

const TEST = '(?:describe|context|suite|specify|it|test|bench)';

function focused(): readonly TextKind[] {
  const row = rowsOf('a focused test');
  return [
    row(
      files.JS,
      '.only',
      new RegExp(`\\b${TEST}(?:\\.\\w{1,20}){0,3}\\.only\\b(?=\\s*[(\`.<])`, 'g'),
      "it.only('x', f)",
    ),
    row(
      files.JS_TESTS,
      'fit fdescribe fcontext',
      /(?<![\w.$])(?:fit|fdescribe|fcontext)\s?\(\s*['"`]/g,
      "fit('x', f)",
    ),
    row(files.JS_TESTS, 'only:', /\bonly:\s*true\b/g, "test('x', { only: true }, f)"),
    row(
      files.RUBY_TESTS,
      'fit fdescribe fcontext focus',
      /^\s*(?:fit|fdescribe|fcontext)\b(?=[ (]\s*['"])|(?<=['"], ):focus\b|\bfocus: true\b/gm,
      "fit 'x' do",
    ),
    row(
      files.GO_TESTS,
      'FIt( FDescribe( FContext( FEntry( FDescribeTable(',
      /(?<![\w.])F(?:It|Describe|Context|Entry|DescribeTable)\(/g,
      'FIt("x", f)',
    ),
    row(files.PHP, 'only', /->only\(\)/g, "it('x', $f)->only();"),
    row(files.ELIXIR, ':focus', /@(?:module|describe)?tag :focus\b/g, '@tag :focus'),
  ];
}

function skipped(): readonly TextKind[] {
  const row = rowsOf('a skipped test');
  return [
    row(
      files.JS,
      '.skip .fixme .todo',
      new RegExp(
        `\\b${TEST}(?:\\.\\w{1,20}){0,3}\\.(?:(?:skip|fixme)\\b(?=\\s*[(\`.<])|todo\\(\\s*(['"\`])[^'"\`\\n]{0,200}\\1\\s*,)`,
        'g',
      ),
      "it.skip('x', f)",
    ),
    row(
      files.JS,
      'skipIf runIf',
      /\.(?:skipIf\(\s*(?:true|1)\s*\)|runIf\(\s*(?:false|0)\s*\))/g,
      "it.skipIf(true)('x', f)",
    ),
    row(
      files.JS_TESTS,
      'xit xdescribe xtest xcontext xspecify',
      /(?<![\w.$])x(?:it|describe|test|context|specify)\s?(?:\.each\b|\(\s*['"`])/g,
      "xit('x', f)",
    ),
    row(
      files.JS_TESTS,
      'skip',
      /\b(?:this|t|ctx|context)\.skip\(|\bskip:\s*(?:true\b|['"`])/g,
      'this.skip()',
    ),
    row(
      files.PYTHON,
      'skip',
      /\bpytest\.mark\.skip\b|\bpytest\.mark\.skipif\(\s*(?:True|1)\b|\bpytest\.skip\(|@(?:unittest\.)?skip\(|@unittest\.skip\b|\bself\.skipTest\(|\bskipIf\(\s*True\b|\braise (?:unittest\.)?SkipTest\b/g,
      '@pytest.mark.skip',
    ),
    row(files.RUST, 'ignore', /#\[ignore\b|#\[cfg_attr\([^\]\n]{1,120},\s*ignore\b/g, '#[ignore]'),
    row(
      files.GO_TESTS,
      'Skip PIt( PDescribe( XIt( XDescribe(',
      /\b\w{1,3}\.Skip(?:Now|f)?\(|(?<![\w.])[PX](?:It|Describe|Context|Entry)\(/g,
      't.Skip("x")',
    ),
    row(files.JVM_TESTS, '@Disabled @Ignore', /@(?:Disabled|Ignore)\b(?!\w)/g, '@Disabled'),
    row(
      files.DOTNET,
      'Skip Ignore',
      /\[(?:\w+,\s*)?(?:Fact|Theory|Test|TestMethod|SkippableFact)\([^)\]\n]{0,200}\bSkip\s*=|\[(?:\w+,\s*)?Ignore(?:\(|\])|\bAssert\.(?:Ignore|Inconclusive|Skip)\(/g,
      '[Fact(Skip = "x")]',
    ),
    row(
      files.RUBY_TESTS,
      'xit xdescribe xcontext skip pending',
      /^\s*(?:xit|xdescribe|xcontext|xspecify)\b|^\s*(?:skip|pending)(?:\s*$|[ (]['"])|(?<=['"], )(?:skip|pending): |(?<=['"], ):(?:skip|pending)\b/gm,
      "xit 'x' do",
    ),
    row(
      files.PHP,
      'markTestSkipped markTestIncomplete ->skip',
      /\bmarkTest(?:Skipped|Incomplete)\(|^\s*\}\)->(?:skip|todo)\(/gm,
      '$this->markTestSkipped();',
    ),
    row(
      files.SWIFT,
      'XCTSkip',
      /\bthrow XCTSkip\b|\bXCTSkip(?:If|Unless)\(\s*(?:true|false)\b/g,
      'throw XCTSkip("x")',
    ),
    row(files.ELIXIR, 'skip', /@(?:module|describe)?tag (?::skip\b|skip:)/g, '@tag :skip'),
    row(files.SHELL_SCRIPTS, 'skip', /^\s*skip(?:\s+['"]|\s*$)/gm, 'skip "x"'),
  ];
}

function failing(): readonly TextKind[] {
  const row = rowsOf('a test that is expected to fail');
  return [
    row(
      files.JS,
      '.fails .failing .fail',
      new RegExp(`\\b${TEST}(?:\\.\\w{1,20}){0,3}\\.(?:fails|failing|fail)\\b(?=\\s*[(\`.])`, 'g'),
      "it.fails('x', f)",
    ),
    row(
      files.PYTHON,
      'xfail expectedFailure',
      /\bpytest\.mark\.xfail\b|\bpytest\.xfail\(|@unittest\.expectedFailure\b/g,
      '@pytest.mark.xfail',
    ),
    row(files.SWIFT, 'XCTExpectFailure', /\bXCTExpectFailure\b/g, 'XCTExpectFailure("x")'),
  ];
}

const SAME = [
  String.raw`true\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*true`,
  String.raw`false\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*false`,
  String.raw`(\d{1,3}|'\w{0,20}'|"\w{0,20}")\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*\1`,
  String.raw`(?:true|1)\s*\)\s*\.toBe(?:Truthy|Defined)\(`,
  String.raw`(?:false|0|null|undefined)\s*\)\s*\.toBeFalsy\(`,
];

function assertions(): readonly TextKind[] {
  const row = rowsOf('an assertion that says nothing');
  return [
    row(
      files.JS,
      'expect(',
      new RegExp(`\\bexpect\\(\\s*(?:${SAME.join('|')})\\s*\\)`, 'g'),
      'expect(true).toBe(true)',
    ),
    row(
      files.JS,
      'assert',
      /\bassert(?:\.(?:ok|isTrue|isOk))?\(\s*(?:true|1)\s*[,)]|\bassert\.(?:strictEqual|equal|deepEqual)\(\s*(true|false|\d{1,3})\s*,\s*\1\s*[,)]/g,
      'assert.ok(true)',
    ),
    row(
      files.PYTHON,
      'assert',
      /^\s*assert\s+(?:True|1|not False)\s*(?:$|[,#])|^\s*assert\s+(\w{1,40})\s*(?:==|is)\s*\1\s*(?:$|[,#])|\bself\.assert(?:True\(\s*True|False\(\s*False|Equals?\(\s*(\d{1,3}|True|False)\s*,\s*\2)\s*[,)]/gm,
      'assert True',
    ),
    row(
      files.RUST,
      'assert',
      /\bassert!\(\s*true\s*[,)]|\bassert_eq!\(\s*(true|false|\d{1,3})\s*,\s*\1\s*[,)]/g,
      'assert!(true)',
    ),
    row(files.GO_TESTS, 'True(t', /\b(?:assert|require)\.True\(t,\s*true\b/g, 'assert.True(t, true)'),
    row(
      files.JVM_TESTS,
      'assert',
      /\bassertTrue\(\s*true\s*[,)]|\bassertEquals\(\s*(true|false|\d{1,3})\s*,\s*\1\s*[,)]/g,
      'assertTrue(true);',
    ),
    row(files.DOTNET, 'Assert', /\bAssert\.(?:True|IsTrue|That)\(\s*true\s*[,)]/g, 'Assert.True(true);'),
    row(
      files.RUBY_TESTS,
      'true',
      /\bexpect\(\s*true\s*\)\.to\s+(?:eq|be)\b[ (]+true\b|\bassert(?:\s+|\(\s*)true\b/g,
      'expect(true).to eq true',
    ),
    row(files.PHP, 'assert', /(?:->|::)assertTrue\(\s*true\s*[,)]/g, '$this->assertTrue(true);'),
  ];
}

function lintOff(): readonly TextKind[] {
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
      'Suppress ktlint NOSONAR NOPMD CHECKSTYLE',
      /@(?:file:)?Suppress(?:Warnings|Lint)?\(|\/\/\s*(?:ktlint-disable|NOSONAR|NOPMD|CHECKSTYLE[: ]OFF)/g,
      '@SuppressWarnings("x")',
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

function typesOff(): readonly TextKind[] {
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

function coverageOff(): readonly TextKind[] {
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

const PACKAGE = 'package.json';
const WORKFLOWS = '{.github/workflows/*.{yml,yaml},.gitlab-ci.yml}';
const TEST_CONFIG = '{vitest,jest,vite}.config.{js,ts,mjs,cjs,mts,cts}';

function gates(): readonly TextKind[] {
  const row = rowsOf('a check that can no longer fail');
  return [
    row(
      PACKAGE,
      'passWithNoTests pass-with-no-tests',
      /--pass-?[wW]ith-?[nN]o-?[tT]ests\b/g,
      '"test": "vitest --passWithNoTests"',
    ),
    row(
      PACKAGE,
      'test lint check tsc type verify ci',
      /"(?:[\w-]{1,20}:)?(?:test|lint|check|tsc|typecheck|type-check|types|verify|ci|coverage)(?:[:-][\w:-]{1,40})?"\s*:\s*"(?:[^"\n]{0,1000}(?:\|\||;)\s*(?:true|exit 0|:|echo\b[^"\n]{0,200})\s*"|\s*(?:true|exit 0|:)\s*")/g,
      '"test": "vitest || true"',
    ),
    row(TEST_CONFIG, 'passWithNoTests', /\bpassWithNoTests:\s*true\b/g, 'passWithNoTests: true'),
    row(
      WORKFLOWS,
      'continue-on-error allow_failure',
      /^\s*(?:-\s*)?(?:continue-on-error|allow_failure):\s*true\b/gm,
      'continue-on-error: true',
    ),
    row(
      WORKFLOWS,
      '||',
      /\b(?:test|lint|check|tsc|pytest|vitest|jest|clippy|eslint|mypy)\b[^\n|]{0,300}\|\|\s*(?:true|exit 0|:)\s*$/gm,
      'run: npm test || true',
    ),
  ];
}
