import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../src/config/check.ts';
import { type PackFile, packFile } from '../../src/config/pack-file.ts';
import { BUILT_IN_PREFIX } from '../../src/config/pack-name.ts';
import { showPath } from '../../src/config/problem.ts';
import { readYaml } from '../../src/config/yaml.ts';
import type { PreparedPack } from '../../src/packs/pack.ts';

/** The packs of a folder as a module: checked, with all defaults and the line of each rule, so that no hook reads YAML. */
export function builtInPacks(folder: string): string {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort();
  const packs = names.map((name) => [name, prepared(folder, name, names)] as const);
  return [
    '// Generated from packs/*.yaml by `npm run generate`.',
    "import type { PreparedPack } from './pack.ts';",
    '',
    '/** The packs in `packs/`, checked and prepared. */',
    `export const BUILT_IN: Readonly<Record<string, PreparedPack>> = ${JSON.stringify(Object.fromEntries(packs), undefined, 1)};`,
    '',
  ].join('\n');
}

function prepared(folder: string, name: string, all: readonly string[]): PreparedPack {
  const file = `${name}.yaml`;
  const yaml = readYaml(readFileSync(join(folder, file), 'utf8'));
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
      return line;
    }),
  ]);
  return {
    ...(description === undefined ? {} : { description }),
    extends: extended,
    rules,
    lines: Object.fromEntries(lines),
  };
}
