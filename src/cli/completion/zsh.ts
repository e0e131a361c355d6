import { quoted } from '../../shell-word.ts';
import type { CommandOffer, Offers, OperandOffer, OptionOffer } from './offers.ts';

export function zshScript({ commands, general }: Offers): string {
  return `#compdef conclaude
# conclaude's completion for zsh
_conclaude() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    _arguments ${general.map(optionSpec).join(' ')}
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(caseOf).join('\n')}
  esac
}
if [[ $funcstack[1] == _conclaude ]]; then
  _conclaude "$@"
else
  compdef _conclaude conclaude
fi`;
}

function caseOf({ name, operands, options }: CommandOffer): string {
  return `    ${name}) _arguments ${[...operands.map(operandSpec), ...options.map(optionSpec)].join(' ')} ;;`;
}

function operandSpec({ name, words, isFile }: OperandOffer, index: number): string {
  const action = isFile ? '_files' : words.length > 0 ? `(${words.join(' ')})` : ' ';
  return quoted(`${index + 1}:${name}:${action}`);
}

const VALUES = { none: '', file: ':path:_files', folder: ':folder:_files -/', other: ':value: ' } as const;

function optionSpec({ spellings, value, repeatable, doc }: OptionOffer): string {
  // In a specification these characters end the description.
  const text = `[${doc.replace(/[\][\\:]/g, (char) => `\\${char}`)}]${VALUES[value]}`;
  if (repeatable) return spellings.map((word) => quoted(`*${word}${text}`)).join(' ');
  return spellings.length === 1
    ? quoted(`${spellings[0]}${text}`)
    : `'(${spellings.join(' ')})'{${spellings.join(',')}}${quoted(text)}`;
}
