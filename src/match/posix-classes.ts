/** Who asks: git and regular expressions know ASCII alone, and git has its own idea of a space. */
export type ClassUser = 'plain' | 'bash' | 'git' | 'regex';

interface PosixClass {
  readonly ascii: string;
  readonly unicode?: string;
  readonly git?: string;
  /** Beyond POSIX: only bash and regular expressions have it. */
  readonly extra?: true;
}

const CLASSES: ReadonlyMap<string, PosixClass> = new Map<string, PosixClass>([
  ['alnum', { ascii: '0-9A-Za-z', unicode: '\\p{L}\\p{N}' }],
  ['alpha', { ascii: 'A-Za-z', unicode: '\\p{L}' }],
  ['ascii', { ascii: '\\x00-\\x7f', extra: true }],
  ['blank', { ascii: '\\t ' }],
  ['cntrl', { ascii: '\\x00-\\x1f\\x7f', unicode: '\\p{Cc}' }],
  ['digit', { ascii: '0-9' }],
  ['graph', { ascii: '!-~', unicode: '\\p{L}\\p{N}\\p{P}\\p{S}' }],
  ['lower', { ascii: 'a-z', unicode: '\\p{Ll}' }],
  ['print', { ascii: ' -~', unicode: '\\p{L}\\p{N}\\p{P}\\p{S} ' }],
  ['punct', { ascii: '!-\\/:-@\\[-`\\{-~', unicode: '\\p{P}\\p{S}' }],
  ['space', { ascii: '\\t-\\r ', unicode: '\\s', git: '\\t\\n\\r ' }],
  ['upper', { ascii: 'A-Z', unicode: '\\p{Lu}' }],
  ['word', { ascii: '0-9A-Za-z_', unicode: '\\p{L}\\p{N}_', extra: true }],
  ['xdigit', { ascii: '0-9A-Fa-f' }],
]);

/** The members of `[:name:]`, as they are written between the brackets of a regular expression. */
export function posixClass(name: string, user: ClassUser): string | undefined {
  const found = CLASSES.get(name);
  if (found === undefined || (found.extra && user !== 'bash' && user !== 'regex')) return undefined;
  if (user === 'git') return found.git ?? found.ascii;
  return user === 'regex' ? found.ascii : (found.unicode ?? found.ascii);
}
