/** A short stand-in for a text: stable, quick, and no module to load for it. Nothing secret hangs on it. */
export function textHash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b + text.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13);
  }
  return `${text.length}-${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}`;
}
