import { type GlobToken, type GlobTokens, matchTokens, readTokens } from './glob.ts';
import { globAlternatives, isPlainPattern, literalText } from './name-glob.ts';
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
      const paths = part.absolute ? [name.absolute] : name.inProject;
      return paths.some((path) => covers(part, fold(path), isFolder));
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
  readonly absolute: boolean;
  /** `dist/` speaks of folders, so of a file only when it lies below one. */
  readonly folderOnly: boolean;
  readonly tokens: GlobTokens;
}

function parse(pattern: string, options: FilePatternOptions): readonly Part[] | string {
  const texts = globAlternatives(pattern);
  if (typeof texts === 'string') return texts;
  const parts: Part[] = [];
  for (const text of texts) {
    const part = parsePart(text, options);
    if (typeof part === 'string') return part;
    parts.push(part);
  }
  return parts;
}

const FOLDERS: GlobToken = { kind: 'folders' };
const NAME: GlobTokens = [{ kind: 'star' }];
const SLASH: GlobToken = { kind: 'text', value: '/' };

function parsePart(text: string, options: FilePatternOptions): Part | string {
  const folderOnly = text.endsWith('/');
  const body = text.replace(/\/+$/, '');
  const belowHome = body.startsWith('~/');
  const names = readNames(belowHome ? body.slice(2) : body, options);
  if (typeof names === 'string') return names;
  if (names.length === 0) return 'it names no file';
  // `dist/**` speaks of what is inside, never of `dist` itself.
  if (names.at(-1) === '**') names.push(NAME);
  if (belowHome) names.unshift(...homeNames(options));
  else if (!body.includes('/')) names.unshift('**');
  const tokens = names.flatMap((name, index) => {
    if (name === '**') return FOLDERS;
    return index < names.length - 1 ? [...name, SLASH] : name;
  });
  const end: GlobTokens = folderOnly ? [SLASH, { kind: 'anything' }] : [{ kind: 'below' }];
  return { folderOnly, absolute: belowHome || isAbsolute(body), tokens: [...tokens, ...end] };
}

/** The tokens of each part of a path; read one by one, since neither a class nor an escape crosses a slash. */
function readNames(body: string, options: FilePatternOptions): (GlobTokens | '**')[] | string {
  const names: (GlobTokens | '**')[] = [];
  for (const part of body.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '**') {
      if (names.at(-1) !== '**') names.push('**');
      continue;
    }
    const text = options.ignoreCase ? part.normalize('NFC') : part;
    const tokens = readTokens(text, { stopsAtSlash: true, ignoreCase: options.ignoreCase });
    if (typeof tokens === 'string') return tokens;
    names.push(tokens);
  }
  return names;
}

function homeNames({ home = '\0', ignoreCase }: FilePatternOptions): GlobTokens[] {
  const parts = home.split('/').filter(Boolean);
  return parts.map((part) => [{ kind: 'text', value: ignoreCase ? foldCase(part) : part }]);
}

/** Does the pattern match the path, or a folder that contains it? */
function covers(part: Part, path: string, isFolder: boolean): boolean {
  const text = path.split('/').filter(Boolean).join('/');
  if (text === '') return false;
  return matchTokens(part.tokens, part.folderOnly && isFolder ? `${text}/` : text);
}
