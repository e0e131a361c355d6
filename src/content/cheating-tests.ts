import { rowsOf } from './cheating-row.ts';
import * as files from './languages.ts';
import type { TextKind } from './text-kind.ts';

const TEST = '(?:describe|context|suite|specify|it|test|bench)';

export function focused(): readonly TextKind[] {
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
      /^[ \t]*(?:fit|fdescribe|fcontext)\b(?=[ (]\s*['"])|(?<=['"], ):focus\b|\bfocus: true\b/gm,
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

export function skipped(): readonly TextKind[] {
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
      isUnconditional,
    ),
    row(
      files.PYTHON,
      'skip',
      /\bpytest\.mark\.skip\b|\bpytest\.mark\.skipif\(\s*(?:True|1)\b|\bpytest\.skip\(|@(?:unittest\.)?skip\(|@unittest\.skip\b|\bself\.skipTest\(|\bskipIf\(\s*True\b|\braise (?:unittest\.)?SkipTest\b/g,
      '@pytest.mark.skip',
      isUnconditional,
    ),
    row(files.RUST, 'ignore', /#\[ignore\b/g, '#[ignore]'),
    row(
      files.GO_TESTS,
      'Skip PIt( PDescribe( XIt( XDescribe(',
      /\b\w{1,3}\.Skip(?:Now|f)?\(|(?<![\w.])[PX](?:It|Describe|Context|Entry)\(/g,
      't.Skip("x")',
      isUnconditional,
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
      /^[ \t]*(?:xit|xdescribe|xcontext|xspecify)\b|^[ \t]*(?:skip|pending)(?:[ \t]*$|[ (]['"])|(?<=['"], )(?:skip|pending): |(?<=['"], ):(?:skip|pending)\b/gm,
      "xit 'x' do",
      isUnconditional,
    ),
    row(
      files.PHP,
      'markTestSkipped markTestIncomplete ->skip',
      /\bmarkTest(?:Skipped|Incomplete)\(|^[ \t]*\}\)->(?:skip|todo)\(/gm,
      '$this->markTestSkipped();',
    ),
    row(
      files.SWIFT,
      'XCTSkip',
      /\bthrow XCTSkip\b|\bXCTSkip(?:If|Unless)\(\s*(?:true|false)\b/g,
      'throw XCTSkip("x")',
    ),
    row(files.ELIXIR, 'skip', /@(?:module|describe)?tag (?::skip\b|skip:)/g, '@tag :skip'),
    row(files.SHELL_SCRIPTS, 'skip', /^[ \t]*skip(?:[ \t]+['"]|[ \t]*$)/gm, 'skip "x"'),
  ];
}

export function failing(): readonly TextKind[] {
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
      isUnconditional,
    ),
    row(files.SWIFT, 'XCTExpectFailure', /\bXCTExpectFailure\b/g, 'XCTExpectFailure("x")'),
  ];
}

const MOST_BEFORE = 300;

/** A test may be skipped where it can't run: `if (windows) this.skip()`, `skip 'x' unless supported`. */
function isUnconditional(match: string, text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start);
  const [line = '', above = ''] = before.split('\n').toReversed();
  const after = text.slice(start + match.length, start + match.length + MOST_BEFORE).split('\n')[0] ?? '';
  const isInBlock =
    line.trim() === '' && /^\s*[})]?\s*(?:if|elif|else|except|unless|catch)\b.*[:{]\s*$/.test(above);
  const isComment = /^\s*(?:#|\/\/|\*)/.test(line);
  return (
    !isInBlock && !isComment && !/\b(?:if|unless)\b[^'"]*$/.test(line) && !/\b(?:if|unless) /.test(after)
  );
}
