import { type GlobToken, type GlobTokens, matchTokens, readTokens } from './glob.ts';
import { literalText, readAlternatives } from './name-glob.ts';
import { foldCase, isAbsolute } from './path-text.ts';

/** What a pattern is compared with; a file has one for each of its spellings. */
export interface PathName {
  readonly absolute: string;
  /** Relative to the project root and, inside a worktree, to that worktree's root. */
  readonly inProject: readonly string[];
  /** It is the project or contains it: whatever a pattern may mean in there, it is in here. */
  readonly holdsProject?: true;
}

export interface FilePatternOptions {
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
}

export type FilePattern = (name: PathName, isFolder?: boolean) => boolean;

/** Plain text and stars (see `literalText`), with something in it that names a file. */
const PLAIN_NAMES = /^[*/.]*[ -)+-\-0->@-Z^-z|][ ->@-Z^-z|]*$/;

/** As in a line of .gitignore, where it means something that a single pattern can't say. */
const NEGATED =
  "'!' doesn't negate a pattern here: `uneditableFiles` lists what it leaves out under `except`; for a name that begins with it, write '\\!'";

/** What is wrong with a file pattern, or `undefined`. */
export function filePatternProblem(pattern: string): string | undefined {
  if (pattern.startsWith('!')) return NEGATED;
  if (PLAIN_NAMES.test(pattern)) return undefined;
  const parsed = parse(pattern, { ignoreCase: false, home: '/' });
  return typeof parsed === 'string' ? parsed : undefined;
}

/**
 * A line of .gitignore, without negation. A pattern without `/` is a name at any depth, one with `/` is
 * anchored at the project root, and either covers what lies below a folder that it matches.
 * A pattern that doesn't parse matches nothing; the configuration is refused before that matters.
 */
export function filePattern(pattern: string, options: FilePatternOptions): FilePattern {
  const { ignoreCase } = options;
  const text = literalText(pattern.startsWith('~/') ? pattern.slice(2) : pattern, '/');
  // The `.` of `./src` is nothing to ask for.
  const literal = text === '.' ? '' : ignoreCase ? foldCase(text) : text;
  const choices = ignoreCase || literal !== '' ? undefined : bracedTexts(pattern);
  const mayBeAbsolute = MAY_BE_ABSOLUTE.test(pattern);
  const hasLiteral = (path: string) => (ignoreCase ? foldCase(path) : path).includes(literal);
  let parts: readonly Part[] | undefined;
  return (name, isFolder = false) => {
    if (name.holdsProject && partsOf(pattern, options).some((part) => !part.absolute)) return true;
    if (!name.inProject.some(hasLiteral) && !(mayBeAbsolute && hasLiteral(name.absolute))) return false;
    // What lies in the project has its path from there at the end of the whole one.
    if (choices !== undefined && !choices.some((choice) => name.absolute.includes(choice))) return false;
    parts ??= partsOf(pattern, options);
    return parts.some((part) => {
      const paths = part.absolute ? [name.absolute] : name.inProject;
      return paths.some((path) => covers(part, ignoreCase ? foldCase(path) : path, isFolder));
    });
  };
}

/** The same for files of which only the path in the project is known: quicker where thousands are asked about. */
export function projectPattern(
  pattern: string,
  options: FilePatternOptions,
  root: string,
): (path: string) => boolean {
  const matches = filePattern(pattern, options);
  if (MAY_BE_ABSOLUTE.test(pattern) || options.ignoreCase)
    return (path) => matches({ absolute: `${root}/${path}`, inProject: [path] });
  const literal = literalText(pattern, '/').replace(/^\.$/, '');
  const parts = partsOf(pattern, options);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined)
    return (path) => path.includes(literal) && covers(only, path, false);
  return (path) => path.includes(literal) && parts.some((part) => covers(part, path, false));
}

