import type { Ending } from './outcome.ts';

/**
 * The end of a call that worked, from a long line with nothing else in it. Most of a transcript is in such lines, and
 * nothing of what they say at length matters here. Inside of a text every `"` has a `\\` before it, so that names with
 * their quotes are only found where they are names. `undefined`: the line has to be read.
 */
export function plainResult(line: Buffer): { readonly id: string; readonly ending: Ending } | undefined {
  const head = line.toString('latin1', 0, HEAD);
  const [found = '', id] = RESULT.exec(head) ?? [];
  if (id === undefined || !isWhole(line) || line.includes('"is_error":true', 0, 'latin1')) return undefined;
  if (line.includes('"tool_use_id"', head.indexOf(found) + found.length, 'latin1')) return undefined;
  const at = line.indexOf('"toolUseResult":', 0, 'latin1');
  // In a subagent's transcript the words to the model are all that there is.
  if (at < 0) return undefined;
  const result = line.toString('latin1', at, at + HEAD);
  if (!OF_FILE.test(result)) return undefined;
  const created = /^"toolUseResult":\{"type":"(create|update)"/.exec(result)?.[1];
  return { id, ending: { outcome: 'worked', ...(created && { existed: created === 'update' }) } };
}

const HEAD = 1024;

/** One result of a message of the user's, and its text or what it is made of. */
const RESULT =
  /"type":"user","message":\{"role":"user","content":\[\{"tool_use_id":"([\w-]{1,200})","type":"tool_result","content":["[]/;
/** What tools for files and shells leave behind; others may tell more that matters. */
const OF_FILE =
  /^"toolUseResult":\{"(?:type":"(?:text|create|update|image|file_unchanged)"|filePath":|stdout":)/;

/** One that was cut off says nothing. */
function isWhole(line: Buffer): boolean {
  let end = line.length - 1;
  while (end > 0 && (line[end] === CARRIAGE_RETURN || line[end] === BLANK)) end--;
  return line[end] === BRACE;
}

const CARRIAGE_RETURN = 13;
const BLANK = 32;
const BRACE = 125;
