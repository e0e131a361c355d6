import { compileRegex } from '../match/regex.ts';
import { outputReport } from '../text/command-reports.ts';
import { mentionRefused } from '../text/reasons.ts';
import { endedWith2 } from './command-run.ts';
import { expandMentions, mentionedFiles } from './file-mentions.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { matchingCommands } from './matching-commands.ts';
import { resultOf } from './observe.ts';
import { blocked, type LifecycleResult, NOTHING } from './result.ts';
import { runCommands } from './run-commands.ts';

type Call = LifecycleCall<'UserPromptSubmit'>;

/** What goes with a prompt: words from `contextRules`, and what commands have to say. */
export async function userPromptSubmit(call: Call): Promise<LifecycleResult> {
  const prompt = call.fields.prompt ?? '';
  // The client also sends its own notes this way, when something in the background has ended.
  if (prompt.trim() === '' || prompt.trimStart().startsWith('<task-notification>')) return NOTHING;
  const refusals = mentionedFiles(call.host, call.cwd ?? call.root, prompt)
    .map((path) => call.whyUnreadable?.(path))
    .filter((refusal) => refusal !== undefined);
  if (refusals.length > 0) return blocked(mentionRefused(refusals));
  const context = contextFor(call, prompt);
  const observed = await runObservers(call, prompt);
  const slash = await runSlashCommands(call, prompt);
  const parts = [observed, slash];
  return {
    verdict: slash.verdict,
    forUser: slash.forUser,
    forClaude: [...context.texts, ...observed.forClaude],
    log: [...context.warnings, ...parts.flatMap((part) => part.log)],
    commands: worstOf(parts.map((part) => part.commands)),
  };
}

function contextFor({ host, root, config, whyUnreadable }: Call, prompt: string) {
  const rules = config.userPromptSubmit.contextRules.filter(
    (rule) => rule.enabled && isFound(rule.pattern, rule.caseInsensitive, prompt),
  );
  const expanded = rules.map((rule) => expandMentions(host, root, rule.prompt, whyUnreadable));
  return { texts: expanded.map(({ text }) => text), warnings: expanded.flatMap(({ warnings }) => warnings) };
}

/** Whoever wants to see the output of a command at this event wants Claude to see it. */
async function runObservers(call: Call, prompt: string): Promise<LifecycleResult> {
  const commands = call.config.userPromptSubmit.commands.filter(
    ({ pattern, caseInsensitive }) => pattern === undefined || isFound(pattern, caseInsensitive, prompt),
  );
  const runs = await runCommands(call, { commands, variables: { USER_PROMPT: prompt } });
  const outputs = runs.map((run) => outputReport('UserPromptSubmit', run));
  return { ...resultOf('UserPromptSubmit', runs), forClaude: outputs.filter((text) => text !== undefined) };
}

async function runSlashCommands(call: Call, prompt: string): Promise<LifecycleResult> {
  const slash = slashCommandIn(prompt);
  if (slash === undefined) return NOTHING;
  const runs = await runCommands(call, {
    commands: matchingCommands(call.config.userPromptSubmit.slashCommands.commands, slash.name, {
      patternOf: (key) => key.replace(/^\//, ''),
    }),
    variables: { USER_PROMPT: prompt, SLASH_COMMAND: slash.name, SLASH_COMMAND_ARGS: slash.args },
    goOn: (run) => !endedWith2(run),
  });
  return resultOf('UserPromptSubmit', runs, endedWith2);
}

/** The first line that is a slash command. `/usr/bin/x` is a path, and none. */
function slashCommandIn(prompt: string): { readonly name: string; readonly args: string } | undefined {
  for (const line of prompt.split('\n')) {
    const [, name, args = ''] = /^\/([A-Za-z0-9_:-]+)(?:\s+(.*))?$/.exec(line.trimEnd()) ?? [];
    if (name !== undefined) return { name, args };
  }
  return undefined;
}

function isFound(pattern: string, ignoreCase: boolean, prompt: string): boolean {
  const compiled = compileRegex(pattern, { ignoreCase });
  return compiled.ok && compiled.regex.test(prompt);
}

function worstOf(all: readonly LifecycleResult['commands'][]): LifecycleResult['commands'] {
  return all.find((one) => one === 'failed') ?? all.find((one) => one === 'passed') ?? 'none ran';
}
