import { unquotedPath } from './git-paths.ts';

/** One file of a patch, by the names that the patch has for it. */
export interface PatchedFile {
  /** As they stand there, with `a/` and `b/`; none where the patch makes or deletes the file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The names come without `a/` and `b/`. */
  readonly isBare: boolean;
}

const MAX_FILES = 2_000;

/** The files that a patch names: headers of every kind, also where nothing but a name or a mode changes. */
export function patchedFiles(text: string): readonly PatchedFile[] {
  const lines = text.split('\n');
  const found: PatchedFile[] = [];
  for (let i = 0; i < lines.length && found.length < MAX_FILES; i++) {
    const line = lines[i] ?? '';
    const next = lines[i + 1] ?? '';
    if (line.startsWith('--- ') && next.startsWith('+++ '))
      found.push(bothNames(line.slice(4), next.slice(4)));
    else if (line.startsWith('diff --git ')) found.push(...namesOfHeader(line.slice(11)));
    else found.push(...nameOfLine(line));
  }
  return found;
}

function bothNames(before: string, after: string): PatchedFile {
  return { before: nameIn(before), after: nameIn(after), isBare: false };
}

/** A time may stand behind the name, after a tab. */
function nameIn(text: string): string | undefined {
  const name = text.startsWith('"') ? quotedStart(text) : text.replace(/[\t\r].*$/s, '').trimEnd();
  return name === '/dev/null' || name === '' || name === '-' ? undefined : name;
}

function quotedStart(text: string): string {
  return unquotedPath(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? text);
}

/** `a/x b/x`: without quotes both halves are the same name. */
function namesOfHeader(text: string): readonly PatchedFile[] {
  const line = text.replace(/\r$/, '');
  if (line.startsWith('"')) {
    const before = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? line;
    return [bothNames(before, line.slice(before.length + 1))];
  }
  const middle = (line.length - 1) / 2;
  const [before, after] = [line.slice(0, middle), line.slice(middle + 1)];
  const same = line[middle] === ' ' && before.replace(/^[^/]*\//, '') === after.replace(/^[^/]*\//, '');
  if (same) return [bothNames(before, after)];
  const blank = line.indexOf(' b/');
  return blank < 0 ? [] : [bothNames(line.slice(0, blank), line.slice(blank + 1))];
}

function nameOfLine(line: string): readonly PatchedFile[] {
  const [, verb, side, name] = /^(rename|copy) (from|to) (.+)$/.exec(line) ?? [];
  if (name !== undefined) {
    const path = nameIn(name);
    if (side === 'to') return [{ before: undefined, after: path, isBare: true }];
    return verb === 'rename' ? [{ before: path, after: undefined, isBare: true }] : [];
  }
  const [, index] = /^Index: (.+)$/.exec(line) ?? [];
  return index === undefined ? [] : [{ before: nameIn(index), after: nameIn(index), isBare: false }];
}
