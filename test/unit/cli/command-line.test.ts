import { describe, expect, expectTypeOf, test } from 'vitest';
import { parseCommandLine, UsageError } from '../../../src/cli/command-line.ts';
import { COMMANDS, DESCRIPTIONS } from '../../../src/cli/commands.ts';
import type { Syntax } from '../../../src/text/commands/description.ts';

const SYNTAX = {
  operands: [
    { name: 'KIND', choices: ['small', 'large'] },
    { name: 'FILE', optional: true },
  ],
  options: {
    quick: { short: 'q', doc: '' },
    'set-name': { short: 'n', value: 'NAME', doc: '' },
    field: { value: 'FIELD', repeatable: true, doc: '' },
  },
} as const satisfies Syntax;

const NOTHING = { quick: false, 'set-name': undefined, field: [] };

describe('a command line becomes what its description allows', () => {
  test.each<[readonly string[], object, readonly string[]]>([
    [['small'], {}, ['small']],
    [['large', 'a'], {}, ['large', 'a']],
    [['-q', 'small', '-'], { quick: true }, ['small', '-']],
    [['small', '--set-name', 'x', '--set-name=y'], { 'set-name': 'y' }, ['small']],
    [['-qn', 'x', 'small'], { quick: true, 'set-name': 'x' }, ['small']],
    [['small', '--set-name='], { 'set-name': '' }, ['small']],
    [['small', '--set-name=--quick'], { 'set-name': '--quick' }, ['small']],
    [['small', '--set-name', '-'], { 'set-name': '-' }, ['small']],
    [['small', '--field', 'a=b', '--field=c'], { field: ['a=b', 'c'] }, ['small']],
    [['small', '--', '--quick'], {}, ['small', '--quick']],
  ])('%j', (args, options, operands) => {
    const line = parseCommandLine(SYNTAX, args);
    expect({ ...NOTHING, ...line.options }).toEqual({ ...NOTHING, ...options });
    expect(line.operands).toEqual(operands);
  });

  test('what stands after -- is passed on where the command wants it', () => {
    const passing = { ...SYNTAX, rest: true } as const satisfies Syntax;
    const line = parseCommandLine(passing, ['small', '--', '--quick', '--', 'x']);
    expect(line).toMatchObject({
      operands: ['small'],
      options: { quick: false },
      rest: ['--quick', '--', 'x'],
    });
  });

  test.each([
    [[], 'missing KIND: one of small, large'],
    [['medium'], "unknown KIND 'medium': use one of small, large"],
    [['small', '--set-name', '--', 'x'], "option '--set-name' needs a value: --set-name=NAME"],
    [['small', '-n'], "option '--set-name' needs a value: --set-name=NAME"],
    [['small', '-qx'], "unknown option '-qx'; did you mean '-q'?"],
    [['small', '--set'], "unknown option '--set'; did you mean '--set-name'?"],
  ])('%j is a mistake', (args, problem) => {
    expect(() => parseCommandLine(SYNTAX, args)).toThrow(new UsageError(problem));
  });

  test('a command can read only what it describes, by its type', () => {
    const line = parseCommandLine(SYNTAX, ['small']);
    expectTypeOf(line.options).toEqualTypeOf<{
      readonly quick: boolean;
      readonly 'set-name': string | undefined;
      readonly field: readonly string[];
    }>();
    expectTypeOf(line.operands).toEqualTypeOf<readonly ['small' | 'large', string | undefined]>();
    // @ts-expect-error: nobody describes it, so that it doesn't compile.
    expect(line.options.quik).toBeUndefined();
  });
});

const OPTIONS = Object.entries(DESCRIPTIONS).flatMap(([name, description]) =>
  Object.entries(description.options).map(([option, { value, anyValue }]) => ({
    name,
    description,
    option,
    value,
    anyValue,
  })),
);

describe.each(OPTIONS)('$name --$option', ({ description, option, value, anyValue }) => {
  // Its operands don't matter here.
  const syntax: Syntax = { options: description.options };
  const flag = `--${option}`;

  test('is meant by who misspells it', () => {
    const typo = `${flag}${option.at(-1)}`;
    const problem = `unknown option '${typo}'; did you mean '${flag}'?`;
    expect(() => parseCommandLine(syntax, [typo])).toThrow(new UsageError(problem));
  });

  test('takes a value if it is described with one, and else none', () => {
    const [wrong, problem] =
      value === undefined
        ? [[`${flag}=x`], `option '${flag}' takes no value`]
        : [anyValue ? [flag] : [flag, flag], `option '${flag}' needs a value: ${flag}=${value}`];
    expect(() => parseCommandLine(syntax, wrong)).toThrow(new UsageError(problem));
    const right = parseCommandLine(syntax, value === undefined ? [flag] : [flag, 'x']).options[option];
    expect([right].flat()).toEqual([value === undefined ? true : 'x']);
  });
});

const EXAMPLES = Object.entries(DESCRIPTIONS).flatMap(([name, description]) =>
  description.examples.map((example) => [example, name, description] as const),
);

test.each(EXAMPLES)('the example makes sense: %s', async (example, name, description) => {
  const [, own, typed = ''] = /^conclaude (\S+)(.*?)(?: -- .*| [<>].*)?$/.exec(example) ?? [];
  expect(own).toBe(name);
  const words = typed.match(/'[^']*'|\S+/g) ?? [];
  const args = (await COMMANDS[name]?.prepare(words)) ?? words;
  expect(() => parseCommandLine(description, args)).not.toThrow();
});
