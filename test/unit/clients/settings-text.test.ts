import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HookEntry } from '../../../src/clients/claude-code/hook-entries.ts';
import { isWired, unwireHooks, wireHooks } from '../../../src/clients/claude-code/settings-text.ts';
import { readJsonc } from '../../../src/edit/json-tree.ts';
import { runs } from '../../support/property-runs.ts';
import { blank, container, json, member, withoutExtensions, word } from '../../support/written-json.ts';

const hook = { type: 'command', command: 'conclaude', timeout: 30 } as const;
const WANTED: readonly HookEntry[] = [
  {
    event: 'PreToolUse',
    matcher: '*',
    hook: { ...hook, args: ['Hooks', 'PreToolUse'], onFailure: 'block' },
  },
  { event: 'SessionStart', hook: { ...hook, args: ['Hooks', 'SessionStart'] } },
  { event: 'Stop', hook: { ...hook, args: ['Hooks', 'Stop'], timeout: 630 } },
];

function wired(source: string, wanted = WANTED, anew = false): string {
  const edit = wireHooks(source, wanted, anew);
  if (!edit.ok) throw new Error(edit.problem);
  return edit.text;
}

function unwired(source: string): string {
  const edit = unwireHooks(source);
  if (!edit.ok) throw new Error(edit.problem);
  return edit.text;
}

