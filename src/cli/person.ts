import { type AgentTraces, KNOWN_AGENTS } from '../clients/known-agents.ts';
import { isTerminal } from '../host/is-terminal.ts';
import { ownPlace, type ProcessFact, type ProcessPlace, processesBehind } from '../host/process-tree.ts';
import { baseName } from '../match/path-text.ts';
import { onlyForPeople, onlyInTerminals } from '../text/person.ts';

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

/** Why whoever has started this very process can't be taken for a person; `undefined` for one who can. */
export function whyNotAPerson(inTerminal: boolean): string | undefined {
  const agent = agentBehind({ env: (name) => process.env[name], processes: processesBehind() });
  if (agent !== undefined) return onlyForPeople(agent);
  const missing = inTerminal ? missingForPeople(isTerminal(0) && isTerminal(1), ownPlace()) : undefined;
  return missing && onlyInTerminals(missing);
}

/**
 * What a person at work in a terminal has, and this process hasn't. Programs make terminals, too, so that isn't enough:
 * a person types into a shell, which leads the session.
 */
export function missingForPeople(
  hasTerminal: boolean,
  place: ProcessPlace | undefined,
): 'terminal' | 'shell' | undefined {
  if (!hasTerminal || place?.isInOwnTerminal === false) return 'terminal';
  if (place === undefined) return undefined;
  const { parents, leader } = place;
  const isLed = leader === undefined || (leader !== 'gone' && (isTypedInto(leader) || isLogin(leader)));
  return isLed && parents.some(isTypedInto) ? undefined : 'shell';
}

const SHELL = /^(?:r?bash|r?ksh\d*|mksh|zsh|fish|t?csh|d?ash|sh|nu|elvish|xonsh|pwsh)$/;
/** Options of shells that have a value. */
const SHELL_VALUE = /^(?:--?(?:init-file|rcfile)|-C|--init-command|[-+][oO]|--(?:config|env-config))$/;
/** Programs that log a person in; some of them lead the session in which they start a shell. */
const LOGIN = /^(?:login|sshd(?:-session)?|su|sudo|doas|runuser|machinectl)$/;

/** A shell that reads what somebody types: it was given neither a command nor a script. */
function isTypedInto({ args, name }: ProcessFact): boolean {
  const [first = name, ...more] = args;
  if (!SHELL.test(programName(first))) return false;
  return more.every(
    (arg, index) =>
      SHELL_VALUE.test(more[index - 1] ?? '') ||
      (/^[-+]/.test(arg) && !/^-(?:[a-zA-Z]*c|-command)/.test(arg)),
  );
}

function isLogin({ args: [first = ''], name }: ProcessFact): boolean {
  return [name, first].some((path) => LOGIN.test(programName(path.replace(/:.*/, ''))));
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
