import { printable } from './printable.ts';

/** Things worth a line on stderr that change no verdict by themselves. */
export function transcriptUnusable(path: string, agent: string): string {
  return `conclaude: warning: no line of the transcript ${printable(path)} could be read; assuming that the agent is '${agent}'`;
}

export function mentionUnusable(path: string, why: string): string {
  return `conclaude: warning: @${printable(path)} in userPromptSubmit.contextRules is left as it is: ${printable(why)}`;
}

export function outsideProject(): string {
  return 'it is outside the project';
}

export function recordsUnusable(): string {
  return "conclaude: warning: can't use its private folder for records, so it forgets what it has seen in this session";
}
