import type { Call } from '../call/call.ts';
import * as say from '../text/effects.ts';
import { limitText } from '../text/limit.ts';
import { mayStayBehind } from './background.ts';
import { findWatched } from './find-watched.ts';
import { knownContents } from './known-contents.ts';
import { listedBefore } from './listing.ts';
import { callRecords } from './open-calls.ts';
import { takePicture } from './picture.ts';
import type { Watching } from './watching.ts';

/** The clock of the files is a little behind. */
export const CLOCK_STEP_MS = 20;
const MOST_ABOUT = 120;
const MOST_ASKED = 4_000;

/** Remembers how the watched files stand before a call that may change them. Returns what the user should know. */
export function pictureBefore(
  watching: Watching,
  { tool, agentClue }: Call<'PreToolUse'>,
  agent: string,
  asked: string,
): readonly string[] {
  if (tool?.id === undefined) return [];
  const { host, session, list } = watching;
  const listed = listedBefore(host, list);
  const known = knownContents(watching);
  const found = findWatched(list, listed.files);
  const picture = takePicture(
    host,
    { ...found, isCut: found.isCut || listed.isCut },
    known.files,
    known.keep,
  );
  try {
    const notes = known.remember(picture);
    callRecords(host, session).put('open', {
      id: tool.id,
      agent,
      agentId: agentClue.id,
      tool: tool.name,
      about: limitText(tool.command ?? tool.name, MOST_ABOUT),
      since: Date.now() - CLOCK_STEP_MS,
      picture,
      staysBehind: mayStayBehind(tool),
      asked: limitText(asked, MOST_ASKED),
    });
    return notes;
  } catch {
    return [say.notWatched()];
  }
}
