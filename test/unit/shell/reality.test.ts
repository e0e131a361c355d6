import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HARMLESS, type Row, WRITING } from './commands.ts';
import { isInstalled, type Outcome, openScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;

beforeAll(() => {
  scratch = openScratch();
});

afterAll(() => scratch.remove());

/** Programs in the tables that a machine may lack; a command with one of these is then left out. */
const MAY_BE_MISSING =
  /\b(?:zip|unzip|vim|ex|ed|xxd|jq|sqlite3|npm|patch|bzip2|xz|openssl|ssh-keygen|perl|dash)\b/g;
const programsIn = ([command]: Row): readonly string[] => command.match(MAY_BE_MISSING) ?? [];
const mentioned = [...new Set([...WRITING, ...HARMLESS].flatMap(programsIn))];
const missing = mentioned.filter((program) => !isInstalled(program));
const leftOut = missing.length === 0 ? '' : ` (left out, not installed: ${missing.join(', ')})`;
const canRun = (row: Row): boolean => programsIn(row).every(isInstalled);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe(`what really happens when the commands are run${leftOut}`, () => {
  it('can be seen for most of the programs that a machine may lack', () => {
    expect(missing.length).toBeLessThan(mentioned.length / 2);
  });

  it('is what the analysis foretells', { timeout: 600_000 }, () => {
    const rows = WRITING.filter((row) => row[2] !== 'unrun' && canRun(row));
    const ran = rows.map(([command, , manner]) => ({ manner, ...scratch.run(command) }));
    const resolved = ran.filter(({ manner }) => manner !== 'unseen');
    const unseen = ran.filter(({ manner }) => manner === 'unseen');
    console.info(summary(resolved));
    // Where the text can't tell, the analysis must say so instead of keeping silent.
    expect(
      unseen.filter(({ analysis }) => analysis.unresolvedWrites.length + analysis.accesses.length === 0),
    ).toEqual([]);
    expect(resolved.flatMap(({ missed }) => missed)).toEqual([]);
    expect(resolved.flatMap(({ manner, wrong }) => (manner === undefined ? wrong : []))).toEqual([]);
  });

  it('is nothing at all for the harmless ones, and nothing is foretold', { timeout: 600_000 }, () => {
    const rows = HARMLESS.filter((row) => row[2] === undefined && canRun(row));
    const ran = rows.map(([command]) => scratch.run(command));
    expect(ran.flatMap(({ missed }) => missed)).toEqual([]);
    expect(ran.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(ran.filter(({ predicted }) => predicted > 0).map(({ command }) => command)).toEqual([]);
  });
});

function summary(outcomes: readonly Outcome[]): string {
  const found = sum(outcomes.map((outcome) => outcome.found));
  const predicted = sum(outcomes.map((outcome) => outcome.predicted));
  const unneeded = sum(outcomes.map(({ wrong }) => wrong.length));
  return (
    `${outcomes.length} commands were run; changes that were foretold: ${found}; ` +
    `foretellings: ${predicted}, come true: ${((predicted - unneeded) / predicted).toFixed(4)}`
  );
}
