import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../src/config/check.ts';
import { type PackFile, packFile } from '../../src/config/pack-file.ts';
import { BUILT_IN_PREFIX } from '../../src/config/pack-name.ts';
import { showPath } from '../../src/config/problem.ts';
import type { ToolRule } from '../../src/config/tool-rule.ts';
import { readYaml } from '../../src/config/yaml.ts';
import { programOf } from '../../src/match/invocation/option-table.ts';
import type { KnownList, PreparedPack } from '../../src/packs/pack.ts';

/** The packs of a folder as a module: checked, with the line of each rule, so that no hook reads YAML. */
export function builtInPacks(folder: string): string {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort();
  const packs = names.map((name) => [name, prepared(folder, name, names)] as const);
  return [
    '// Generated from packs/*.yaml by `npm run generate`.',
    "import { inheriting } from './inheriting.ts';",
    '',
    '/** The packs in `packs/`, checked and prepared. */',
    `export const BUILT_IN = inheriting(${JSON.stringify(Object.fromEntries(packs), undefined, 1)});`,
    '',
  ].join('\n');
}

function prepared(folder: string, name: string, all: readonly string[]): PreparedPack {
  const file = `${name}.yaml`;
  const text = readFileSync(join(folder, file), 'utf8');
  const yaml = readYaml(text);
  if (!yaml.ok) throw new Error(`${file}: ${yaml.problem.found}`);
  const { value, problems } = check(packFile, yaml.value);
  for (const { path, found, expected } of problems)
    throw new Error(
      `${file}:${yaml.locate(path).line}: ${showPath(path)}: found ${found}, expected ${expected}`,
    );
  const { description, extends: extended, preToolUse: rules } = value as PackFile;
  const missing = extended.find((other) => !all.map((one) => BUILT_IN_PREFIX + one).includes(other));
  if (missing !== undefined) throw new Error(`${file}: there is no pack ${missing} here`);
  const lists = Object.entries(rules);
  const lines = lists.map(([list, entries]) => [
    list,
    entries.map((entry, index) => {
      const { line } = yaml.locate(['preToolUse', list, index]);
      if (entry.id === undefined) throw new Error(`${file}:${line}: a rule of a built-in pack needs an id`);
      const { agent = '*', mode } = entry as { readonly agent?: string; readonly mode?: string };
      if (agent !== '*' || mode !== undefined)
        throw new Error(`${file}:${line}: a rule of a built-in pack is for all agents, and on no trial`);
      return line;
    }),
  ]);
  return {
    ...(description === undefined ? {} : { description }),
    version: createHash('sha256').update(text).digest('hex').slice(0, 12),
    extends: extended,
    rules,
    lines: Object.fromEntries(lines),
    known: knownLists(rules),
  };
}

/** What a hook may know of a list without touching its rules. */
function knownLists(rules: PackFile['preToolUse']): Readonly<Record<string, KnownList>> {
  const lists = Object.entries(rules).filter(([, entries]) => entries.length > 0);
  return Object.fromEntries(
    lists.map(([list, entries]) => [
      list,
      list === 'toolUsageValidation' ? byProgram(entries as ToolRule[]) : {},
    ]),
  );
}

/** The places of rules by the programs that they name, if they all forbid commands by their meaning. */
function byProgram(rules: readonly ToolRule[]): KnownList {
  if (rules.some(({ command, action }) => command.length === 0 || action === 'allow')) return {};
  const programs: Record<string, number[]> = {};
  rules.forEach(({ command }, at) => {
    const names = command.flatMap((text) => (text.trim().split(/\s+/)[0] ?? '').split('|').map(programOf));
    for (const name of new Set(names)) {
      programs[name] ??= [];
      programs[name].push(at);
    }
  });
  const seesReading = rules.some(({ paths }) => paths.operations.includes('read'));
  return { programs, ...(seesReading && { seesReading }) };
}
