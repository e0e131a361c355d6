/** A path in a tool's input, and the fields that lead to it, the nearest first. */
export interface FoundPath {
  /** The name of the field, as `plainName` writes it. */
  readonly field: string;
  readonly path: string;
  /** The map that it stands in; for a map whose keys are paths, what stands there. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** `file_path`, `filePath` and `file-path` are the same word. */
function plainName(field: string): string {
  return field.toLowerCase().replace(/[^a-z\d]/g, '');
}

const FILE_FIELD =
  /(?:path|file|filename|uri|directory|folder|dir)s?$|^(?:path|file)(?:in|to|of|from|\d)|^(?:target|output|document|notebook|edits)s?$/;
const FROM_TO_FIELD = /^(?:source|src|from|old|destination|dest|dst|to|new)(?:path|name|file|uri)?s?$/;
/** Look like paths, but lead through something else than folders, or name the place to work in. */
const OTHER_FIELD =
  /^(?:namepath|symbolpath|jsonpath|xpath|propertypath|keypath|objectpath|classpath|importpath|modulepath|urlpath|repopath|projectpath|rootpath|basepath|workspacepath|workingdir|workingdirectory|cwd|profile)$/;
/** Maps whose keys may be the paths. */
const KEYED_FIELD = /^(?:files|edits|changes|contents|patches|documents|paths|updates|writes|operations)$/;

const MAX_DEPTH = 8;

/**
 * The paths that an input names: texts in fields that are called so, lists of them, keys of maps, however deep they lie
 * in the input. `undefined`: it goes deeper than anybody looks.
 */
export function pathsIn(input: Readonly<Record<string, unknown>>): readonly FoundPath[] | undefined {
  const found: FoundPath[] = [];
  const isSeen = readMap(input, found, 0);
  return isSeen ? found : undefined;
}

type Map = Readonly<Record<string, unknown>>;

function readMap(map: Map, found: FoundPath[], depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  return Object.entries(map).every(([name, value]) => readValue(plainName(name), value, map, found, depth));
}

function readValue(field: string, value: unknown, beside: Map, found: FoundPath[], depth: number): boolean {
  if (typeof value === 'string') {
    const isNamed = isFileField(field) || /^file:\/\S{1,4096}$/i.test(value);
    if (value !== '' && isNamed) found.push({ field, path: value, beside });
    return true;
  }
  if (Array.isArray(value)) {
    // A list of lists leads no deeper than a list.
    return depth <= MAX_DEPTH && value.every((item) => readValue(field, item, beside, found, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return true;
  if (KEYED_FIELD.test(field))
    for (const [path, item] of Object.entries(value))
      if (/[./\\]/.test(path)) found.push({ field, path, beside: isMap(item) ? item : beside });
  return readMap(value as Map, found, depth + 1);
}

function isMap(value: unknown): value is Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFileField(field: string): boolean {
  return (FILE_FIELD.test(field) || FROM_TO_FIELD.test(field)) && !OTHER_FIELD.test(field);
}
