import { isMap } from '../../json-value.ts';
import { failureReport } from '../../text/command-reports.ts';
import type { CommandRun } from '../command-run.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readState, writeState } from '../session-state.ts';

/** What the client passes on, and what is said besides. */
const ROOM = 8500;
const MOST_NAMES = 500;

/** All failures of a round for Claude, each with what is new, fixed or as it was. They share the room that there is. */
export async function reportFailures(
  call: LifecycleCall<'Stop'>,
  failed: readonly CommandRun[],
): Promise<string> {
  const { reportOf } = await import('../gate/report.ts');
  const before = namesBefore(call);
  const names: Record<string, readonly string[]> = {};
  const texts: string[] = [];
  let room = ROOM;
  for (const [index, run] of failed.entries()) {
    const head = failureReport({ ...run, shown: '' });
    const own = Math.floor(room / (failed.length - index)) - head.length - 2;
    const { excused } = run;
    const report = await reportOf(call, run, {
      room: Math.max(200, own),
      before: before?.[idOf(run)],
      ...(excused && { excused }),
    });
    if (report.names.length > 0) names[idOf(run)] = report.names.slice(0, MOST_NAMES);
    const text = failureReport({ ...run, shown: report.text });
    texts.push(text);
    room -= text.length + 2;
  }
  writeState(call, 'findings', names);
  return texts.join('\n\n');
}

/** Of the round before; a turn that has just begun has none. */
function namesBefore(call: LifecycleCall<'Stop'>): Readonly<Record<string, readonly string[]>> | undefined {
  const state = call.fields.stopHookActive === false ? undefined : readState(call, 'findings');
  if (!isMap(state)) return undefined;
  const lists = Object.entries(state).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return Object.fromEntries(
    lists.map(([id, names]) => [id, names.filter((name) => typeof name === 'string')]),
  );
}

function idOf({ command, folder = '' }: CommandRun): string {
  return `${command.run}\0${folder}`;
}
