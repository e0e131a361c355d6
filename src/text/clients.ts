import type { Message } from './doctor.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** Why a client may not look at a project's hooks. */
type Obstacle =
  | { readonly kind: 'untrusted'; readonly recordedIn: string; readonly flag: string }
  | { readonly kind: 'not-the-top'; readonly top: string };

/** A client as these sentences name it. */
interface Named {
  readonly name: string;
  readonly title: string;
}

/** For the model, by a shell that has nothing else left to say: no quotes, nothing that a shell or JSON would change. */
export const NO_ANSWER = 'conclaude gave no answer, so the call is refused';

export function otherClientHere({ name, title }: Named, sign: string): string {
  return `${title} is used here, too (${sign}). To guard it by the same rules:
  conclaude init --client ${name}`;
}

export function notForOthers(option: string, title: string): string {
  return `--${option} is for Claude Code only, not for ${title}.`;
}

export function noManagedLevel(title: string): string {
  return `${title} has no settings that hold against everybody but an administrator, so there is no --managed
for it. Nothing was changed. 'conclaude init --client' with --user guards all your own projects.`;
}

export function trustNotNeeded(title: string): string {
  return `${title} runs an administrator's hooks without asking for trust, so there is nothing for --trust to write.`;
}

export function managedIsOnFor({ name, title }: Named): string {
  return `Every session of ${title} on this computer is guarded from its next start on. To take it out:
  sudo conclaude init --client ${name} --managed --remove`;
}

export function fileNotUnderstood(
  file: string,
  { line, column }: { readonly line: number; readonly column: number },
  problem: string,
): string {
  return `${printable(file)}:${line}:${column}: ${printable(problem)}.
Nothing was changed. Correct the file first.`;
}

/** What is wrong in a file: the end of a sentence. */
export function switchedOffHere(): string {
  return 'hooks are switched off here';
}

export function keptInOneLine(key: string): string {
  return `'${printable(key)}' is written in one line, which conclaude can't add to`;
}

export function unreadLine(): string {
  return "conclaude can't read this line";
}

export function eventsLeftOut(title: string, events: readonly string[]): string {
  return `Note: ${title} has no ${events.join(', ')}, so what the configuration says about
${events.length === 1 ? 'it' : 'them'} doesn't happen there.`;
}

export function tryWith(title: string, protectedFile: string): string {
  return `Tried: the hook refuses an edit of ${printable(protectedFile)}.
See for yourself: start ${title} here and say
  Add a line to ${printable(protectedFile)}`;
}

export function nothingToTrust(title: string): string {
  return `${title} runs hooks without asking for trust, so there is nothing for --trust to write.`;
}

export function trustWritten(title: string): string {
  return `Note: with --trust, your own ${title} configuration says that you trust these hooks. ${title} then runs
their commands without asking, outside of its sandbox. It remembers the command, not the program
behind it: the launcher in the project and conclaude itself can change without a question.`;
}

export function trustNeeded({ name, title }: Named, path: string): string {
  return `Not guarded yet: ${title} doesn't run the hooks in ${printable(path)} until you trust them, and says
nothing about it. Either start ${title} here, look at the hooks when it asks, and trust them; or run
  conclaude init --client ${name} --trust`;
}

// What `doctor` says. Each sentence begins with the client's name: several may be used in one project.

export function versionTried(title: string, version: string | undefined, tried: string): Message {
  if (version === undefined)
    return { text: `${title}: not found on the PATH; conclaude is tested with ${tried}` };
  return { text: `${title}: version ${printable(version)}; conclaude is tested with ${tried}` };
}

export function notWiredForClaudeCode(): Message {
  return {
    text: "Claude Code doesn't call conclaude here, only other clients do",
    next: 'To guard it by the same rules: conclaude init',
  };
}

export function isUnguarded({ name, title }: Named, sign: string): Message {
  return {
    text: `${title}: used here (${sign}), but it doesn't call conclaude`,
    next: `To guard it by the same rules: conclaude init --client ${name}`,
  };
}

export function placeUnreadable(title: string, path: string, problem: string): Message {
  return {
    text: `${title}: ${printable(path)} can't be read: ${printable(problem)}`,
    next: 'Correct the file.',
  };
}

export function calls(title: string, path: string, events: readonly string[]): Message {
  return { text: `${title}: ${printable(path)} calls conclaude at ${events.join(', ')}` };
}

