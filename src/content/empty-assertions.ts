import { rowsOf } from './cheating-row.ts';
import * as files from './languages.ts';
import type { TextKind } from './text-kind.ts';

const SAME = [
  String.raw`true\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*true`,
  String.raw`false\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*false`,
  String.raw`(\d{1,3}|'\w{0,20}'|"\w{0,20}")\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(\s*\1`,
  String.raw`(?:true|1)\s*\)\s*\.toBe(?:Truthy|Defined)\(`,
  String.raw`(?:false|0|null|undefined)\s*\)\s*\.toBeFalsy\(`,
];

export function assertions(): readonly TextKind[] {
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
      /\bassert(?:\.(?:ok|isTrue|isOk))?\(\s*(?:true|1)\s*\)|\bassert\.(?:strictEqual|equal|deepEqual)\(\s*(true|false|\d{1,3})\s*,\s*\1\s*[,)]/g,
      'assert.ok(true)',
    ),
    row(
      files.PYTHON,
      'assert',
      /^[ \t]*assert[ \t]+(?:True|1|not False)[ \t]*(?:$|[,#])|^[ \t]*assert[ \t]+(\w{1,40})[ \t]*(?:==|is)[ \t]*\1[ \t]*(?:$|[,#])|\bself\.assert(?:True\(\s*True|False\(\s*False|Equals?\(\s*(\d{1,3}|True|False)\s*,\s*\2)\s*[,)]/gm,
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
