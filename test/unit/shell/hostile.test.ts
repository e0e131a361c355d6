// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash's braces.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseCounted, analyseShell } from '../../../src/shell/analyse.ts';
import { runs } from '../../support/property-runs.ts';
import { fixtureWorld } from './fixture.ts';

const world = fixtureWorld();
const MAX = 131_072;

const TOKENS =
  '$( ( ) ` {a, } " \' <<E \nE\n ${x:- $(( )) if then fi ; f() { f <( case esac \\ @( [ a * rm {a,b} {1..9} > >> | a=b a=$a$a a+=$a cd bash -c eval xargs sudo env find . -exec {} \\; -delete for x in do done while read python3 open("a","w") && || & ! time [[ ]] (( $x "$@" ~ cp -r mv git checkout -- tar xf sed -i awk printf echo perl -e node source coproc tee dd of= sub .. / - = set shift unset ${!x} ${x[0]} ${x##*/} ${x//a/b} $_ ls seq 9 mktemp base64 -d'.split(
    ' ',
  );

const soup = fc
  .array(fc.tuple(fc.constantFrom(...TOKENS), fc.constantFrom('', ' ', '\n')), { maxLength: 40 })
  .map((parts) => parts.flat().join(''));

const CODE_TOKENS =
  'open ( ) [ ] { } "a" \' " ` , . : ; = + - * / // # f"{ } ${ % @ $ \\ => -> lambda x : for in of if else def f return class while import from as os . remove sub my @_ $_ q( qw( s/ tr/ <<A \nA\n do end |x| function local proc set puts print > >> | getline BEGIN yield await new async /* */ -- [[ ]] try except catch with "w" 1 0 not and or ? ... ** := ++'.split(
    ' ',
  );

const codeSoup = fc
  .array(fc.tuple(fc.constantFrom(...CODE_TOKENS), fc.constantFrom('', ' ', '\n', '\n  ')), { maxLength: 60 })
  .map((parts) => parts.flat().join(''));

/** Stays within the text and its limits, whatever the text is. */
function checkSound(text: string): void {
  const analysis = analyseShell(text, world);
  const spans = [...analysis.commands, ...analysis.accesses, ...analysis.unresolvedWrites].map(
    ({ span }) => span,
  );
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
  expect(analysis.accesses.every(({ path }) => path.startsWith('/'))).toBe(true);
  expect(analysis.accesses.length).toBeLessThanOrEqual(2_000);
}

describe('whatever the text is', () => {
  it('the analysis ends with a sound answer on any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), checkSound), { numRuns: runs(300) });
  });

  it('the analysis ends with a sound answer on pieces of shell thrown together', () => {
    fc.assert(fc.property(soup, checkSound), { numRuns: runs(600) });
  });

  it.each([
    'python3 -',
    'node',
    'perl',
    'ruby',
    'php',
    'awk -f -',
    'lua -',
    'Rscript -',
    'tclsh',
    'osascript -',
  ])('the analysis ends with a sound answer on pieces of code thrown together: %s', (program) => {
    const code = codeSoup.map((text) => `${program} <<'END_OF_CODE'\n${text}\nEND_OF_CODE`);
    fc.assert(fc.property(code, checkSound), { numRuns: runs(200) });
  });

  it('a text that is longer than the limit is not looked at', () => {
    expect(analyseShell('a'.repeat(MAX + 1), world)).toEqual({
      commands: [],
      around: [],
      accesses: [],
      chosen: [],
      unresolvedWrites: [],
      assigned: [],
      problem: 'too-long',
    });
    expect(analyseShell('#'.repeat(MAX), world).problem).toBeUndefined();
  });

  it.each(['rm a.txt; )', "rm a.txt; echo 'open", 'rm a.txt; if', 'rm a.txt; $(', 'echo $(rm a.txt; )) )'])(
    'what stands before an error is still found: %s',
    (text) => {
      const analysis = analyseShell(text, world);
      expect(analysis.problem).toBe('unparsable');
      expect(analysis.accesses.map(({ path }) => path)).toContain('/p/a.txt');
    },
  );
});

const REPEATED: readonly string[] = [
  '$(',
  '(',
  '`',
  '{a,',
  '"$(',
  'cat <<a;',
  '${x:-',
  '$((',
  'if ',
  'f() ',
  '<(',
  'case a in a) ',
  '{1..9} ',
  '> x;',
  'a|',
  'a=b;',
  'cd x;',
  'pushd a;',
  'bash -c "',
  'eval ',
  'sudo ',
  'xargs ',
  'env -S ',
  'find . -exec ',
  'rm *;',
  '* ',
  'for x in a b c; do ',
  'for x in *; do rm $x; done;',
  'while read x; do ',
  'python3 -c "',
  'python3 -c \'open("a","w")\';',
  'x=1;echo $x;',
  'f(){ f; f; };f;',
  'cp -r . x;',
  'trap "',
  'set -- $@ a;',
  'x=$x$x;',
  'x+=($x x);',
  '${x//a/b}',
  'echo a|sh;',
  'source <(',
  'sed -n "/a/w b" c;',
  'awk "{print > \\"x\\"}" a;',
  '\\',
  '\n',
  '"',
  "'",
  'é',
  '&',
].filter((token) => token !== '');

