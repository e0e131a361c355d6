import { madeUpEvent } from '../../clients/made-up.ts';
import { replaceTree } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { cantWork } from '../../text/init.ts';
import { copyDoesntWork, copyLine } from '../../text/levels.ts';
import type { Terminal } from '../terminal.ts';
import { isUpToDate, type ProgramCopy } from './program-copy.ts';

/** Writes the copy and has it refuse a call, before any hook names it. Returns what went wrong. */
export async function placeCopy(
  host: Host,
  copy: ProgramCopy,
  dryRun: boolean,
  terminal: Terminal,
): Promise<string | undefined> {
  const { folder, files, runtime, called } = copy;
  const isThere = isUpToDate(copy);
  const problem = dryRun || isThere ? undefined : replaceTree(folder, files);
  if (problem !== undefined) return cantWork(folder, problem);
  terminal.say(copyLine(isThere ? 'kept' : dryRun ? 'to write' : 'written', folder, runtime));
  return dryRun ? undefined : prove(host, folder, called);
}

const MOST_SECONDS = 20;

async function prove(host: Host, folder: string, program: string): Promise<string | undefined> {
  // A call without a tool is refused whatever the rules are.
  const stdin = `${JSON.stringify(madeUpEvent('PreToolUse', folder))}\n`;
  const request = { file: program, args: ['Hooks', 'PreToolUse'], cwd: folder, env: {}, stdin };
  const end = await host.run({ ...request, timeoutSeconds: MOST_SECONDS });
  if (end.kind !== 'exited') return copyDoesntWork(program, end.kind);
  const answer = parseJson(end.stdout.whole ?? '');
  return end.code === 2 && isMap(answer) && isMap(answer.conclaude)
    ? undefined
    : copyDoesntWork(program, end.stderr.tail.trim());
}
