import { callOf, type MadeUpCall, type Said } from './doctor.ts';
import { printable } from './printable.ts';

/** What `doctor` says about hooks. */
export function notWired(): Said {
  return {
    text: 'no settings file that loads calls conclaude before a tool runs (PreToolUse)',
    next: 'conclaude init',
  };
}

export function wiredElsewhere(root: string): Said {
  return {
    text: `started here, Claude Code does not read the settings of ${printable(root)}`,
    next: `Start it in ${printable(root)}, or wire all projects: conclaude init --user`,
  };
}

export function eventMissing(event: string): Said {
  return {
    text: `the configuration needs a hook at ${event}, and none calls conclaude there`,
    next: 'conclaude init',
  };
}

export function toolsUnseen(file: string, tools: readonly string[]): Said {
  return {
    text: `PreToolUse in ${printable(file)} is not asked about ${tools.join(', ')}: its matcher leaves them out`,
    next: 'Set the matcher to "*", or run: conclaude init --force',
  };
}

export function hookIsConditional(file: string, why: 'if' | 'async'): Said {
  const reason =
    why === 'if' ? 'runs only where its "if" matches' : 'runs in the background ("async") and can\'t refuse';
  return {
    text: `PreToolUse in ${printable(file)} ${reason}`,
    next: `Take "${why}" out of the hook, or run: conclaude init --force`,
  };
}

export function wrongEvent(file: string, event: string, called: string): Said {
  return {
    text: `${event} in ${printable(file)} calls conclaude for ${printable(called)}`,
    next: 'conclaude init --force',
  };
}

export function failsOpen(file: string): Said {
  return {
    text: `PreToolUse in ${printable(file)} lets calls pass when conclaude can't be started`,
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

export function hookAnswers(command: string, call: string, milliseconds: number): Said {
  return { text: `${printable(command)} refuses ${call}, in ${milliseconds} ms` };
}

export function hookIsSlow(command: string, milliseconds: number): Said {
  return {
    text: `${printable(command)} needs ${milliseconds} ms to answer, and every tool call waits for it`,
    next: 'Is the machine busy, or Node on a slow disk? Try again.',
  };
}

export function hookPasses(command: string, call: string, code: number, output: string): Said {
  return {
    text: `${printable(command)} lets ${call} pass: it ends with exit code ${code}${because(output)}`,
    next: 'Install conclaude where the hook looks for it, or run: conclaude init --force',
  };
}

export function hookBroken(command: string, output: string): Said {
  return {
    text: `${printable(command)} refuses every call, because it can't work${because(output)}`,
    next: 'Do what the message says; Claude can change nothing until then.',
  };
}

export function hookTimeout(command: string, seconds: number): Said {
  return {
    text: `${printable(command)} did not answer within ${seconds} s`,
    next: 'Run it by hand to see what it waits for.',
  };
}

export function hookNotStarted(command: string, detail: string): Said {
  return {
    text: `${printable(command)} can't be started${because(detail)}`,
    next: 'Install conclaude where the hook looks for it, or run: conclaude init --force',
  };
}

export function sameVersion(program: string, version: string, node: string): Said {
  return { text: `${printable(program)} is conclaude ${version}, on Node ${node}` };
}

export function notCalled(command: string): Said {
  return {
    text: `not tried, because it was not written by conclaude init: ${printable(command)}`,
    next: 'Call it by hand with a broken call: echo {} | … It must end with exit code 2.',
  };
}

export function otherVersion(program: string, found: string | undefined, own: string): Said {
  const what =
    found === undefined || found === '' ? 'does not tell its version' : `is version ${printable(found)}`;
  return {
    text: `${printable(program)} ${what}; this is ${own}`,
    next: 'Update the one that is wired, or run this one: conclaude init --force',
  };
}

function because(detail: string): string {
  return detail === '' ? '' : `: ${printable(detail.slice(0, 300))}`;
}
