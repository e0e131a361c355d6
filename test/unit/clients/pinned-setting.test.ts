import { describe, expect, test } from 'vitest';
import { withHooksOn, withoutHooksOn } from '../../../src/clients/codex/pinned-hooks.ts';
import { readToml } from '../../../src/clients/codex/toml.ts';
import { type PinnedSetting, withoutPin, withPin } from '../../../src/clients/pinned-setting.ts';
import type { FileEdit } from '../../../src/clients/wiring.ts';

const text = (edit: FileEdit) => (edit.ok ? edit.text : edit.problem);
const EOLS = [
  ['\\n', (source: string) => source],
  ['\\r\\n', (source: string) => source.replaceAll('\n', '\r\n')],
] as const;

const PINS: readonly PinnedSetting[] = [
  { key: 'disableAllHooks', value: false },
  { holder: 'hooksConfig', key: 'enabled', value: true },
];

describe.each(EOLS)('with lines that end in %s', (_, ending) => {
  describe.each(PINS)('$key in JSON', (pin) => {
    test.each(
      [
        '{}',
        '{}\n',
        '{ }',
        '{ "ui": { "theme": "x" } }',
        '{"hooksConfig":{}}',
        '{"hooksConfig":{"notifications":true}}',
        '{\n  "hooksConfig": {\n    "notifications": true\n  },\n  "a": 1\n}\n',
        '{\n\t// mine\n\t"hooks": {\n\t\t"Other": []\n\t} // too\n}\n',
        '{\n  "a": [1, 2],\n}\n',
        '\ufeff{\n  "a": 1\n}',
      ].map(ending),
    )('goes into %j and out again', (source) => {
      const pinned = text(withPin(source, pin)) ?? '';
      expect(pinned).toContain(`"${pin.key}": ${pin.value}`);
      expect(text(withPin(pinned, pin))).toBe(pinned);
      expect(text(withoutPin(pinned, pin, source))).toBe(source);
      expect(text(withoutPin(pinned, pin, undefined))).toBe(source);
    });
  });

  test.each(
    [
      '',
      'x = 1',
      'x = 1\n',
      '# mine\n\n[a]\nb = 1\n',
      '[features]',
      '[features] # mine\nshell = true\n\n[a]\nb = 1\n',
      '[a]\nb = 1\n[features]\n',
      'features.shell = true\n[a]\nb = 1\n',
      '\ufefffeatures.shell = true\n',
      '[features.inner]\na = 1\n',
      'x = """\n[features]\n"""\n',
    ].map(ending),
  )('hooks = true goes into TOML %j and out again', (source) => {
    const pinned = text(withHooksOn(source)) ?? '';
    const read = readToml(pinned);
    expect(read.ok && read.values).toMatchObject({ features: { hooks: true } });
    expect(text(withHooksOn(pinned))).toBe(pinned);
    expect(text(withoutHooksOn(pinned))).toBe(source);
  });
});

describe('what an administrator has written', () => {
  test.each([
    ['{"disableAllHooks":false}', 0],
    ['{\n  "hooksConfig": {\n    "enabled": true\n  }\n}\n', 1],
  ])('%j stays, for it was there before', (source, which) => {
    const pin = PINS[which] as PinnedSetting;
    expect(text(withPin(source, pin))).toBe(source);
    expect(text(withoutPin(source, pin, source))).toBe(source);
  });

  test.each([
    ['{"disableAllHooks":true}', 0],
    ['{"hooksConfig":{"enabled":false}}', 1],
    ['{"hooksConfig":{"enabled":"no"}}', 1],
  ])('%j is not overruled', (source, which) => {
    expect(withPin(source, PINS[which] as PinnedSetting)).toMatchObject({
      ok: false,
      problem: 'hooks are switched off here',
    });
  });

  test('a misshapen holder is left alone', () => {
    expect(withPin('{"hooksConfig":[]}', PINS[1] as PinnedSetting)).toMatchObject({ ok: false });
  });

  test.each([
    ['[features]\nhooks = false\n', 'switched off'],
    ['features.hooks = false\n', 'switched off'],
    ['features = { hooks = false }\n', 'one line'],
    ['features = { shell = true }\n', 'one line'],
    ['[features\n', "can't read"],
  ])('TOML %j is not overruled', (source, problem) => {
    expect(withHooksOn(source)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  test.each(['[features]\nhooks = true\n', 'features = { hooks = true }\n', 'features.hooks = true\n'])(
    'TOML %j stays',
    (source) => {
      expect(text(withHooksOn(source))).toBe(source);
      expect(text(withoutHooksOn(source))).toBe(source);
    },
  );

  test('a table of ours that others have added to stays, and belongs to them', () => {
    const mine = `${text(withHooksOn('[a]\nb = 1\n'))}shell = true\n`;
    expect(text(withoutHooksOn(mine))).toBe('[a]\nb = 1\n\n[features]\nshell = true\n');
  });
});
