import { calledLauncher, launcherState } from '../../clients/claude-code/launcher.ts';
import type { WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { joinPath } from '../../match/path-text.ts';
import * as say from '../../text/doctor-hooks.ts';
import { type Check, fail, ok, warn } from './finding.ts';

interface LauncherCheck {
  readonly checks: readonly Check[];
  /** The hooks that may be called: what a project has put in the launcher's place is nobody's to try. */
  readonly callable: readonly WiredHook[];
}

/** Are the launchers that the hooks call there, and as `init` wrote them? */
export function checkLaunchers(
  host: Host,
  launch: string,
  hooks: readonly WiredHook[],
  template: string,
): LauncherCheck {
  const called = new Set(hooks.flatMap(({ hook }) => calledLauncher(hook) ?? []));
  const found = new Map([...called].map((file) => [file, checkOf(host, launch, file, template)]));
  const isSound = (file: string | undefined) => file === undefined || found.get(file)?.status === 'ok';
  return {
    checks: [...found.values()],
    callable: hooks.filter(({ hook }) => isSound(calledLauncher(hook))),
  };
}

function checkOf(host: Host, launch: string, file: string, template: string): Check {
  const content = host.readFile(joinPath(launch, file), MAX_FILE_BYTES);
  if (!content.ok) return fail(say.launcherMissing(file, content.detail));
  const state = launcherState(content.text, template);
  if (state === 'unchanged') return ok(say.launcherSound(file));
  return state === 'other-version' ? warn(say.launcherOutdated(file)) : fail(say.launcherChanged(file));
}
