/** Cuts `text` to `max` characters, a note of what is missing included. */
export function limitText(text: string, max: number): string {
  if (text.length <= max) return text;
  const note = `… (${text.length - max} more characters left out)`;
  return withoutHalfPair(text.slice(0, Math.max(0, max - note.length))) + note;
}

/** The same where a mark is note enough. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${withoutHalfPair(text.slice(0, Math.max(0, max - 1)))}…`;
}

/** A cut must not leave half of a surrogate pair behind. */
function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
