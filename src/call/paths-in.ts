/** Fields of an edit that name its file, as `plainName` writes them. */
const PATH_FIELDS = ['filepath', 'path', 'file', 'notebookpath', 'uri'];

/** `file_path`, `filePath` and `file-path` are the same word. */
export function plainName(field: string): string {
  return field.toLowerCase().replace(/[_-]/g, '');
}

/** A path, a list of paths, or a list of maps that name one each, as edits of several files are written. */
export function pathsIn(value: unknown): readonly string[] {
  if (isPath(value)) return [value];
  if (!Array.isArray(value)) return [];
  return value.slice(0, 1000).flatMap((item) => {
    if (isPath(item)) return [item];
    if (typeof item !== 'object' || item === null) return [];
    const named = Object.entries(item).filter(([field]) => PATH_FIELDS.includes(plainName(field)));
    return named.map(([, path]) => path).filter(isPath);
  });
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
