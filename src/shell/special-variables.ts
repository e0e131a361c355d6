import { followExpansions } from './hidden-code.ts';
import type { Value } from './scope.ts';
import { contentOf, type Frame } from './session.ts';

/** Variables whose value bash runs by itself, sooner or later: prompts, and the files that a new shell reads first. */
export function followSpecialVariable(name: string, value: Value, frame: Frame): void {
  if (!/^(?:PS[0-4]|PROMPT_COMMAND|BASH_ENV|ENV)$/.test(name) || value.kind === 'unknown') return;
  const guessing: Frame = { ...frame, guessing: true };
  for (const text of value.texts) {
    followExpansions(text, guessing);
    if (name === 'PROMPT_COMMAND') frame.shell.runText(text, guessing);
    if (!name.endsWith('ENV')) continue;
    const content = contentOf({ text, state: 'known' }, frame);
    if (content !== undefined) frame.shell.runText(content.text, guessing);
  }
}
