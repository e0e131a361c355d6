/** Where in the configuration: keys and list indexes, from the top. */
export type KeyPath = readonly (string | number)[];

/** One thing that is wrong with a configuration. */
export interface Problem {
  readonly path: KeyPath;
  /** The key itself is wrong, not its value. */
  readonly atKey?: boolean;
  readonly found: string;
  readonly expected: string;
  /** `expected` is a whole sentence that says what to do. */
  readonly isAdvice?: boolean;
  /** An earlier version had the key. */
  readonly isRemoved?: boolean;
  /** Known when the problem comes from the YAML parser; otherwise found by `path`. */
  readonly position?: Position;
}

/** Counted from 1, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionAt(source: string, offset: number): Position {
  const text = source.slice(0, offset);
  const before = text.split(text.includes('\r') ? /\r\n|\n|\r/ : '\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

export interface Located extends Position {
  /** False for a default: the file doesn't say it. */
  readonly written: boolean;
}

/** Where the value at `path` stands, or (`atKey`) its key. What isn't in the file stands where its parent does. */
export type Locate = (path: KeyPath, atKey?: boolean) => Located;

/** What a file says, and where it says it. */
export type YamlRead =
  | { readonly ok: true; readonly value: unknown; readonly locate: Locate }
  | { readonly ok: false; readonly problem: Problem };

export type PlacedProblem = Problem & {
  readonly position: Position;
  /** Where it isn't in the policy's own file but in one that it extends. */
  readonly file?: string;
};

export function showPath(path: KeyPath): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? showKey(part) : `.${showKey(part)}`,
    )
    .join('');
}

function showKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}