export function switchedOff(title: string, path: string, setting: string): Message {
  return {
    text: `${title}: hooks are switched off by ${printable(setting)} in ${printable(path)}`,
    next: 'Remove it from the file.',
  };
}

export function notTrusted({ name, title }: Named, path: string, events: readonly string[]): Message {
  return {
    text: `${title}: doesn't run the hooks in ${printable(path)} (${events.join(', ')}), because you haven't trusted them as they are`,
    next: `Start ${title} here and trust them, or: conclaude init --client ${name} --trust`,
  };
}

export function opening(title: string, path: string, tool: string, setting: string): Message {
  return {
    text: `${title}: no hook is told about ${tool}: what is typed into a shell that is open isn't judged`,
    next: `To close it, add to ${printable(path)}: ${setting}`,
  };
}

export function inTheWay(title: string, obstacle: Obstacle): Message {
  if (obstacle.kind === 'not-the-top')
    return {
      text: `${title} doesn't read the hooks of this folder: they have to be in ${printable(obstacle.top)}, the top of the repository`,
      next: `Run 'conclaude init --client' there, or with --user.`,
    };
  return {
    text: `${title} runs a project's hooks only in folders that you trust, and ${printable(obstacle.recordedIn)} doesn't list this one`,
    next: `Start it here once and confirm that you trust the folder. Where nobody can be asked, add ${obstacle.flag}.`,
  };
}

/** The same after `init`. */
export function obstacleNote(title: string, obstacle: Obstacle): string {
  const { text, next = '' } = inTheWay(title, obstacle);
  return `Note: ${text}.\n${next}`;
}

export function pluginInTheWay(): string {
  return "the file is there already, and isn't conclaude's plugin";
}

export function fileInTheWay(): string {
  return "the file is there already, and conclaude didn't write it";
}

export function pluginChanged(): string {
  return "conclaude's plugin was changed, or is of another version; write it again with 'conclaude init --client'";
}

export function partlyCalled(title: string, path: string): Message {
  return {
    text: `${title}: not every tool call gets to conclaude by the hook in ${printable(path)}`,
    next: 'A hook without a matcher, and not in the background, gets all of them.',
  };
}

export function tooLittleTime(title: string, path: string, seconds: number, needed: number): Message {
  return {
    text: `${title}: the hook in ${printable(path)} has ${seconds} s, and then the call goes through unjudged; it needs ${needed} s`,
    next: 'Write it again: conclaude init --client, with --force',
  };
}

export function eventsMissing({ name, title }: Named, events: readonly string[]): Message {
  return {
    text: `${title}: conclaude isn't called at ${events.join(', ')}, which the configuration needs`,
    next: `conclaude init --client ${name}`,
  };
}

export function eventsUnknown(title: string, events: readonly string[]): Message {
  return {
    text: `${title} has no ${events.join(', ')}: what the configuration says about that doesn't happen`,
  };
}

export function agentsUnknown(title: string, rules: readonly string[]): Message {
  return {
    text: `${title} doesn't tell which agent is at work, so everything counts as the main agent's: ${plural(rules.length, 'rule')} for agents can't be enforced there (${rules.join(', ')})`,
    next: "Write such a rule without 'agent' to have it apply in every client.",
  };
}

export function agentUnknownTo(title: string): string {
  return `${title} doesn't tell which agent is at work, so this rule can't be enforced there`;
}

export function notTried(title: string, command: string): Message {
  return { text: `${title}: not tried, because 'init' didn't write it: ${printable(command)}` };
}

export function answers(title: string, call: string, milliseconds: number): Message {
  return { text: `${title}: the hook refuses ${call} (${milliseconds} ms)` };
}

export function doesNotAnswer(title: string, call: string, detail: string): Message {
  return {
    text: `${title}: the hook would let ${call} pass${detail === '' ? '' : `: ${printable(detail)}`}`,
    next: "Every tool call of it is unguarded. Run 'conclaude init --client' again, or see what the hook says.",
  };
}

export function refusesAll(title: string, detail: string): Message {
  return {
    text: `${title}: the hook refuses every call, because conclaude can't do its work: ${printable(detail)}`,
  };
}

export function offFlags(title: string, flags: readonly string[]): string {
  return `${title} started with ${flags.join(' or ')} runs without these hooks.`;
}
