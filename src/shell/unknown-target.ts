const MAX_TARGET = 1_024;

/**
 * A target with unknown parts as an absolute pattern, in which `*` stands for any text, slashes included. The parts
 * stand in it as they were written (`$x`, `${x}`, `$(x)`, `{}`), which is how they are told from the rest.
 */
export function patternOfTarget(text: string, cwd: string | undefined): string {
  if (text.length > MAX_TARGET) return '*';
  let pattern = '';
  for (let i = 0; i < text.length; ) {
    const end = endOfUnknown(text, i);
    if (end > i) pattern += pattern.endsWith('*') ? '' : '*';
    else pattern += text[i];
    i = Math.max(end, i + 1);
  }
  if (pattern.startsWith('/') || pattern.startsWith('*')) return pattern;
  return cwd === undefined ? `*/${pattern}` : `${cwd === '/' ? '' : cwd}/${pattern}`;
}

function endOfUnknown(text: string, at: number): number {
  const char = text[at];
  if (char === '`') return closing(text, at + 1, '`', '`');
  if (char === '*' || char === '?' || char === '[') return at + 1;
  if (char === '{' && text[at + 1] === '}') return at + 2;
  if (text.startsWith('(from its input)', at)) return at + '(from its input)'.length;
  if (char !== '$') return at;
  if (text[at + 1] === '(') return closing(text, at + 2, '(', ')');
  if (text[at + 1] === '{') return closing(text, at + 2, '{', '}');
  const [name] = /^\$(?:\w+|[@*#?$!-])/.exec(text.slice(at, at + 128)) ?? [];
  return at + (name?.length ?? 1);
}

function closing(text: string, from: number, open: string, close: string): number {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === close && --depth === 0) return i + 1;
    if (text[i] === open) depth++;
  }
  return text.length;
}

/** A variable by itself; `${x:?}` refuses to be empty, and a command prints something. */
const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g;

/**
 * What a target is when the variables in it turn out to be empty; `undefined` when the text has set them, or when there
 * is something else in it that can't be known.
 */
export function ifUnset(text: string, assigned: ReadonlySet<string>): string | undefined {
  if (text.length > MAX_TARGET) return undefined;
  let isSet = false;
  const rest = text.replace(VARIABLE, (_, plain: string | undefined, braced: string | undefined) => {
    isSet ||= assigned.has(plain ?? braced ?? '');
    return '';
  });
  return isSet || rest === text || /[$`]|\(from its input\)/.test(rest) ? undefined : rest;
}

const TOP =
  /^\/(?:(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|Applications|Library|System|Users)\/?)?(?:\.?\*|\.)?$/;

/** `/`, `/*`, `/etc/`: the system itself. */
export function isTop(path: string): boolean {
  return TOP.test(path.replace(/\/{2,}/g, '/'));
}