describe('the work grows with the text and not faster', () => {
  it.each(REPEATED)('when %j is repeated', (token) => {
    const small = analyseCounted(token.repeat(Math.floor(MAX / 8 / token.length)), world);
    const large = analyseCounted(token.repeat(Math.floor(MAX / 4 / token.length)), world);
    // Twice the text may take twice the steps, and a little for what is counted once.
    expect(large.steps).toBeLessThanOrEqual(small.steps * 2.2 + 25_000);
  });

  it.each([
    ['names in code', (size: number) => `python3 - <<'E'\n${'a'.repeat(size)}\nE`],
    ['literals in code', (size: number) => `python3 - <<'E'\n${'"a",'.repeat(size / 4)}\nE`],
    ['backticks in code', (size: number) => `perl - <<'E'\n${'`'.repeat(size)}\nE`],
    ['empty lines for a database', (size: number) => `sqlite3 <<'E'\n${'\n'.repeat(size / 2)}\nE`],
    ['loops in a makefile', (size: number) => `make -f - <<'E'\n${'$(foreach a,a a,'.repeat(size / 16)}\nE`],
    ['bars in an editor', (size: number) => `vim -es -c '${'|'.repeat(size / 2)}' a.txt`],
    [
      'loops in code',
      (size: number) => `python3 - <<'E'\n${'for a in range(99):\n '.repeat(40)}x=1\n${'#'.repeat(size)}\nE`,
    ],
    [
      'loops beside loops in code',
      (size: number) => `python3 - <<'E'\n${'for a in range(99): open(str(a), "r")\n'.repeat(size / 40)}\nE`,
    ],
    [
      'functions that call each other',
      (size: number) => `node <<'E'\n${'function f(a) { f(a + a); f(a) } f("a");'.repeat(size / 40)}\nE`,
    ],
    [
      'texts that double in code',
      (size: number) => `python3 - <<'E'\nx = "aaaa"\n${'x = x + x\n'.repeat(size / 10)}open(x, "w")\nE`,
    ],
    [
      'choices that multiply',
      (size: number) => `python3 - <<'E'\nx = "a"\n${'if y: x = x + "b"\n'.repeat(size / 18)}open(x, "w")\nE`,
    ],
    ['brackets in code', (size: number) => `node <<'E'\n${'(['.repeat(size / 2)}\nE`],
    ['templates in templates', (size: number) => `node <<'E'\n${'`${'.repeat(size / 3)}\nE`],
    ['f-strings in f-strings', (size: number) => `python3 - <<'E'\n${'f"{'.repeat(size / 3)}\nE`],
    ['a long chain of calls', (size: number) => `node <<'E'\na${'.b(1)'.repeat(size / 5)}\nE`],
    ['a long sum', (size: number) => `python3 - <<'E'\nx = 1${'+1'.repeat(size / 2)}\nE`],
    ['slashes after brackets', (size: number) => `node <<'E'\n${'(a)/'.repeat(size / 4)}\nE`],
    ['here-documents in Perl', (size: number) => `perl - <<'E'\n${'<<A;'.repeat(size / 4)}\nE`],
    ['signs in texts of Perl', (size: number) => `perl - <<'E'\n"${'$a{'.repeat(size / 3)}"\nE`],
    ['brackets in Tcl', (size: number) => `tclsh <<'E'\n${'[a '.repeat(size / 3)}\nE`],
    ['one long word', (size: number) => `rm ${'a'.repeat(size)}`],
    ['many operands', (size: number) => `rm ${'a '.repeat(size / 2)}`],
    ['a value that doubles', (size: number) => `x=aaaa;${'x=$x$x;'.repeat(size / 7)}rm $x`],
    ['a list that doubles', (size: number) => `x=(a);${'x+=(${x[@]});'.repeat(size / 13)}rm $x`],
    ['a function that calls itself twice', (size: number) => `f(){ ${'f;'.repeat(size / 2)} }; f`],
    [
      'loops in loops',
      (size: number) =>
        `${'for x in a b c d e f g h; do '.repeat(size / 600)}rm $x${';done'.repeat(size / 600)}`,
    ],
    ['braces in braces', (size: number) => `rm ${'{a,b}'.repeat(size / 5)}`],
    ['a wide pipeline', (size: number) => 'cat|'.repeat(size / 4).slice(0, -1)],
  ])('with %s', (_title, make) => {
    const small = analyseCounted(make(16_384), world);
    const large = analyseCounted(make(32_768), world);
    expect(large.steps).toBeLessThanOrEqual(small.steps * 2.2 + 90_000);
    expect(analyseCounted(make(100_000), world).analysis.accesses.length).toBeLessThanOrEqual(2_000);
  });

  it('shells within shells are followed sixteen deep and then given up openly', () => {
    const nested = (depth: number): string => {
      let text = 'rm a.txt';
      for (let i = 0; i < depth; i++) text = `eval '${text.replaceAll("'", "'\\''")}'`;
      return text;
    };
    expect(analyseShell(nested(6), world).accesses).toHaveLength(1);
    const lines = (depth: number): string =>
      Array.from({ length: depth }, (_, i) => `bash <<E${i}\n`).join('') +
      'rm a.txt\n' +
      Array.from({ length: depth }, (_, i) => `E${depth - 1 - i}\n`).join('');
    expect(analyseShell(lines(15), world).accesses).toHaveLength(1);
    expect(analyseShell(lines(40), world).problem).toBe('too-long');
  });
});
