import { type CommandMatcher, commandGlob, commandText, type MatchMode } from './command-pattern.ts';
import { commandRegex } from './command-regex.ts';

export interface CommandRule {
  readonly commandPattern: string | undefined;
  readonly patternType: 'glob' | 'exact' | 'regex';
  readonly matchMode: MatchMode;
}

/** The commands that a rule speaks of; without a `commandPattern`, none. */
export function commandMatcher({ commandPattern, patternType, matchMode }: CommandRule): CommandMatcher {
  if (commandPattern === undefined) return () => false;
  if (patternType === 'regex') return commandRegex(commandPattern, matchMode);
  return patternType === 'exact'
    ? commandText(commandPattern, matchMode)
    : commandGlob(commandPattern, matchMode);
}
