import { limitText } from './limit.ts';
import { printable } from './printable.ts';

/** What is said about the commands of `preToolUse.commands` that judge tool calls. */
export function commandRefuses(run: string): string {
  return `conclaude: the command ${named(run)} refuses this call`;
}

export function commandDecides(run: string, kind: 'ask' | 'allow' | 'rewrite'): string {
  if (kind === 'ask') return `conclaude: the command ${named(run)} asks for your approval`;
  return `conclaude: the command ${named(run)} ${kind === 'allow' ? 'allows this call' : 'rewrote the input'}`;
}

export function commandFailed(run: string, problem: string): string {
  return `conclaude refuses this call because the command ${named(run)} gave no usable answer: ${printable(problem)}. Fix it, or set its \`onFailure\` to "continue" in preToolUse.commands.`;
}

export function wentOnWithout(run: string, problem: string): string {
  return `conclaude: warning: the command ${named(run)} gave no usable answer: ${printable(problem)}`;
}

export function conflictingAnswer(run: string): string {
  return `conclaude: warning: the command ${named(run)} contradicts itself: 'decision' and 'blocked' disagree; 'decision' counts`;
}

export function answerNotJson(): string {
  return "its output isn't JSON";
}

export function answerNotObject(): string {
  return "its output isn't a JSON object";
}

export function unknownDecision(decision: string): string {
  return `its decision is ${decision.slice(0, 80)}, not "allow", "deny" or "ask"`;
}

export function fieldIsNot(field: string, expected: string): string {
  return `its ${field} isn't ${expected}`;
}

export function tookTooLong(seconds: number): string {
  return `it took longer than ${seconds} s`;
}

export function saidTooMuch(): string {
  return 'its output is too long to be an answer';
}

export function exitedWith(code: number, stderr: string): string {
  const said = limitText(stderr.trim(), 500);
  return `it ended with exit code ${code}${said === '' ? '' : ` (${said})`}`;
}

function named(run: string): string {
  return `\`${printable(limitText(run.trim(), 120))}\``;
}
