import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEffects } from './effects.ts';
import { EXAMPLES, type Example, NAMED_ROWS } from './examples.ts';
import { isInstalled, openScratch, type Scratch } from './scratch.ts';

const programs = NAMED_ROWS.filter(({ row }) => row.kind !== 'family');

describe('the table of programs', () => {
  it('costs a hook nothing for its examples: nothing in src imports them', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const importing = sources.filter((file) =>
      /from '[^']*\.examples\.ts'/.test(readFileSync(join('src', file), 'utf8')),
    );
    expect(sources.filter((file) => file.endsWith('.examples.ts')).length).toBeGreaterThan(0);
    expect(importing).toEqual([]);
  });

  it('has an example for every row', () => {
    const shown = new Set(EXAMPLES.map(({ row }) => row));
    expect(programs.map(({ key }) => key).filter((key) => !shown.has(key))).toEqual([]);
  });

  it('names every program only once', () => {
    const names = NAMED_ROWS.flatMap((row) => row.names.map((name) => row.within + name));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('shows every name of a wrapper: programs that look alike take different options', () => {
    const wrappers = programs.filter(({ key }) => EXAMPLES.some((one) => isOf(one, 'wrappers', key)));
    const unshown = wrappers.flatMap(({ key, names }) => {
      const words = EXAMPLES.filter((one) => isOf(one, 'wrappers', key)).flatMap((one) =>
        wordsIn(one.command),
      );
      return names.filter((name) => !words.includes(name));
    });
    expect(wrappers.length).toBeGreaterThan(0);
    expect(unshown).toEqual([]);
  });
});

const isOf = (example: Example, family: string, row: string): boolean =>
  example.family === family && example.row === row;

const wordsIn = (command: string): readonly string[] => command.split(/[^\w.+:-]+/);

describe('an example of the table of programs', () => {
  it.each(EXAMPLES.map(({ command, effect }) => [command, effect] as const))('%s', expectEffects);
});

/** The program of the example under the name by which the example calls it. */
function programOf({ row, command }: Example): string {
  const top = row.split(' ', 1)[0];
  const names = NAMED_ROWS.find(({ key }) => key === top)?.names ?? [];
  const words = wordsIn(command);
  return names.find((name) => words.includes(name)) ?? `${top}, which isn't in: ${command}`;
}

const canRun = (example: Example): boolean => example.manner !== 'unrun' && isInstalled(programOf(example));

describe('an example that is really run', () => {
  let scratch: Scratch;

  beforeAll(() => {
    scratch = openScratch();
  });

  afterAll(() => scratch.remove());

  const families = [...new Set(EXAMPLES.map(({ family }) => family))].map((family) => {
    const examples = EXAMPLES.filter((example) => example.family === family);
    const missing = new Set(examples.map(programOf).filter((program) => !isInstalled(program)));
    const title = missing.size === 0 ? family : `${family} (not installed: ${[...missing].join(', ')})`;
    return [title, examples.filter(canRun)] as const;
  });

  it.each(families)('does what its row says: %s', { timeout: 120_000 }, (_title, examples) => {
    const ran = examples.map(({ command, manner }) => ({ manner, ...scratch.run(command) }));
    const failed = ran.filter(({ failed }) => failed).map(({ command }) => command);
    if (failed.length > 0) console.info(`Failed here, so these prove little:\n  ${failed.join('\n  ')}`);
    expect(ran.some(({ failed, manner }) => !failed && manner === undefined)).toBe(true);
    expect(ran.flatMap(({ manner, missed }) => (manner === 'unseen' ? [] : missed))).toEqual([]);
    expect(ran.flatMap(({ manner, failed, wrong }) => (manner || failed ? [] : wrong))).toEqual([]);
  });
});
