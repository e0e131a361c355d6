/** The folder that a path without a slash at its end lies in; `''` is the root, which lies in nothing. */
export function parentOf(path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? undefined : path.slice(0, slash);
}

/** `path` as seen from `folder`, with `.` and `..` worked out in the text alone. */
export function resolvePath(folder: string, path: string): string {
  const whole = isAbsolutePath(path) ? path : `${folder}/${path}`;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${whole.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

/** From the root, or from a drive of Windows. */
function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}
