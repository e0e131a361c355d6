import { printable } from './printable.ts';

/** Things worth a line on stderr that change no verdict by themselves. */
export function transcriptUnusable(path: string, agent: string): string {
  return `conclaude: warning: no line of the transcript ${printable(path)} could be understood; the agent is taken for '${agent}'`;
}

export function mentionUnusable(path: string, why: string): string {
  return `conclaude: warning: @${printable(path)} in userPromptSubmit.contextRules is left as it is: ${printable(why)}`;
}
