import { printable } from './printable.ts';

/** The sentences that guards object with. People's tools read them: their form is part of the contract. */
interface FileRule {
  readonly tool: string;
  readonly file: string;
  readonly pattern: string;
  /** The configuration's own words. */
  readonly message: string | undefined;
  /** The agent at work, when the rule speaks of some agents only. */
  readonly agent: string | undefined;
}

export function uneditableFile({ tool, file, pattern, message, agent }: FileRule): string {
  const who = agent === undefined ? '' : ` (agent: ${printable(agent)})`;
  if (message !== undefined) return message + who;
  return `Blocked ${printable(tool)} operation: file matches preToolUse.uneditableFiles pattern '${pattern}'${who}. File: ${printable(file)}`;
}
