import { printable } from './printable.ts';

interface AgentBehind {
  readonly agent: string;
  readonly by: { readonly variable: string } | { readonly process: string };
}

export function onlyForPeople({ agent, by }: AgentBehind): string {
  const trace = 'variable' in by ? `the variable ${by.variable} is set` : `process ${printable(by.process)}`;
  return `conclaude: this command changes the rules or the wiring of the guard, so it isn't for agents, and it was started by ${agent} (${trace}). A person has to run it, in a terminal of their own that wasn't opened by an agent.`;
}
