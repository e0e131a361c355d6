import fc from 'fast-check';

/** Scripts such as people and agents write, of the parts that the plain reader knows. */
export const { script: plainScripts } = fc.letrec<{ script: string; command: string; word: string }>(
  (tie) => {
    const [script, command, word] = [tie('script'), tie('command'), tie('word')];
    const joined = (...parts: (string | fc.Arbitrary<string>)[]) =>
      fc
        .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
        .map((all) => all.join(''));
    const some = (one: fc.Arbitrary<string>, minLength: number, maxLength: number, between = '') =>
      fc.array(one, { minLength, maxLength, depthIdentifier: 'script' }).map((all) => all.join(between));
    const optional = (one: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), one);
    const blank = fc.constantFrom(' ', ' ', ' ', '  ', '\t', ' \\\n ');
    const variable = fc.constantFrom('$x', '${x}', '$1', '$?', '$@', '$#', '$HOME', '${long_name}', '$$');
    const substitution = joined(
      '$(',
      optional(blank),
      script,
      optional(fc.constantFrom(' ', '\n', ';')),
      ')',
    );
    const bare = fc.constantFrom(
      'a',
      'git',
      'x.txt',
      '-n',
      '--a=b',
      'HEAD~1',
      '2',
      ':',
      '/dev/null',
      '}',
      ']',
      'é',
      '~',
      '=',
      '!',
    );
    const quotedText = fc.constantFrom(
      '',
      'a',
      ' b ',
      '*.ts',
      '\\"',
      '\\n',
      '\\$',
      "'",
      '$',
      '#',
      ';',
      '(',
      '\n',
      '{}',
    );
    const pieces = fc.oneof(
      { depthIdentifier: 'script', withCrossShrink: true },
      { arbitrary: bare, weight: 6 },
      {
        arbitrary: fc.constantFrom(
          "'s q'",
          "''",
          "'a\nb'",
          '*',
          '**',
          '?',
          '\\;',
          '\\ ',
          '\\*',
          'a#b',
          '"$x"',
          '"q w"',
        ),
        weight: 4,
      },
      { arbitrary: variable, weight: 2 },
      { arbitrary: joined('"', some(fc.oneof(quotedText, variable), 0, 4), '"'), weight: 2 },
      { arbitrary: substitution, weight: 1 },
      { arbitrary: joined('"', quotedText, substitution, quotedText, '"'), weight: 1 },
    );
    const redirect = joined(
      fc.constantFrom('>', '>>', '<', '2>', '>|', '<<<', '&>', '&>>', '12>', '> ', '< '),
      fc.oneof(fc.constantFrom('out.txt', '/dev/null'), word),
    );
    const item = fc.oneof(
      { arbitrary: word, weight: 6 },
      { arbitrary: fc.oneof(redirect, fc.constantFrom('2>&1', '{}', '[', ']', 'case')), weight: 1 },
    );
    const assignment = joined(fc.constantFrom('a=', 'A_1=', 'b+='), optional(word));
    const simple = fc.oneof(
      joined(
        fc.constantFrom('ls', 'git', 'echo', '"$x"', './run', '[', 'eval', 'test'),
        blank,
        some(item, 0, 4, ' '),
      ),
      joined(some(assignment, 1, 2, ' '), optional(joined(blank, word))),
      joined(
        fc.constantFrom('export', 'local', 'readonly', 'alias'),
        ' ',
        some(fc.oneof(assignment, word), 0, 2, ' '),
      ),
    );
    const document = fc
      .tuple(
        fc.constantFrom('END', "'END'", '"END"'),
        fc.constantFrom('', 'a\n', '# b\n\n- c\n', ' END\n', 'ENDE\n', "it's\n", 'END \n', '\tEND\n', '$x\n'),
        optional(fc.constantFrom(' > notes.md', ' | cat', ' && echo done', ' # why')),
      )
      .map(([end, body, rest]) => `cat <<${end}${rest}\n${body}END`);
    const end = fc.constantFrom('; ', ';', '\n', ' ; ', '\n\n', ' # so\n', ' & ');
    const compound = joined(
      fc.oneof(
        joined(
          'for x in ',
          some(word, 0, 3, ' '),
          fc.constantFrom('; ', '\n', ';\n'),
          'do ',
          script,
          end,
          'done',
        ),
        joined(
          'if ',
          script,
          end,
          'then ',
          script,
          end,
          optional(joined('elif ', script, end, 'then ', script, end)),
          optional(joined('else ', script, end)),
          'fi',
        ),
        joined(fc.constantFrom('while ', 'until '), script, end, 'do\n', script, end, 'done'),
        joined('{ ', script, end, '}'),
        joined('(', script, optional(end), ')'),
      ),
      optional(joined(' ', redirect)),
    );
    return {
      word: some(pieces, 1, 3),
      command: fc.oneof(
        { depthIdentifier: 'script', depthSize: 'small' },
        { arbitrary: simple, weight: 8 },
        { arbitrary: document, weight: 1 },
        { arbitrary: compound, weight: 3 },
      ),
      script: joined(
        optional(fc.constantFrom('! ', '# what for\n', '\n')),
        command,
        some(joined(fc.constantFrom(' && ', ' || ', ' | ', '; ', '\n', '&&', '|\n', ' & '), command), 0, 2),
      ),
    };
  },
);

/** Those scripts with a few characters gone, swapped, replaced or put in. */
export const mutatedScripts = fc
  .tuple(
    plainScripts,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('delete', 'insert', 'replace', 'swap'),
        fc.constantFrom(
          ...' \t\n;|&<>()\'"$`\\*?[]{}#!=~-+ax1\r\0\u00a0',
          ...[
            '$(',
            '<<',
            'fi',
            'do',
            ' done',
            'in',
            '\\\n',
            '&>',
            '<<<',
            '${',
            '[[',
            'time ',
            'case ',
            'END',
          ],
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([text, changes]) => changes.reduce((changed, change) => mutated(changed, ...change), text));

function mutated(text: string, place: number, way: string, insertion: string): string {
  const at = place % (text.length + 1);
  const [before, one, other] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1, at + 2)];
  switch (way) {
    case 'delete':
      return before + text.slice(at + 1);
    case 'insert':
      return before + insertion + text.slice(at);
    case 'replace':
      return before + insertion + text.slice(at + 1);
    default:
      return before + other + one + text.slice(at + 2);
  }
}
