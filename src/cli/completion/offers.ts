import { commandHelp, generalHelp } from '../../text/help.ts';
import { COMMANDS, type CommandName } from '../commands.ts';

/** What may follow the name of a command. */
export interface CommandOffer {
  readonly name: string;
  readonly summary: string;
  /** Words that it takes, as the usage line names them. */
  readonly words: readonly string[];
  readonly flags: readonly FlagOffer[];
}

export interface FlagOffer {
  readonly long: string;
  readonly short?: string;
  /** What follows it: nothing, a path, or something that can't be guessed. */
  readonly value: 'none' | 'file' | 'folder' | 'other';
  readonly about: string;
}

const HELP_FLAG: FlagOffer = { long: '--help', short: '-h', value: 'none', about: 'more about it' };

/**
 * What completion may offer, read from the help texts. They are the one place where commands and flags are
 * described, so that help and completion can't drift apart.
 */
export function commandOffers(): readonly CommandOffer[] {
  const names = Object.keys(COMMANDS) as readonly CommandName[];
  const help: CommandOffer = {
    name: 'help',
    summary: 'more about a command',
    words: names,
    flags: [],
  };
  return [...names.map(offerOf), help];
}

export function generalFlags(): readonly FlagOffer[] {
  return flagsIn(generalHelp());
}

function offerOf(name: CommandName): CommandOffer {
  const text = commandHelp(name);
  return {
    name,
    summary: /^conclaude [\w-]+: (.*)/.exec(text)?.[1] ?? '',
    words: wordsIn(text, name),
    flags: [...flagsIn(text), HELP_FLAG],
  };
}

/** `conclaude completion bash|zsh|fish` takes one of three words. */
function wordsIn(help: string, name: string): readonly string[] {
  const choice = new RegExp(`^ {2}conclaude ${name} ([a-z]+(?:\\|[a-z]+)+)`, 'm').exec(help)?.[1];
  return choice?.split('|') ?? [];
}

const FLAG_LINE = /^ {2}(?:(-\w), )?(--[\w-]+)(?:[ =]([A-Z][A-Z|]*))?(?: {2,}(.*(?:\n {8,}.*)*))?$/gm;

function flagsIn(help: string): readonly FlagOffer[] {
  return [...help.matchAll(FLAG_LINE)].map(([, short, long = '', value, about = '']) => ({
    long,
    ...(short === undefined ? {} : { short }),
    value: valueKind(value),
    about: about.replace(/\s+/g, ' ').replace(/; .*/, ''),
  }));
}

function valueKind(name: string | undefined): FlagOffer['value'] {
  if (name === undefined) return 'none';
  if (name === 'FOLDER') return 'folder';
  return /^(PATH|FILE)/.test(name) ? 'file' : 'other';
}
