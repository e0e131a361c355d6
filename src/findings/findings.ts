import { biome } from './biome.ts';
import { cargo } from './cargo.ts';
import { eslint } from './eslint.ts';
import type { Finding, Parser } from './finding.ts';
import { go } from './go.ts';
import { jest } from './jest.ts';
import { jsonFindings } from './json.ts';
import { junit } from './junit.ts';
import { mypy } from './mypy.ts';
import { nodeTest } from './node-test.ts';
import { pytest } from './pytest.ts';
import { ruff } from './ruff.ts';
import { tap } from './tap.ts';
import { tsc } from './tsc.ts';
import { vitest } from './vitest.ts';

/** A command may run several tools, so all of them look at its output. */
const PARSERS: readonly Parser[] = [
  tsc,
  eslint,
  biome,
  vitest,
  jest,
  nodeTest,
  pytest,
  ruff,
  mypy,
  go,
  cargo,
  tap,
  junit,
];

/** A longer line is data. */
const MOST_CHARACTERS = 2000;

/** What known tools found wrong, by what they print; colours are taken out before. None: nobody knows the output. */
export function findingsIn(output: string): readonly Finding[] {
  const lines = output.split('\n').map((line) => line.slice(0, MOST_CHARACTERS));
  const found = new Map<string, Finding>();
  for (const findings of [jsonFindings(output), ...PARSERS.map((parse) => parse(lines))])
    for (const finding of findings) {
      const key = [finding.name, finding.place, finding.message].join('\0');
      if (!found.has(key)) found.set(key, finding);
    }
  return [...found.values()];
}

/** The same thing has the same name in the next round, wherever its line has gone by then. */
export function nameOf({ name, place = '', message }: Finding): string {
  const file = place.replace(/:\d+(?::\d+)?$/, '');
  const isTest = name !== undefined && /[\s:>›/]|^Test|test/.test(name);
  return isTest
    ? `${file}\0${name}`
    : [file, name ?? '', message.split('\n')[0]?.replace(/\d+/g, '#')].join('\0');
}