/** `a/{b,c*}`: texts of which one must be in whatever it matches; `undefined` where that isn't plain to see. */
function bracedTexts(pattern: string): readonly string[] | undefined {
  const [, before = '', inside] = ONE_BRACE.exec(pattern) ?? [];
  if (inside === undefined) return undefined;
  const texts = inside
    .split(',')
    .map((text) => (text.includes('*') ? text.slice(0, text.indexOf('*')) : text));
  if (!texts.includes('')) return texts;
  const [start = ''] = before
    .slice(before.lastIndexOf('/') + 1)
    .split('*')
    .slice(-1);
  return start === '' ? undefined : [start];
}

/** One group of braces, and nothing else that would have to be read. */
const ONE_BRACE = /^([^{}[\]\\?]*)\{([^{}[\]\\?]+)\}[^{}[\]\\?]*$/;

/** All others are only compared with names inside of the project. */
const MAY_BE_ABSOLUTE = /^(?:[~/{]|[A-Za-z]:)/;

function partsOf(pattern: string, options: FilePatternOptions): readonly Part[] {
  const parsed = parse(pattern, options);
  return typeof parsed === 'string' ? [] : parsed;
}

/** One alternative of a pattern, its braces opened. */
interface Part {
  readonly absolute: boolean;
  /** `dist/` means folders, so it matches a file only when that is below one. */
  readonly folderOnly: boolean;
  readonly tokens: GlobTokens;
}

function parse(pattern: string, options: FilePatternOptions): readonly Part[] | string {
  return readAlternatives(pattern, (text) => parsePart(text, options));
}

const SLASH: GlobToken = { kind: 'text', value: '/' };
const FOLDERS: GlobTokens = [{ kind: 'folders' }];
const ANY_NAME: GlobTokens = [{ kind: 'star' }, SLASH];

function parsePart(text: string, options: FilePatternOptions): Part | string {
  const folderOnly = text.endsWith('/');
  const body = text.replace(/\/+$/, '');
  const belowHome = body.startsWith('~/');
  const names = readNames(belowHome ? body.slice(2) : body, options);
  if (typeof names === 'string') return names;
  if (names.length === 0) return "it doesn't name a file";
  // `dist/**` matches what is inside, never `dist` itself.
  if (names.at(-1) === FOLDERS) names.push(ANY_NAME);
  if (belowHome) names.unshift(homeFolder(options));
  else if (!body.includes('/')) names.unshift(FOLDERS);
  const tokens = names.flat();
  return {
    folderOnly,
    absolute: belowHome || isAbsolute(body),
    tokens: folderOnly ? [...tokens, { kind: 'anything' }] : tokens.with(-1, { kind: 'below' }),
  };
}

/** Each part of a path with its slash; read one by one, since neither a class nor an escape crosses a slash. */
function readNames(body: string, { ignoreCase }: FilePatternOptions): GlobTokens[] | string {
  const names: GlobTokens[] = [];
  for (const part of body.split('/')) {
    if (part === '' || part === '.') continue;
    const text = ignoreCase ? part.normalize('NFC') : part;
    const tokens = readTokens(text, { stopsAtSlash: true, ignoreCase });
    if (typeof tokens === 'string') return tokens;
    names.push(part === '**' ? FOLDERS : [...tokens, SLASH]);
  }
  return names;
}

function homeFolder({ home = '\0', ignoreCase }: FilePatternOptions): GlobTokens {
  const names = (ignoreCase ? foldCase(home) : home).split('/').filter(Boolean);
  return names.map((name) => ({ kind: 'text', value: `${name}/` }));
}

/** Nearly every path: nothing at its ends or doubled that would have to go. */
function isPlain(path: string): boolean {
  return !path.startsWith('/') && !path.endsWith('/') && !path.includes('//');
}

/** Does the pattern match the path, or a folder that contains it? */
function covers(part: Part, path: string, isFolder: boolean): boolean {
  const text = isPlain(path) ? path : path.split('/').filter(Boolean).join('/');
  if (text === '') return false;
  return matchTokens(part.tokens, part.folderOnly && isFolder ? `${text}/` : text);
}
