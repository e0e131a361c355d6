import { type AgentTraces, KNOWN_AGENTS } from '../clients/known-agents.ts';
import { type ProcessFact, processesBehind } from '../host/process-tree.ts';
import { baseName } from '../match/path-text.ts';

/** What a command can know about who has started it. */
export interface Circumstances {
  env(name: string): string | undefined;
  /** The processes that it comes from; `undefined` where the system doesn't tell. */
  readonly processes: readonly ProcessFact[] | undefined;
}

/** An agent that a command was started by, and how it shows. */
export interface AgentBehind {
  readonly agent: string;
  readonly by: { readonly variable: string } | { readonly process: string };
}

/**
 * Is an agent behind this command? A terminal proves nothing, because programs make terminals too; what counts is who
 * the processes above are, and which marks they have left in the environment.
 */
export function agentBehind({ env, processes = [] }: Circumstances): AgentBehind | undefined {
  for (const { title, marks } of KNOWN_AGENTS) {
    const variable = marks.find((name) => env(name));
    if (variable !== undefined) return { agent: title, by: { variable } };
  }
  for (const fact of processes) {
    const agent = KNOWN_AGENTS.find((one) => isProcessOf(one, fact));
    if (agent !== undefined) return { agent: agent.title, by: { process: `${fact.name} (${fact.id})` } };
  }
  return undefined;
}

/** The same for this very process. */
export function agentBehindUs(): AgentBehind | undefined {
  return agentBehind({ env: (name) => process.env[name], processes: processesBehind() });
}

/** Programs that run a script. */
const INTERPRETER = /^(?:node|nodejs|bun|deno|python[\d.]*|ruby|sh|bash|dash|zsh)$/;

function isProcessOf({ programs, packages }: AgentTraces, { name, args }: ProcessFact): boolean {
  const [first = ''] = args;
  const paths = [first, ...scriptOf(args)];
  const isNamed = [name, ...paths].some((path) => programs.includes(programName(path)));
  return isNamed || paths.some((path) => packages.some((part) => path.includes(part)));
}

/** The script that an interpreter was given; code in its command line (`-c`, `-e`) is none. */
function scriptOf([first = '', ...more]: readonly string[]): readonly string[] {
  if (!INTERPRETER.test(programName(first))) return [];
  const at = more.findIndex((arg) => !arg.startsWith('-'));
  const isCode = more.slice(0, Math.max(0, at)).some((option) => /^-[a-z]*[cep]$/.test(option));
  return at < 0 || isCode ? [] : more.slice(at, at + 1);
}

/** Without its folder, the suffix of a script, and what marks a login. */
function programName(path: string): string {
  return baseName(path.replaceAll('\\', '/'))
    .replace(/^-/, '')
    .replace(/\.(?:exe|cmd|c?js|mjs|py)$/i, '');
}
