import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readToml, tomlString } from '../../../../src/clients/codex/toml.ts';
import { withoutTrust, withTrust } from '../../../../src/clients/codex/trust.ts';

const valuesIn = (text: string) => {
  const read = readToml(text);
  return read.ok ? JSON.parse(JSON.stringify(read.values)) : read;
};

describe('readToml', () => {
  test.each<[string, string, unknown]>([
    ['keys of all kinds', 'a = 1\n"b c" = true\n\'d\'.e-f = "x"\n', { a: 1, 'b c': true, d: { 'e-f': 'x' } }],
    ['tables', '[a]\nb = 1\n[a.c."d.e"]\nf = 2\n', { a: { b: 1, c: { 'd.e': { f: 2 } } } }],
    [
      'lists of tables',
      '[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n',
      { a: [{ b: 1 }, { b: 2, c: { d: 3 } }] },
    ],
    ['tables in braces', 'a = { b = 1, c.d = "x" }\n', { a: { b: 1, c: { d: 'x' } } }],
    ['lists over lines', 'a = [ # one\n  "[b]", 2,\n]\nc = 3', { a: ['[b]', 2], c: 3 }],
    [
      'long strings',
      'a = """\n[b]\nx = "1" \\\n   y"""\nc = \'\'\'\n[d]\\\'\'\'\n',
      { a: '[b]\nx = "1" y', c: '[d]\\' },
    ],
    ['escapes', 'a = "\\u00e9\\t\\"\\U0001F600"\n', { a: 'é\t"😀' }],
    ['comments and blank lines', '# x\n\n a = 1 # y\r\n', { a: 1 }],
    ['what is something else', 'a = 1979-05-27 07:32:00\nb = 1.5\n', { a: '1979-05-27 07:32:00', b: '1.5' }],
    [
      'names that objects have',
      '[__proto__]\na = 1\n[constructor]\nb = 2\n',
      { ['__proto__']: { a: 1 }, constructor: { b: 2 } },
    ],
    ['what is no such text', 'a = 1\nb\n', { ok: false, offset: 6 }],
    ['a list without an end', 'a = [1', { ok: false, offset: 0 }],
  ])('%s', (_, text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });

  test('any text can be written and read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(valuesIn(`a = ${tomlString(text)}\n`)).toEqual({ a: text });
      }),
    );
  });

  test('any text comes to an end', () => {
    const word = fc.constantFrom(
      '[',
      ']',
      '[[',
      '{',
      '}',
      '=',
      '.',
      '"',
      '"""',
      "'''",
      '#',
      '\n',
      'a',
      ' ',
      '\\',
      ',',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        expect(readToml(words.join(''))).toHaveProperty('ok');
      }),
    );
  });
});

test('what is trusted is added and taken out without touching anything else', () => {
  const key = fc.string({ unit: 'binary', minLength: 1 });
  const source = fc.constantFrom(
    '',
    'a = 1\n',
    '[hooks.state."other"]\nenabled = false\n',
    '# x\r\n[a]\r\nb = 1\r\n',
  );
  fc.assert(
    fc.property(source, fc.uniqueArray(key, { minLength: 1, maxLength: 3 }), (text, keys) => {
      fc.pre(!keys.includes('other'));
      const hooks = keys.map((one) => ({ key: one, hash: 'sha256:0', named: 'Stop' }));
      const trusted = withTrust(text, hooks);
      expect(trusted.ok && trusted.text?.startsWith(text)).toBe(true);
      expect(trusted.ok && withTrust(trusted.text ?? '', hooks)).toEqual(trusted);
      expect(trusted.ok && withoutTrust(trusted.text ?? '', hooks)).toEqual({ ok: true, text });
    }),
  );
});
