import { BUILT_IN } from '../../packs/built-in.ts';
import type { OfferedGate, ProjectFacts, Wishes } from '../../text/config-template.ts';
import * as say from '../../text/init-questions.ts';
import { nearest } from '../../text/nearest.ts';
import { UsageError } from '../command-line.ts';
import { dayOf } from '../trials.ts';
import type { InitOptions } from './plan-init.ts';
import type { Questions } from './questions.ts';

/** What is to be written: by the options, by what the user answers to the rest, or as it fits. */
export async function wishesFor(
  facts: ProjectFacts,
  { packs, gates, observe }: Pick<InitOptions, 'packs' | 'gates' | 'observe'>,
  questions: Questions | undefined,
): Promise<Wishes> {
  const asked = async <Answer>(
    given: string | undefined,
    read: (text: string) => Answer,
    question: string,
    usual: Answer,
  ): Promise<Answer> => {
    if (given !== undefined) return read(given);
    if (questions === undefined) return usual;
    return questions.untilRight(question, read, usual);
  };
  if (questions !== undefined && (packs === undefined || gates === undefined || !observe))
    questions.tell(say.found(facts.languages));
  const runs = facts.gates.map(({ run }) => run);
  const on =
    runs.length === 0 && gates === undefined
      ? []
      : await asked(gates, (text) => gatesNamed(text, facts.gates), say.whichGates(runs), []);
  // Whoever has checks pass wants them to pass honestly.
  const fitting = [...facts.packs, ...(on.length > 0 ? ['no-cheating'] : [])];
  const chosen = await asked(packs, packsNamed, say.whichPacks(fitting, Object.keys(BUILT_IN)), fitting);
  const isTrial = observe || (await asked(undefined, yesOrNo, say.observeFirst(), false));
  return { packs: chosen, gates: on, until: isTrial ? trialEnd() : undefined };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function packsNamed(text: string): readonly string[] {
  const words = wordsOf(text).map((word) => word.replace(/^conclaude:/, ''));
  if (words.length === 1 && words[0] === 'none') return [];
  const known = Object.keys(BUILT_IN);
  for (const word of words)
    if (!known.includes(word)) throw new UsageError(say.unknownPack(word, nearest(word, known), known));
  return [...new Set(words)];
}

/** `all`, `none`, numbers of the list, or the commands themselves with commas between them. */
function gatesNamed(text: string, found: readonly OfferedGate[]): readonly OfferedGate[] {
  if (text === 'none') return [];
  if (text === 'all') return found;
  const isNumbers = /^[\d\s,]+$/.test(text);
  const words = isNumbers ? wordsOf(text) : text.split(',').map((word) => word.trim());
  const wanted = words.map((word) => {
    const gate = isNumbers ? found[Number(word) - 1] : found.find(({ run }) => run === word);
    if (gate === undefined)
      throw new UsageError(
        say.unknownGate(
          word,
          found.map(({ run }) => run),
        ),
      );
    return gate;
  });
  return found.filter((gate) => wanted.includes(gate));
}

export function yesOrNo(text: string): boolean {
  if (/^y(?:es)?$/i.test(text)) return true;
  if (/^no?$/i.test(text)) return false;
  throw new UsageError(say.yesOrNo());
}

const TRIAL_DAYS = 28;

function trialEnd(): string {
  const day = new Date();
  day.setDate(day.getDate() + TRIAL_DAYS);
  return dayOf(day);
}
