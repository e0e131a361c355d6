import type { Call } from '../call/call.ts';
import { FILE_CLOCK_STEP_MS } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import type { ShellCall } from '../operation/operation.ts';
import type { GoodPolicy } from '../policy.ts';
import * as say from '../text/effects.ts';
import { limitText } from '../text/limit.ts';
import { mayStayBehind } from './background.ts';
import { findWatched } from './find-watched.ts';
import { keptByTools } from './kept-by-tools.ts';
import { knownContents } from './known-contents.ts';
import { listedBefore, NO_LISTING, needsListing } from './listing-record.ts';
import { callRecords } from './open-calls.ts';
import { takePicture } from './picture.ts';
import { type Watching, watchingFor } from './watching.ts';

const MOST_ABOUT = 120;
const MOST_ASKED = 4_000;

/** What is known of a call that may run. */
export interface Judged {
  readonly agent: string;
  /** What the user is asked about it. */
  readonly asked: string;
  /** The simple commands in it. */
  readonly calls: readonly ShellCall[];
  /** Files of policies in folders of the project. */
  readonly nested: readonly string[];
}

/** Before a call that may change files unseen. Returns what the user should know. */
export async function beforeCall(
  system: Host,
  call: Call<'PreToolUse'>,
  policies: readonly GoodPolicy[],
  judged: Judged,
): Promise<readonly string[]> {
  const watching = call.tool && watchingFor(system, call, policies, call.tool, judged.nested);
  return watching === undefined ? [] : await pictureBefore(watching, call, judged);
}

/** Remembers how the watched files stand before a call that may change them. Returns what the user should know. */
async function pictureBefore(
  watching: Watching,
  { tool, agentClue }: Call<'PreToolUse'>,
  judged: Judged,
): Promise<readonly string[]> {
  if (tool?.id === undefined) return [];
  const { host, session, list } = watching;
  const listed = needsListing(list) ? await listedBefore(host, list) : NO_LISTING;
  const known = knownContents(watching);
  const picture = await takePicture(host, findWatched(host, list, listed), known.files, known.keep);
  try {
    const notes = known.remember(picture);
    callRecords(host, session).put('open', {
      id: tool.id,
      agent: judged.agent,
      agentId: agentClue.id,
      tool: tool.name,
      about: limitText(tool.command ?? tool.name, MOST_ABOUT),
      since: Date.now() - FILE_CLOCK_STEP_MS,
      picture,
      staysBehind: mayStayBehind(tool),
      keeps: keptByTools(judged.calls),
      asked: limitText(judged.asked, MOST_ASKED),
    });
    return notes;
  } catch {
    return [say.notWatched()];
  }
}
