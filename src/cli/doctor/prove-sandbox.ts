import { heldProcess, sandboxPrograms } from '../../clients/claude-code/sandbox-state.ts';
import type { Host } from '../../host/host.ts';
import type { ProcessEnd } from '../../host/process.ts';
import { resolvePath } from '../../match/path-text.ts';
import * as say from '../../text/sandbox.ts';
import { outsideOf } from '../sandbox/missing-packages.ts';
import { type Check, fail, ok } from './finding.ts';

const SECONDS = 20;

/**
 * Opens each path for appending and writes nothing: where it isn't held, nothing changes. A folder is asked only
 * whether it could be written. The reason counts: a file that nobody may write anyway proves nothing.
 */
const TRY = `
for path; do
  if [ -d "$path" ]; then
    if [ -w "$path" ]; then echo "open $path"; exit 1; fi
  else
    said=$( { : >> "$path"; } 2>&1 ) && { echo "open $path"; exit 1; }
    case $said in *"Read-only file system"*) ;; *) echo "odd $said"; exit 1 ;; esac
  fi
done
echo held`;

/** Has a command that must fail do so, by the means that the client uses, but without the client. */
export async function proveSandbox(
  host: Host,
  launch: string,
  paths: readonly string[],
): Promise<readonly Check[]> {
  const [first] = paths;
  if (sandboxPrograms(process.platform) === undefined) return [ok(say.notTried())];
  const bubblewrap = outsideOf(host, launch, 'bwrap');
  if (bubblewrap === undefined || first === undefined) return [];
  const run = (held: readonly string[], script: string, args: readonly string[]) =>
    host.run({
      file: bubblewrap,
      args: heldProcess(launch, held, ['/bin/sh', '-c', script, 'sh', ...args]),
      cwd: launch,
      env: { LC_ALL: 'C' },
      stdin: '',
      timeoutSeconds: SECONDS,
    });
  const places = paths.map((path) => resolvePath(launch, path));
  // A sandbox in which nothing at all can be written would prove nothing.
  const control = await run([], '[ -w . ] && echo free', []);
  if (outputOf(control) !== 'free') return [fail(say.cannotRun(troubleOf(control)))];
  const tried = await run(places, TRY, places);
  return [
    outputOf(tried) === 'held'
      ? ok(say.proven(first, paths.length))
      : fail(say.notProven(first, troubleOf(tried))),
  ];
}

function outputOf(end: ProcessEnd): string | undefined {
  return end.kind === 'exited' && end.code === 0 ? end.stdout.tail.trim() : undefined;
}

function troubleOf(end: ProcessEnd): string {
  if (end.kind === 'failed-to-start') return end.detail;
  return (end.stdout.tail.trim() || end.stderr.tail.trim()).split('\n').at(-1) || end.kind;
}
