import { printable } from './printable.ts';

interface AgentBehind {
  readonly agent: string;
  readonly by: { readonly variable: string } | { readonly process: string };
}

export function onlyForPeople({ agent, by }: AgentBehind): string {
  const trace = 'variable' in by ? `the variable ${by.variable} is set` : `process ${printable(by.process)}`;
  return `conclaude: this command changes the rules or the wiring of the guard, so it isn't for agents, and it was started by ${agent} (${trace}). A person has to run it, in a terminal of their own that wasn't opened by an agent.`;
}

const MISSING = {
  terminal: "its input and output aren't the terminal that it was started in",
  shell: 'no shell that somebody types into leads its session',
} as const;

/** For what nobody has to do in a script. */
export function onlyInTerminals(missing: keyof typeof MISSING): string {
  return `conclaude: this command makes the guard less strict, so a person has to type it into a terminal, and here ${MISSING[missing]}.`;
}
