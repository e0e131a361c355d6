import fc from 'fast-check';
import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import { scriptIn } from '../../../src/shell/parse.ts';
import { plainScript } from '../../../src/shell/plain-script.ts';
import { runs } from '../../support/property-runs.ts';

/** A tree by its values alone: the parser finds some of them out when they are asked for. */
function valuesOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(valuesOf);
  if (typeof node !== 'object' || node === null) return node;
  const { type } = node as { type: string };
  const derived = type === 'Word' ? ['value', 'parts'] : type === 'Command' ? ['args', 'redirects'] : [];
  return Object.fromEntries(
    [...Object.keys(node), ...derived].map((key) => [key, valuesOf((node as Record<string, unknown>)[key])]),
  );
}

describe('a plain command is read as the parser reads it', () => {
  it.each([
    'ls',
    'git status && npm test 2>&1 | tail -20',
    'cd a; make -j4 CC=gcc ||\n\techo "no: it failed" >> build.log',
    "grep -rn 'a $b' src > out.txt 2> /dev/null < in\n\necho done;",
    ' git diff HEAD~1 -- "*.ts" ',
    'cat <&3 >&2 >&- 12>| x',
  ])('%j', (text) => {
    const plain = plainScript(text);
    expect(plain).toBeDefined();
    expect(valuesOf(plain)).toEqual(valuesOf(parse(text)));
  });

  it('and inside of a substitution, too', () => {
    const text = 'echo x$(git log -1 | cat)';
    const command = parse(text).commands[0]?.command;
    const word = command?.type === 'Command' ? command.args[0] : undefined;
    const part = word?.type === 'Word' ? word.parts?.[1] : undefined;
    if (part?.type !== 'CommandExpansion') throw new Error('no substitution');
    expect(valuesOf(scriptIn(part))).toEqual(valuesOf(part.script));
  });

  it('whatever it is made of', () => {
    const piece = fc.constantFrom(
      ...['a', 'git', 'x.txt', '-n', '--a=b', 'A=b', 'HEAD~1', '-', '2', '12', ':', '=', '/dev/null'],
      ...[
        '"q w"',
        "'s'",
        '""',
        "''",
        "'a\nb'",
        'if',
        'in',
        'time',
        'eval',
        'export',
        '~',
        '#',
        '!',
        '{',
        '$x',
      ],
      ...[
        ' ',
        ' ',
        ' ',
        ' ',
        '\t',
        '\n',
        ';',
        '|',
        '||',
        '&&',
        '&',
        '>',
        '>>',
        '2>&1',
        '>&',
        '<',
        '<<',
        '>|',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 10 }), (pieces) => {
        const text = pieces.join('');
        const plain = plainScript(text);
        if (plain !== undefined) expect(valuesOf(plain)).toEqual(valuesOf(parse(text)));
      }),
      { numRuns: runs(5_000) },
    );
  });
});

it.each([
  '',
  'A=b ls',
  'export A=b',
  'if true; then ls; fi',
  'ls *.ts',
  'ls $HOME',
  'a & b',
  'a |& b',
  'a &&',
  '> x',
  'cat << E\nE',
  'echo "$x"',
  'echo a"b"',
  '# ls',
])('is left to the parser: %j', (text) => {
  expect(plainScript(text)).toBeUndefined();
});
