import { endException, type KeptException } from '../exceptions/kept-exceptions.ts';
import { nodeHost } from '../host/node-host.ts';
import { writePersonEntry } from '../log-writer.ts';
import { findConfigFile, loadPolicy } from '../policy.ts';
import type { RESUME } from '../text/commands/resume.ts';
import * as say from '../text/exceptions.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { projectExceptions } from './project-exceptions.ts';

/** `conclaude resume`: what was excepted counts again. It only makes the guard stricter, so anybody may run it. */
export const resume: Command<typeof RESUME> = ({ operands: [names], options }, terminal) =>
  reportAsJson(options.json, terminal, async (shown): Promise<Outcome> => {
    const host = nodeHost();
    const { root, kept } = projectExceptions(host);
    const wanted = names?.split(',').map((name) => name.trim());
    const unknown = wanted?.find((name) => !kept.some((one) => isMeant(one, name)));
    if (unknown !== undefined) return { problem: say.notPaused(unknown) };
    const ending = kept.filter((one) => wanted?.some((name) => isMeant(one, name)) ?? true);
    for (const one of ending) endException(host, root, one);
    const ended = ending.map((one) => (one.kind === 'pause' ? one.rule : one.id));
    if (ended.length > 0) {
      const file = findConfigFile(host, root);
      const policy = file === undefined ? undefined : await loadPolicy(host, file);
      writePersonEntry(host, policy, root, { verdict: 'resume', note: say.resumeNote(ended) });
    }
    shown.say(ended.length === 0 ? say.nothingToEnd() : say.ended(ended));
    return { report: { ended } };
  });

function isMeant(one: KeptException, name: string): boolean {
  if (one.kind === 'grant') return one.id === name.toLowerCase();
  const plain = name.replace(/^preToolUse\./, '');
  // A rule, or all of a setting or of a pack.
  return one.rule === plain || one.rule.startsWith(`${plain}[`) || one.rule.startsWith(`${plain}/`);
}
