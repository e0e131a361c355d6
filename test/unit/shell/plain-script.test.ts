import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import { scriptIn } from '../../../src/shell/parse.ts';
import { plainScript } from '../../../src/shell/plain/script.ts';
import { runs } from '../../support/property-runs.ts';
import { mutatedScripts, plainScripts } from './plain-scripts.ts';

/** A tree by its values alone: the parser finds some of them out when they are asked for. */
function valuesOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(valuesOf);
  if (typeof node !== 'object' || node === null) return node;
  const values = node as Record<string, unknown>;
  const { toJSON } = values;
  const keys = Object.keys(typeof toJSON === 'function' ? (toJSON.call(node) as object) : node);
  const derived = values.type === 'Command' ? ['args', 'redirects'] : [];
  return Object.fromEntries([...new Set([...keys, ...derived])].map((key) => [key, valuesOf(values[key])]));
}

function expectAsParsed(text: string): void {
  const plain = plainScript(text);
  if (plain !== undefined) expectSame(plain, parse(text));
}

/** Quick where there is nothing to tell. */
function expectSame(tree: unknown, parsed: unknown): void {
  const [values, expected] = [valuesOf(tree), valuesOf(parsed)];
  const isSame = isDeepStrictEqual(values, expected);
  if (!isSame) expect(values).toStrictEqual(expected);
  expect(isSame).toBe(true);
}

describe('a plain command is read as the parser reads it', () => {
  it.each([
    'ls',
    'git status && npm test 2>&1 | tail -20',
    'cd a; make -j4 CC=gcc ||\n\techo "no: it failed" >> build.log',
    "grep -rn 'a $b' src > out.txt 2> /dev/null < in\n\necho done;",
    ' git diff HEAD~1 -- "*.ts" ',
    'cat <&3 >&2 >&- 12>| x &> y &>> z <<< "$w"',
    'ls *.ts src/**/?.md "$dir"/*',
    'echo $HOME "a $b ${c}d $? \\"e\\" f$" \'g\'"h"i\\ j',
    'A=b c+="$d" ls; E=; export F=g H',
    'find . -name "*.ts" -exec grep -l x {} \\; # those with x',
    '> x < y cat &',
    'if ! [ -f x ]; then a; elif b; then c; else d; fi > log 2>&1',
    'for f in a "$b" $(ls | head -n 3); do echo "$f"; done\nwhile read -r x; do :; done < in',
    '{ a; b; } | (c && d) || until e; do f; done',
    "git commit -m \"$(cat <<'EOF'\nIt's (done)\nEOF\n)\" && git push",
    'cat > a <<END\nb\nENDE\nEND\ncat <<"A" <<B | wc -l\n$1\nA\nB',
    'npm run build \\\n  --verbose \\\n  # why\n',
  ])('%j', (text) => {
    expect(plainScript(text)).toBeDefined();
    expectAsParsed(text);
  });

  it('and inside of a substitution, too', () => {
    const text = 'echo x$(git log -1 | cat)';
    const command = parse(text).commands[0]?.command;
    const word = command?.type === 'Command' ? command.args[0] : undefined;
    const part = word?.type === 'Word' ? word.parts?.[1] : undefined;
    if (part?.type !== 'CommandExpansion') throw new Error('no substitution');
    expectSame(scriptIn(part), part.script);
  });

  it('whatever it is made of', () => {
    let read = 0;
    let all = 0;
    fc.assert(
      fc.property(plainScripts, (text) => {
        all++;
        if (plainScript(text) !== undefined) read++;
        expectAsParsed(text);
      }),
      { numRuns: runs(2_000) },
    );
    // The parser has to read some: a reserved word as an argument of an assignment, a variable in a here-document.
    expect(read).toBeGreaterThan(all * 0.6);
  });

  it('and whatever a slip of the finger makes of it', () => {
    fc.assert(fc.property(mutatedScripts, expectAsParsed), { numRuns: runs(5_000) });
  });

  it('and inside of a substitution that the parser found', () => {
    fc.assert(
      fc.property(mutatedScripts, (text) => {
        const outer = parse(`: \`\`$(${text})`);
        // Where it doesn't end, a `)` may be the last character of a comment.
        if (outer.errors !== undefined) return;
        const command = outer.commands[0]?.command;
        const word = command?.type === 'Command' ? command.args[0] : undefined;
        const part = word?.type === 'Word' ? word.parts?.[1] : undefined;
        if (part?.type !== 'CommandExpansion') return;
        expectSame(scriptIn(part), part.script);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

it.each([
  '',
  '#!/bin/sh\nls',
  'a |& b',
  'a &&',
  'a; ; b',
  'a )',
  '(a',
  'echo "a',
  'f() { a; }',
  'time ls',
  'case x in esac',
  '[[ -f x ]]',
  '((a))',
  'echo $((1 + 1)) ${a:-b} `c` [a-z] {a,b}',
  'cat << E\n$x\nE',
  'cat << E\nx',
  'echo $(cat << E\nx\nE)',
  'for x; do a; done',
  'if a; then b; done',
  '{ a }',
  'a=(b c)',
  '$('.repeat(40),
  `${'{ '.repeat(40)}a${';}'.repeat(40)}`,
])('is left to the parser: %j', (text) => {
  expect(plainScript(text)).toBeUndefined();
});
