import { nameMatcher } from '../name-glob.ts';
import type { OptionStyle } from './option-table.ts';
import type { GivenOption } from './read-words.ts';

/** One flag of a rule: `--force`, `-f`, `--prune=now` (the value is a glob), or `--`. */
interface Flag {
  readonly name: string;
  readonly matchesValue: ((value: string) => boolean) | undefined;
}

/** All of these together: `-d -f`. */
export type FlagSet = readonly Flag[];

export function readFlagSet(text: string): FlagSet {
  return text
    .trim()
    .split(/\s+/)
    .map((flag) => {
      const equals = flag.indexOf('=');
      return equals < 0
        ? { name: flag, matchesValue: undefined }
        : { name: flag.slice(0, equals), matchesValue: nameMatcher(flag.slice(equals + 1)) };
    });
}

/** What is wrong with a flag of a rule, or `undefined`. */
export function flagProblem(text: string): string | undefined {
  const flags = text.trim().split(/\s+/);
  const wrong = flags.find((flag) => !flag.startsWith('-') || flag === '-');
  if (text.trim() === '') return 'it is empty';
  return wrong === undefined
    ? undefined
    : `'${wrong}' doesn't start with a dash; operands go into \`operands\``;
}

/** The places of the words that make up the first of the sets that is there as a whole. */
export function findFlags(
  sets: readonly FlagSet[],
  options: readonly GivenOption[],
  style: OptionStyle,
): readonly number[] | undefined {
  for (const set of sets) {
    const places = set.map((flag) => placeOf(flag, sets, options, style));
    if (!places.includes(-1)) return places;
  }
  return undefined;
}

/** The last one counts: `--no-force` and `--force=false` take back what came before, `-f` too if the rule has both. */
function placeOf(
  { name, matchesValue }: Flag,
  sets: readonly FlagSet[],
  options: readonly GivenOption[],
  style: OptionStyle,
): number {
  let place = -1;
  for (const option of options) {
    if (option.name.startsWith('--no-') && takesBack(option.name.slice(5), name, sets)) place = -1;
    if (!isNamed(name, option.name, sets, style)) continue;
    const { value } = option;
    if (matchesValue !== undefined) {
      if (value !== undefined && matchesValue(value)) place = option.at;
    } else place = value === 'false' ? -1 : option.at;
  }
  return place;
}

function takesBack(negated: string, name: string, sets: readonly FlagSet[]): boolean {
  if (name.startsWith('--')) return name.slice(2) === negated;
  return (
    name === `-${negated.charAt(0)}` && sets.some((set) => set.some((flag) => flag.name === `--${negated}`))
  );
}

function isNamed(wanted: string, given: string, sets: readonly FlagSet[], style: OptionStyle): boolean {
  if (wanted === given) return true;
  // `--auto-approve` is `-auto-approve`.
  if (style.dashWords && given === `-${wanted}`) return true;
  if (!style.shortened || !given.startsWith('--') || given.length < 3 || !wanted.startsWith(given))
    return false;
  // One that the rule names itself isn't short for another, nor is one that is an option of its own.
  return !OF_ITS_OWN.has(given) && !sets.some((set) => set.some(({ name }) => name === given));
}

/** Options that begin like longer ones. */
const OF_ITS_OWN = new Set(
  '--force --all --prune --delete --recursive --no --in --remove --exec --include --data --output --post --user --proxy --max'.split(
    ' ',
  ),
);
