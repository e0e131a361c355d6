import { callOf, type MadeUpCall, type Message } from './doctor.ts';
import { printable } from './printable.ts';

/** What `doctor` says about hooks. */
export function notWired(): Message {
  return {
    text: 'no loaded settings file calls conclaude before a tool runs (PreToolUse)',
    next: 'conclaude init',
  };
}

export function wiredElsewhere(root: string): Message {
  return {
    text: `when started here, Claude Code doesn't read the settings of ${printable(root)}`,
    next: `Start it in ${printable(root)}, or wire all projects: conclaude init --user`,
  };
}

export function eventMissing(event: string): Message {
  return {
    text: `the configuration needs a ${event} hook, but none calls conclaude`,
    next: 'conclaude init',
  };
}

export function effectsUnseen(event: string): Message {
  return {
    text: `no ${event} hook calls conclaude, so what commands have done to protected files isn't seen when they have ended`,
    next: 'conclaude init',
  };
}

export function effectsSeen(putsBack: boolean): Message {
  return {
    text: `protected files are compared after each command, and ${putsBack ? 'put back' : 'changes are reported'}`,
  };
}

export function toolsUnseen(file: string, tools: readonly string[]): Message {
  return {
    text: `PreToolUse in ${printable(file)} isn't called for ${tools.join(', ')}: its matcher leaves them out`,
    next: 'Set the matcher to "*", or run: conclaude init --force',
  };
}

export function hookIsConditional(file: string, why: 'if' | 'async'): Message {
  const reason =
    why === 'if' ? 'runs only when its "if" matches' : 'runs in the background ("async") and can\'t refuse';
  return {
    text: `PreToolUse in ${printable(file)} ${reason}`,
    next: `Remove "${why}" from the hook, or run: conclaude init --force`,
  };
}

export function launcherSound(file: string): Message {
  return { text: `${printable(file)} is as conclaude init wrote it` };
}

export function launcherMissing(file: string, detail: string): Message {
  return {
    text: `the hooks call ${printable(file)}, which can't be read${because(detail)}`,
    next: 'Put it back with git, or run: conclaude init',
  };
}

export function launcherChanged(file: string): Message {
  return {
    text: `${printable(file)} isn't as conclaude init wrote it, so it wasn't tried`,
    next: 'If the change is not yours, ask who made it. To write it anew: conclaude init --force',
  };
}

export function launcherOutdated(file: string): Message {
  return {
    text: `${printable(file)} was written by another version of conclaude, so it wasn't tried`,
    next: 'conclaude init',
  };
}

export function wrongEvent(file: string, event: string, called: string): Message {
  return {
    text: `${event} in ${printable(file)} calls conclaude for ${printable(called)}`,
    next: 'conclaude init --force',
  };
}

export function failsOpen(file: string): Message {
  return {
    text: `PreToolUse in ${printable(file)} lets calls through when conclaude can't be started`,
    next: 'Add "onFailure": "block" to the hook, or run: conclaude init --force',
  };
}

/** The call with which a hook is tried. */
export function brokenCall(): string {
  return 'a call without a tool';
}

export function forbiddenCall(call: MadeUpCall, rule: string): string {
  return `${callOf(call)} (${rule})`;
}

export function hookAnswers(command: string, call: string, milliseconds: number): Message {
  return { text: `${printable(command)} refuses ${call}, in ${milliseconds} ms` };
}

export function hookIsSlow(command: string, milliseconds: number): Message {
  return {
    text: `${printable(command)} takes ${milliseconds} ms to answer, and every tool call waits for it`,
    next: 'Is the machine busy, or Node on a slow disk? Try again.',
  };
}

export function hookPasses(command: string, call: string, code: number, output: string): Message {
  return {
    text: `${printable(command)} lets ${call} through: it exits with code ${code}${because(output)}`,
    next: 'Install conclaude where the hook looks for it, or run: conclaude init --force',
  };
}

export function hookBroken(command: string, output: string): Message {
  return {
    text: `${printable(command)} refuses every call because it doesn't work${because(output)}`,
    next: "Do what the message says; until then Claude can't change anything.",
  };
}

export function hookTimeout(command: string, seconds: number): Message {
  return {
    text: `${printable(command)} didn't answer within ${seconds} s`,
    next: 'Run it by hand to see what it is waiting for.',
  };
}

export function hookNotStarted(command: string, detail: string): Message {
  return {
    text: `${printable(command)} can't be started${because(detail)}`,
    next: 'Install conclaude where the hook looks for it, or run: conclaude init --force',
  };
}

export function sameVersion(
  program: string,
  version: string,
  executable: string | undefined,
  node: string,
): Message {
  const answerer = executable === undefined ? `Node ${node}` : printable(executable);
  return { text: `${printable(program)}: version ${version}; ${answerer} answers` };
}

export function notCalled(command: string): Message {
  return {
    text: `not tried, because conclaude init didn't write it: ${printable(command)}`,
    next: 'Call it by hand with a broken call: echo {} | … It must exit with code 2.',
  };
}

export function otherVersion(program: string, found: string | undefined, own: string): Message {
  const what =
    found === undefined || found === '' ? "doesn't report its version" : `is version ${printable(found)}`;
  return {
    text: `${printable(program)} ${what}, but this is ${own}`,
    next: 'Update the program that the hook calls, or wire this one: conclaude init --force',
  };
}

function because(detail: string): string {
  return detail === '' ? '' : `: ${printable(detail.slice(0, 300))}`;
}
