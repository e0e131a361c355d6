import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/config/check.ts';
import { packFile } from '../../src/config/pack-file.ts';
import { readYaml } from '../../src/config/yaml.ts';
import { parsePolicy, withExamples } from '../../src/policy.ts';
import { analyseShell } from '../../src/shell/analyse.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKS = join(ROOT, 'packs');

interface PackRule {
  readonly id: string;
  readonly message: string;
  readonly action?: string;
  readonly match?: readonly string[];
  readonly notMatch?: readonly string[];
}
interface Pack {
  readonly description?: string;
  readonly extends?: readonly string[];
  readonly preToolUse?: Readonly<Record<string, readonly PackRule[]>>;
}

const packs = readdirSync(PACKS).map((file) => {
  const text = readFileSync(join(PACKS, file), 'utf8');
  return { name: file.replace(/\.yaml$/, ''), text, pack: load(text) as Pack };
});
/** Those for what is written have rules of another kind, and tests of their own. */
const withRules = packs.filter(
  ({ pack }) => pack.preToolUse !== undefined && pack.preToolUse.contentRules === undefined,
);
const rulesOf = ({ preToolUse = {} }: Pack) => Object.values(preToolUse).flat();

test('recommended is made of the packs for commands and files', () => {
  const pack = packs.find(({ name }) => name === 'recommended')?.pack;
  const others = withRules.map(({ name }) => `conclaude:${name}`);
  expect([...(pack?.extends ?? [])].sort()).toEqual(others.sort());
});

describe.each(withRules)('the pack $name', ({ text, pack }) => {
  test('is valid, and its examples are what its rules say', () => {
    const policy = withExamples(
      parsePolicy(rulesIn(text), '/project/.conclaude.yaml', readYaml),
      analyseShell,
    );
    expect(policy.ok ? [] : policy.problems.map(({ path, found }) => `${path.join('.')}: ${found}`)).toEqual(
      [],
    );
  });

  test('has nothing but lists of rules', () => {
    expect(Object.keys(pack)).toEqual(['description', 'preToolUse']);
    for (const rules of Object.values(pack.preToolUse ?? {})) expect(Array.isArray(rules)).toBe(true);
    expect(check(packFile, pack).problems).toEqual([]);
  });

  test('gives every rule an id of its own, advice, and examples of both kinds', () => {
    const rules = rulesOf(pack);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const poor = rules.filter(
      ({ id, message, match = [], notMatch = [] }) =>
        !(id && message?.endsWith('.') && match.length > 0 && notMatch.length > 0),
    );
    expect(poor.map(({ id }) => id)).toEqual([]);
  });
});

test('docs/guides/packs.md lists every rule of every pack', async () => {
  const file = join(ROOT, 'docs/guides/packs.md');
  const page = readFileSync(file, 'utf8');
  const tables = withRules
    .map(({ name, pack }) => {
      const rows = rulesOf(pack).map(
        ({ id, message, action, match = [] }) =>
          `| \`${name}/${id}\` | ${action ?? 'block'} | \`${shown(match[0] ?? '')}\` | ${message} |`,
      );
      return [
        `### ${name}`,
        '',
        pack.description,
        '',
        '| rule | action | example | what the agent is told |',
        '| --- | --- | --- | --- |',
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
  const [before = '', rest = ''] = page.split('<!-- rules -->\n');
  const [, after = ''] = rest.split('<!-- end of rules -->\n');
  const whole = `${before}<!-- rules -->\n\n${tables}\n<!-- end of rules -->\n${after}`;
  await expect(whole).toMatchFileSnapshot(file);
});

function shown(example: string): string {
  return example.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A pack as a policy of its own. */
function rulesIn(text: string): string {
  return text.replace(/^description: .*\n/m, '');
}
