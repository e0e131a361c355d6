import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE, HARMLESS_CODE } from './commands/code.ts';
import type { Row } from './commands.ts';
import { expectEffects } from './effects.ts';
import { isInstalled, openScratch, type Scratch } from './scratch.ts';

const shown = ([command, expected]: Row) => [command, expected] as const;

describe('the table of inline code', () => {
  it('has at least 300 pieces of code, each only once', () => {
    const commands = [...CODE, ...HARMLESS_CODE].map(([command]) => command);
    expect(commands.length).toBeGreaterThanOrEqual(300);
    expect(new Set(commands).size).toBe(commands.length);
  });
});

describe('code that writes', () => {
  it.each(CODE.map(shown))('%s', expectEffects);
});

describe('code that writes nothing in the project', () => {
  it.each(HARMLESS_CODE.map(shown))('%s', expectEffects);
});

const programsIn = ([command]: Row): readonly string[] => command.match(/\b(?:python3|perl|tclsh)\b/g) ?? [];
const canRun = (row: Row): boolean => row[2] !== 'unrun' && programsIn(row).every(isInstalled);

describe('inline code that is really run', () => {
  let scratch: Scratch;

  beforeAll(() => {
    scratch = openScratch();
  });

  afterAll(() => scratch.remove());

  it('does what was foretold', { timeout: 600_000 }, () => {
    const ran = CODE.filter(canRun).map(([command, , manner]) => ({ manner, ...scratch.run(command) }));
    const seen = ran.filter(({ manner }) => manner !== 'unseen');
    expect(ran.filter(({ failed }) => failed).map(({ command }) => command)).toEqual([]);
    expect(seen.flatMap(({ missed }) => missed)).toEqual([]);
    expect(seen.flatMap(({ manner, wrong }) => (manner === undefined ? wrong : []))).toEqual([]);
    const silent = ran.filter(
      ({ manner, analysis }) => manner === 'unseen' && analysis.unresolvedWrites.length === 0,
    );
    expect(silent.map(({ command }) => command)).toEqual([]);
  });

  it('does nothing to the project where nothing was foretold', { timeout: 600_000 }, () => {
    const ran = HARMLESS_CODE.filter(canRun).map(([command]) => scratch.run(command));
    expect(ran.filter(({ failed }) => failed).map(({ command }) => command)).toEqual([]);
    expect(ran.flatMap(({ missed }) => missed)).toEqual([]);
    expect(ran.filter(({ predicted }) => predicted > 0).map(({ command }) => command)).toEqual([]);
    expect(
      ran.filter(({ analysis }) => analysis.unresolvedWrites.length > 0).map(({ command }) => command),
    ).toEqual([]);
  });
});
