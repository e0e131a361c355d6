import { EVENT_NAMES } from '../../call/events.ts';
import { type Operand, type Option, type Syntax, spellings } from '../../text/commands/description.ts';
import { GENERAL } from '../../text/commands/general.ts';
import { DESCRIPTIONS } from '../commands.ts';

/** What may follow the name of a command, as a shell has to know it. */
export interface CommandOffer {
  readonly name: string;
  readonly summary: string;
  readonly operands: readonly OperandOffer[];
  readonly options: readonly OptionOffer[];
}

export interface OperandOffer {
  readonly name: string;
  readonly words: readonly string[];
  readonly isFile: boolean;
}

export interface OptionOffer {
  /** The long one first. */
  readonly spellings: readonly string[];
  /** What follows it: nothing, a path, or something that can't be guessed. */
  readonly value: 'none' | 'file' | 'folder' | 'other';
  readonly repeatable: boolean;
  readonly doc: string;
}

export function commandOffers(): readonly CommandOffer[] {
  return Object.entries(DESCRIPTIONS).map(([name, description]) => ({
    name,
    summary: description.summary,
    operands: (description.operands ?? []).map(operandOffer),
    options: optionOffers(description),
  }));
}

export function generalOptions(): readonly OptionOffer[] {
  return optionOffers(GENERAL);
}

function operandOffer({ name, choices, complete }: Operand): OperandOffer {
  const words = { command: () => Object.keys(DESCRIPTIONS), event: () => EVENT_NAMES, file: () => [] };
  return { name, words: choices ?? (complete ? words[complete]() : []), isFile: complete === 'file' };
}

function optionOffers({ options }: Syntax): readonly OptionOffer[] {
  return Object.entries(options).map(([name, option]) => ({
    spellings: spellings(name, option),
    value: valueKind(option),
    repeatable: option.repeatable === true,
    doc: option.doc,
  }));
}

function valueKind({ value, complete }: Option): OptionOffer['value'] {
  return value === undefined ? 'none' : (complete ?? 'other');
}
