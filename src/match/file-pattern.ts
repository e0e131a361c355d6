import { type GlobTokens, matchTokens } from './glob.ts';
import { expandBraces, readTokens } from './glob-syntax.ts';
import { isPlainPattern, literalText } from './literal-text.ts';
import { foldCase, isAbsolute } from './path-text.ts';

/** What a pattern is held against; a file has one for each of its spellings. */
export interface PathName {
  readonly absolute: string;
  /** Relative to the project root and, inside a worktree, to that worktree's root. */
  readonly inProject: readonly string[];
}

export interface FilePatternOptions {
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
}

export type FilePattern = (name: PathName, isFolder?: boolean) => boolean;

/** What is wrong with a file pattern, or `undefined`. */
export function filePatternProblem(pattern: string): string | undefined {
  if (isPlainPattern(pattern, /[^*/.]/)) return undefined;
  const parsed = parse(pattern, { ignoreCase: false, home: '/' });
  return typeof parsed === 'string' ? parsed : undefined;
}

/**
 * A line of .gitignore, without negation. A pattern without `/` is a name at any depth, one with `/` is
 * anchored at the project root, and either covers what lies below a folder that it matches.
 * A pattern that doesn't parse matches nothing; the configuration is refused before that matters.
 */
export function filePattern(pattern: string, options: FilePatternOptions): FilePattern {
  const fold = options.ignoreCase ? foldCase : (path: string) => path;
  const literal = fold(literalIn(pattern));
  const asksFor = (path: string) => fold(path).includes(literal);
  let parts: readonly Part[] | undefined;
  return (name, isFolder = false) => {
    if (!asksFor(name.absolute) && !name.inProject.some(asksFor)) return false;
    parts ??= partsOf(pattern, options);
    return parts.some((part) => {
      const paths = part.speaksOf === 'absolute' ? [name.absolute] : name.inProject;
      return paths.some((path) => covers(part, splitPath(fold(path)), isFolder));
    });
  };
}

/** A piece of a file's name that the pattern asks for; the `.` of `./src` is none. */
function literalIn(pattern: string): string {
  const literal = literalText(pattern.startsWith('~/') ? pattern.slice(2) : pattern, /[*/]+/);
  return literal === '.' ? '' : literal;
}

function partsOf(pattern: string, options: FilePatternOptions): readonly Part[] {
  const parsed = parse(pattern, options);
  return typeof parsed === 'string' ? [] : parsed;
}

/** One alternative of a pattern, its braces opened. */
interface Part {
  readonly speaksOf: 'absolute' | 'project';
  readonly segments: readonly Segment[];
  /** `dist/` speaks of folders, so of a file only when it lies below one. */
  readonly folderOnly: boolean;
}

type Segment = GlobTokens | '**';

function parse(pattern: string, options: FilePatternOptions): readonly Part[] | string {
  if (pattern === '') return 'the pattern is empty';
  const expanded = expandBraces(pattern);
  if (!expanded.ok) return expanded.problem;
  const parts: Part[] = [];
  for (const text of expanded.texts) {
    const part = parsePart(text, options);
    if (typeof part === 'string') return part;
    parts.push(part);
  }
  return parts;
}

function parsePart(text: string, options: FilePatternOptions): Part | string {
  const folderOnly = text.endsWith('/');
  const body = text.replace(/\/+$/, '');
  const homely = body.startsWith('~/');
  const segments = readSegments(homely ? body.slice(2) : body, options);
  if (typeof segments === 'string') return segments;
  if (segments.length === 0) return 'it names no file';
  // `dist/**` speaks of what is inside, never of `dist` itself.
  if (segments.at(-1) === '**') segments.push([{ kind: 'star' }]);
  if (homely) {
    const home = (options.home ?? '\0')
      .split('/')
      .filter(Boolean)
      .map((part) => literal(part, options));
    return { folderOnly, speaksOf: 'absolute', segments: [...home, ...segments] };
  }
  if (isAbsolute(body)) return { folderOnly, speaksOf: 'absolute', segments };
  return { folderOnly, speaksOf: 'project', segments: body.includes('/') ? segments : ['**', ...segments] };
}

function readSegments(body: string, options: FilePatternOptions): Segment[] | string {
  const segments: Segment[] = [];
  for (const part of body.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '**') {
      if (segments.at(-1) !== '**') segments.push('**');
      continue;
    }
    const text = options.ignoreCase ? part.normalize('NFC') : part;
    const tokens = readTokens(text, { separator: '/', ignoreCase: options.ignoreCase });
    if (typeof tokens === 'string') return tokens;
    segments.push(tokens);
  }
  return segments;
}

function literal(part: string, options: FilePatternOptions): GlobTokens {
  return [{ kind: 'text', value: options.ignoreCase ? foldCase(part) : part }];
}

function splitPath(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Does the pattern match the path, or a folder that contains it? */
function covers(part: Part, path: readonly string[], isFolder: boolean): boolean {
  const end = shortestMatch(part.segments, path);
  if (end < 0) return false;
  const below = path.length - end;
  return below > 0 || isFolder || !part.folderOnly;
}

/** How many leading parts of `path` the segments match, as few as possible; -1 when they don't. */
function shortestMatch(segments: readonly Segment[], path: readonly string[]): number {
  let at = 0;
  let next = 0;
  let star = -1;
  let starAt = 0;
  while (next < segments.length) {
    const segment = segments[next] as Segment;
    if (segment === '**') {
      star = next++;
      starAt = at;
      continue;
    }
    const part = path[at];
    if (part !== undefined && matchTokens(segment, part)) {
      at++;
      next++;
      continue;
    }
    if (star < 0 || starAt >= path.length) return -1;
    at = ++starAt;
    next = star + 1;
  }
  return at;
}
