import { describe, expect, test } from 'vitest';
import { underlined } from '../../../src/cli/explain/underline.ts';

describe('the parts of a command that touch files are underlined', () => {
  test.each([
    ['one part', 'echo x > a', [[7, 10]], 40, ['echo x > a', '       ~~~']],
    ['none', 'ls', [], 40, ['ls', '']],
    [
      'parts inside each other',
      'rm a > b',
      [
        [0, 4],
        [0, 8],
        [5, 8],
      ],
      40,
      ['rm a > b', '~~~~~~~~'],
    ],
    ['over several lines', 'a\nbc > d', [[5, 8]], 40, ['a', '', 'bc > d', '   ~~~']],
    ['a long line is broken', 'abcdef', [[3, 5]], 4, ['abcd', '   ~', 'ef', '~']],
    ['an empty line stays', 'a\n\nb', [], 4, ['a', '', '', '', 'b', '']],
    ['what moves the cursor is a blank', 'a\t\u001bb', [[3, 4]], 9, ['a  b', '   ~']],
    ['a span beyond the end', 'ab', [[1, 99]], 9, ['ab', ' ~']],
  ] as const)('%s', (_, command, spans, width, wanted) => {
    const lines = underlined(
      command,
      spans.map(([start, end]) => ({ start, end })),
      width,
    );
    expect(lines.flatMap(({ text, marks }) => [text, marks])).toEqual(wanted);
  });
});
