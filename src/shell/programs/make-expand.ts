import type { Output } from '../session.ts';

/** What a makefile's text is expanded with. */
export interface MakeScope {
  readonly variables: ReadonlyMap<string, string>;
  /** `$@`, `$<`, `$^` and the like. */
  readonly automatic: Readonly<Record<string, string>>;
  runShell(command: string): Output;
  writeFile(path: string, text: string): void;
  /** Counts work; false when it must stop. */
  spend(steps: number): boolean;
}

const MAX_DEPTH = 24;
const MAX_TEXT = 65_536;

/** Puts in what `$(...)` stands for. What isn't known stays as a variable of the shell that nobody has set. */
export function expandMake(text: string, scope: MakeScope, depth = 0): string {
  if (depth > MAX_DEPTH || !text.includes('$')) return text;
  let out = '';
  for (let i = 0; i < text.length && out.length < MAX_TEXT; i++) {
    const char = text[i] ?? '';
    if (char !== '$') {
      out += char;
      continue;
    }
    if (!scope.spend(1)) return out;
    const following = text[++i] ?? '';
    if (following !== '(' && following !== '{') {
      out += following === '$' ? '$' : variableValue(following, scope, depth);
      continue;
    }
    const end = closingOf(text, i);
    const inner = text.slice(i + 1, end);
    // Each level reads all that is inside of it once more.
    if (!scope.spend(inner.length >> 4)) return out;
    out += inner.startsWith('foreach ')
      ? forEach(inner.slice(8), scope, depth)
      : referenceOf(expandMake(inner, scope, depth + 1), scope, depth);
    i = end;
  }
  return out;
}

function closingOf(text: string, open: number): number {
  const closes = text[open] === '(' ? ')' : '}';
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === text[open]) depth++;
    else if (text[i] === closes && --depth === 0) return i;
  }
  return text.length;
}

const UNKNOWN = '${UNKNOWN_IN_MAKEFILE}';

function variableValue(name: string, scope: MakeScope, depth: number): string {
  const value = scope.automatic[name] ?? scope.variables.get(name);
  return value === undefined ? '' : expandMake(value, scope, depth + 1);
}

function referenceOf(inner: string, scope: MakeScope, depth: number): string {
  const [, name, argument = ''] = /^([a-z][a-z-]*)\s+(.*)$/s.exec(inner) ?? [];
  if (name !== undefined) return callFunction(name, argument, scope, depth);
  const [, plain = inner, from, to] = /^([^\s:]+):([^=]*)=(.*)$/.exec(inner) ?? [];
  if (from !== undefined) {
    const words = variableValue(plain, scope, depth).split(/\s+/);
    return words
      .map((word) => (word.endsWith(from) ? word.slice(0, word.length - from.length) + to : word))
      .join(' ');
  }
  if (scope.variables.has(plain) || plain in scope.automatic) return variableValue(plain, scope, depth);
  if (/^[@<^?*+|][DF]$/.test(plain)) return partOf(scope.automatic[plain[0] ?? ''] ?? '', plain[1] === 'D');
  return FROM_SHELL.test(plain) ? `\${${plain}}` : '';
}

/** Make takes these from its environment, as the shell does. */
const FROM_SHELL = /^[A-Z_][A-Z0-9_]*$/;

function partOf(path: string, folder: boolean): string {
  const slash = path.lastIndexOf('/');
  if (folder) return slash < 0 ? '.' : path.slice(0, slash);
  return path.slice(slash + 1);
}

/** Its body is expanded once for each word. */
function forEach(argument: string, scope: MakeScope, depth: number): string {
  const [name = '', list = '', ...body] = argument.split(',');
  const words = expandMake(list, scope, depth + 1)
    .trim()
    .split(/\s+/);
  const expanded = words.slice(0, 64).map((word) => {
    const automatic = { ...scope.automatic, [name.trim()]: word };
    return expandMake(body.join(','), { ...scope, automatic }, depth + 1);
  });
  return expanded.join(' ');
}

function callFunction(name: string, argument: string, scope: MakeScope, depth: number): string {
  switch (name) {
    case 'shell': {
      const printed = scope.runShell(argument);
      return printed === undefined ? UNKNOWN : printed.text.trimEnd().replace(/\n/g, ' ');
    }
    case 'file': {
      const [, path = '', text = ''] = /^>>?\s*([^,]*)(?:,(.*))?$/s.exec(argument) ?? [];
      if (path !== '') scope.writeFile(path.trim(), text);
      return '';
    }
    case 'strip':
    case 'abspath':
    case 'realpath':
    case 'sort':
    case 'firstword':
    case 'wildcard':
      return argument.trim();
    case 'dir':
      return `${partOf(argument.trim(), true)}/`;
    case 'notdir':
      return partOf(argument.trim(), false);
    case 'addprefix':
    case 'addsuffix': {
      const [added = '', words = ''] = argument.split(',');
      const put = (word: string) => (name === 'addprefix' ? added + word : word + added);
      return words.trim().split(/\s+/).map(put).join(' ');
    }
    case 'call': {
      const [called = '', ...args] = argument.split(',').map((part) => part.trim());
      const numbered = Object.fromEntries(args.map((arg, i) => [String(i + 1), arg]));
      const inner = { ...scope, automatic: { ...scope.automatic, ...numbered } };
      return expandMake(scope.variables.get(called) ?? '', inner, depth + 1);
    }
    case 'if':
      return argument.split(',').slice(1).join(' ');
    case 'subst': {
      const [from = '', to = '', ...rest] = argument.split(',');
      return from === '' ? rest.join(',') : rest.join(',').replaceAll(from, to);
    }
    case 'info':
    case 'warning':
    case 'error':
      return '';
    default:
      return UNKNOWN;
  }
}