const foreignHook = fc.constantFrom(
  '{"type":"command","command":"prettier --write"}',
  '{ "type": "prompt", "prompt": "is it good?" }',
  '{"type":"command","command":"my-conclaude Hooks Stop"}',
  '{"type":"command","command":"conclaude validate"}',
  '{"type":"command","command":"echo conclaude Hooks Stop"}',
);
const group = container('[', ']', foreignHook).map((hooks) => `{"matcher":"Bash", "hooks":${hooks}}`);
const event = member(fc.constantFrom('PreToolUse', 'Stop', 'Notification'), container('[', ']', group));
const hooks = container('{', '}', event).filter((text) => {
  const read = readJsonc(text);
  const keys = read.ok ? (read.root.children ?? []).map((member) => member.children?.[0]?.value) : [];
  return read.ok && read.root.type === 'object' && new Set(keys).size === keys.length;
});
const settings = fc
  .tuple(
    blank,
    container(
      '{',
      '}',
      member(
        word.filter((name) => name !== 'hooks'),
        json,
      ),
    ),
    fc.option(hooks),
    fc.constantFrom('', '\n', '\r\n', '\n\n'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([before, object, own, after, mark]) => {
    const text =
      own === null
        ? object
        : object.replace(
            /^\{/,
            `{"hooks":${own}${/^\{(\s|\/\*.*?\*\/|\/\/.*\n)*\}/.test(object) ? '' : ','}`,
          );
    return mark + before + text + after;
  })
  .filter((text) => readJsonc(text).ok);

describe('for any settings file, comments and odd layout included', () => {
  test('wiring and unwiring gives back every byte', () => {
    fc.assert(
      fc.property(settings, (text) => {
        expect(unwired(wired(text))).toBe(text);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('wiring twice is wiring once, also when everything is written anew', () => {
    fc.assert(
      fc.property(settings, (text) => {
        const once = wired(text);
        expect(wired(once)).toBe(once);
        expect(wired(once, WANTED, true)).toBe(once);
      }),
      { numRuns: runs(500) },
    );
  });

  test('what is wired is what was there and the hooks', () => {
    fc.assert(
      fc.property(settings, (text) => {
        const [before, after] = [settingsValue(text), settingsValue(wired(text))];
        for (const { event: name, matcher, hook: own } of WANTED) {
          const groups = (after.hooks as Record<string, unknown[]>)[name] ?? [];
          expect(groups.at(-1)).toEqual(matcher === undefined ? { hooks: [own] } : { matcher, hooks: [own] });
        }
        expect({ ...after, hooks: undefined }).toEqual({ ...before, hooks: undefined });
        expect(isWired(wired(text))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

function settingsValue(text: string): Record<string, unknown> {
  return withoutExtensions(text) as Record<string, unknown>;
}

describe('reading JSON', () => {
  test('agrees with JSON.parse on any text near to JSON', () => {
    const near = fc.oneof(
      json,
      fc.json(),
      fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, extra]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + extra + text.slice(cut + 1);
      }),
    );
    fc.assert(
      fc.property(near, (text) => {
        const read = readJsonc(text);
        const isJson = parses(text);
        if (isJson) expect(read).toMatchObject({ ok: true, extended: false });
        else if (read.ok) {
          expect(read.extended).toBe(true);
          expect(() => withoutExtensions(text)).not.toThrow();
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test('a file of brackets ends with a problem, not with a crash', () => {
    expect(readJsonc('['.repeat(100_000))).toMatchObject({ ok: false });
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('settings as people have them', () => {
  test('a new event is added, and the rest stays where it is', () => {
    const before = wired('{\n  "model": "x"\n}\n', WANTED.slice(0, 2));
    const after = wired(before);
    expect(after.startsWith(before.slice(0, before.indexOf('"SessionStart"')))).toBe(true);
    expect(unwired(after)).toBe('{\n  "model": "x"\n}\n');
  });

  test('a comment stays with the line that it speaks of', () => {
    const text = '{\n  "a": 1 // one\n  // the end\n}\n';
    expect(wired(text)).toMatch(/^\{\n {2}"a": 1, \/\/ one\n {2}\/\/ the end\n {2}"hooks": \{/);
    expect(unwired(wired(text))).toBe(text);
  });

  test('of two keys with one name, the last counts, as it does for the client', () => {
    const text = wired('{"hooks":{"Stop":[]},"hooks":{"Stop":[]}}');
    expect(JSON.parse(text)).toMatchObject({ hooks: { Stop: [{}], PreToolUse: [{}] } });
    expect(unwired(text)).toBe('{"hooks":{"Stop":[]},"hooks":{"Stop":[]}}');
  });

  test('a longer timeout is kept, a shorter one is not', () => {
    const text = wired('{}');
    const patient = text.replace('"timeout": 630', '"timeout": 900');
    expect(wired(patient)).toBe(patient);
    expect(wired(text.replace('"timeout": 630', '"timeout": 5'))).toBe(text);
  });

  test('a guard whose onFailure was lost gets it back', () => {
    const text = wired('{}');
    expect(wired(text.replace(/,\s*"onFailure": "block"/, ''))).toBe(text);
  });

  test.each([
    'conclaude Hooks PreToolUse',
    'conclaude Hooks SubagentStop --agent coder',
    '/usr/local/bin/conclaude Hooks Stop',
    "'/home/a b/bin/conclaude' Hooks PreToolUse || exit 2",
    '"$CLAUDE_PROJECT_DIR"/node_modules/.bin/conclaude Hooks Stop',
    '/bin/sh "$CLAUDE_PROJECT_DIR"/.claude/hooks/conclaude Hooks PreToolUse || exit 2',
    'set -- Hooks Stop; . "$CLAUDE_PROJECT_DIR"/.claude/hooks/conclaude',
    `trap 'exit 2' EXIT; set -- Hooks PreToolUse; . "$CLAUDE_PROJECT_DIR"/.claude/hooks/conclaude`,
    '/usr/bin/conclaude --node=/usr/bin/node Hooks PreToolUse || exit 2',
    "/usr/bin/conclaude --node='/home/a b/node' Hooks Stop",
  ])('%s is one of ours and goes', (command) => {
    const theirs = { matcher: '', hooks: [{ type: 'command', command, timeout: 600 }] };
    const text = JSON.stringify({
      hooks: { Stop: [theirs, { hooks: [{ type: 'command', command: 'x' }] }] },
    });
    expect(unwired(text)).toBe('{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}');
  });

  test('beside other hooks in one group, only ours goes', () => {
    const text =
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"a"},{"type":"command","command":"conclaude Hooks Stop"}]}]}}';
    expect(unwired(text)).toBe('{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"a"}]}]}}');
  });

  test.each([
    ['an empty file', '', 'expected a value, found the end of the file'],
    ['a list', '[]', 'the file is not an object'],
    ['hooks as a list', '{"hooks": []}', 'hooks is not an object'],
    ['an event as an object', '{"hooks": {"Stop": {}}}', 'hooks.Stop is not a list'],
    ['a lost comma', '{"a": 1 "b": 2}', 'expected a comma between values'],
    ['a lost quote', '{"a: 1}\n', 'unclosed string'],
    ['a lost bracket', '{"a": [1, 2}', 'expected a comma between values'],
    ['single quotes', "{'a': 1}", 'expected a key in double quotes'],
    ['a key without quotes', '{"a": 1, b: 2}', 'expected a key in double quotes'],
    ['a lost value', '{"a": }', 'expected a value, found }'],
    ['a word of another language', '{"a": undefined}', 'expected a value, found undefined'],
    ['a stray word', '{"a": 1 two}', 'unexpected two'],
    ['a lost colon', '{"a" 1}', 'expected a colon after the key'],
    ['a lost end', '{"a": [1', 'missing closing ]'],
    ['an odd escape', '{"a": "\\x"}', 'expected a value, found "\\x"'],
    ['a comment that goes on', '{} /* and', 'unclosed comment'],
    ['two objects', '{}\n{}', 'unexpected text after the end of the JSON'],
  ])('%s is not understood', (_, text, problem) => {
    expect(wireHooks(text, WANTED, false)).toMatchObject({ ok: false, problem });
  });

  test('a problem is placed where it is, also behind a byte order mark', () => {
    expect(wireHooks('\ufeff{\n  "a": 1 "b": 2}', WANTED, false)).toMatchObject({ offset: 12 });
  });
});
