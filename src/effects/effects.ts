import type { Call } from '../call/call.ts';
import { SHELL } from '../call/tools.ts';
import { attempt } from '../host/attempt.ts';
import type { Host } from '../host/host.ts';
import type { DeedJudge } from '../judge-deeds.ts';
import type { LifecycleResult } from '../lifecycle/result.ts';
import { resolvePath } from '../match/path-text.ts';
import type { GoodPolicy } from '../policy.ts';
import { acceptChange, effectsAtRest, effectsOfCall } from './after.ts';
import type { Effect } from './effect.ts';
import { findWatched } from './find-watched.ts';
import { knownContents } from './known-contents.ts';
import { listAnew } from './listing.ts';
import { forgetCalls } from './open-calls.ts';
import { takePicture } from './picture.ts';
import { toldOf } from './told.ts';
import { type Watching, watchingFor } from './watching.ts';

type Told = Pick<LifecycleResult, 'verdict' | 'forUser' | 'log' | 'observed' | 'effects'>;

/** At every other event: what has happened to watched files against the rules, if anything has. */
export async function atEvent(
  system: Host,
  call: Call,
  policies: readonly GoodPolicy[],
  judges: readonly DeedJudge[],
  /** Files of policies in folders of the project. */
  nested: readonly string[],
): Promise<Told | undefined> {
  const tool = call.tool ?? { name: SHELL, also: undefined };
  const watching = watchingFor(system, call, policies, tool, nested);
  if (watching === undefined) return undefined;
  const effects = await effectsAt(watching, call, judges);
  return effects.length === 0 ? undefined : { ...toldOf(effects), effects };
}

async function effectsAt(
  watching: Watching,
  call: Call,
  judges: readonly DeedJudge[],
): Promise<readonly Effect[]> {
  const { tool, cwd, event } = call;
  switch (event) {
    case 'SessionStart':
      await lookAround(watching);
      return [];
    case 'SessionEnd':
      forgetCalls(watching.host, watching.session);
      return [];
    case 'Stop':
    case 'SubagentStop':
      return effectsAtRest(watching, call, judges, isAllOver(call));
    default:
      if (tool?.changesUnseen && tool.id !== undefined) return effectsOfCall(watching, tool.id, judges);
      await acceptChange(
        watching,
        (tool?.files ?? []).map(({ path }) => resolvePath(cwd ?? watching.root, path)),
      );
      return [];
  }
}

/** What the first call of a session would otherwise have to wait for. */
async function lookAround(watching: Watching): Promise<void> {
  const { host, list } = watching;
  const known = knownContents(watching);
  const found = findWatched(host, list, listAnew(host, list));
  const picture = await takePicture(host, found, known.files, known.keep);
  attempt(() => known.remember(picture));
}

/** Nothing that the client knows of is still at work. */
function isAllOver({ event, fields }: Call): boolean {
  return event === 'Stop' && !('runningCommands' in fields && Number(fields.runningCommands) > 0);
}
