/**
 * A value as JSON that may stand in a script element of a page: whatever is in its texts, none of it can end the element,
 * begin a comment or look like code.
 */
export function embeddable(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
