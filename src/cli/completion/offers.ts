import { EVENT_NAMES } from '../../call/events.ts';
import { type Operand, type Syntax, spellings } from '../../text/commands/description.ts';
import { GENERAL } from '../../text/commands/general.ts';
import { DESCRIPTIONS } from '../commands.ts';

/** What a shell has to know: the commands, what may follow the name of each, and the options without a command. */
export function allOffers() {
  const commands = Object.entries(DESCRIPTIONS).map(([name, { summary, operands = [], options }]) => ({
    name,
    summary,
    operands: operands.map(operandOffer),
    options: optionOffers(options),
  }));
  return { commands, general: optionOffers(GENERAL.options) };
}

export type Offers = ReturnType<typeof allOffers>;
export type CommandOffer = Offers['commands'][number];
export type OperandOffer = CommandOffer['operands'][number];
export type OptionOffer = CommandOffer['options'][number];

function operandOffer({ name, choices, complete }: Operand) {
  const words = { command: () => Object.keys(DESCRIPTIONS), event: () => EVENT_NAMES, file: () => [] };
  return { name, words: choices ?? (complete ? words[complete]() : []), isFile: complete === 'file' };
}

function optionOffers(options: Syntax['options']) {
  return Object.entries(options).map(
    ([name, option]) =>
      ({
        /** The long one first. */
        spellings: spellings(name, option),
        /** What follows it: nothing, a path, or something that can't be guessed. */
        value: option.value === undefined ? 'none' : (option.complete ?? 'other'),
        repeatable: option.repeatable === true,
        doc: option.doc,
      }) as const,
  );
}
