import type { PastCall } from '../../../call/past-call.ts';
import { isMap } from '../../../json-value.ts';

/** What a result shows of how a call ended. */
export function endingOf(output: unknown): Pick<PastCall, 'outcome' | 'refusedBy'> {
  const text = textOf(output);
  if (/^Command blocked by \w+ hook\b/.test(text)) return { outcome: 'refused', refusedBy: 'hook' };
  if (/\brejected by (?:the )?user\b/.test(text.slice(0, HEAD)))
    return { outcome: 'refused', refusedBy: 'user' };
  const code = /^(?:(?!Output:)[^\n]*\n){0,4}?(?:Process exited with code|Exit code:) (-?\d+)/.exec(
    text,
  )?.[1];
  if (code !== undefined) return { outcome: code === '0' ? 'worked' : 'failed' };
  // Before a call is run its words are looked at; and a sandbox may forbid it.
  const isFailed = /^(?:\w+ failed\b|failed to |failed in sandbox|error\b|unsupported call)/i.test(text);
  return { outcome: isFailed ? 'failed' : 'worked' };
}

const HEAD = 500;

/** A text, or parts of one; older ones are JSON with the output and the exit code beside it. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return fromJson(output) ?? output;
  if (Array.isArray(output))
    return output.map((part) => (isMap(part) ? String(part.text ?? '') : '')).join('');
  return isMap(output) && typeof output.content === 'string' ? textOf(output.content) : '';
}

function fromJson(text: string): string | undefined {
  const code = /^\{"output":.*"metadata":\{"exit_code":(-?\d+)/s.exec(text)?.[1];
  return code === undefined ? undefined : `Exit code: ${code}`;
}
