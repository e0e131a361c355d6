import { baseName, dirName, normalisePosix, resolveAsWritten } from '../match/path-text.ts';
import { type Field, isKnown, joinFields, knownField } from './field.ts';
import { lookUp } from './scope.ts';
import type { Frame, Output } from './session.ts';

const PROGRAM_FOLDERS = /^(?:\/usr(?:\/local)?|\/opt\/homebrew|\/run\/current-system\/sw)?\/s?bin$/;

const BARE_NAME = /^[\w.-]+$/;

/** `/usr/bin/rm` is `rm`, `@biomejs/biome@2` is `biome`; `./rm` is somebody's own script, or a copy that the text made. */
export function programName(word: string, frame?: Frame): string {
  if (BARE_NAME.test(word)) return (frame && throughSearchPath(word, frame)) ?? word;
  const [, packaged] = /^(?:@[\w.-]+\/)?([\w.-]+)(?:@[\w.^~-]+)?$/.exec(word) ?? [];
  if (packaged !== undefined) return (frame && throughSearchPath(packaged, frame)) ?? packaged;
  const [, local] = /node_modules\/\.bin\/([\w.-]+)$/.exec(word) ?? [];
  if (local !== undefined) return local;
  const path = frame && pathOf(word, frame);
  const copied = path === undefined ? undefined : frame?.session.programs.get(path);
  if (copied !== undefined) return copied;
  if (path !== undefined && PROGRAM_FOLDERS.test(dirName(path))) return baseName(path);
  return word.startsWith('/') ? baseName(word) : word;
}

function pathOf(word: string, { scope, session }: Frame): string | undefined {
  if (!word.includes('/')) return undefined;
  const path = word.startsWith('/')
    ? word
    : scope.cwd === undefined
      ? undefined
      : resolveAsWritten(scope.cwd, word);
  return path === undefined ? undefined : normalisePosix(session.links.follow(path));
}

/** A copy in a folder that the text has put into `PATH`. */
function throughSearchPath(name: string, { scope, session }: Frame): string | undefined {
  const path = session.programs.size === 0 ? undefined : lookUp(scope, 'PATH');
  if (path === undefined) return undefined;
  if (path.kind !== 'text') return [...session.programs].find(([place]) => baseName(place) === name)?.[1];
  for (const folder of (path.texts[0] ?? '').split(':').slice(0, 32)) {
    const place = resolveAsWritten(scope.cwd ?? '/', folder === '' ? '.' : folder);
    const found = session.programs.get(normalisePosix(`${place}/${name}`));
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_COPIES = 64;

/** Keeps in mind that a program now has another name, too. */
export function recordProgramCopy(source: Field, target: string | undefined, frame: Frame): void {
  const { programs } = frame.session;
  if (target === undefined || !isKnown(source) || programs.size >= MAX_COPIES) return;
  const path = pathOf(source.text, frame);
  const name = path === undefined ? undefined : (programs.get(path) ?? inProgramFolder(path));
  if (name !== undefined) programs.set(normalisePosix(target), name);
}

function inProgramFolder(path: string): string | undefined {
  return PROGRAM_FOLDERS.test(dirName(path)) ? baseName(path) : undefined;
}

/** What `which`, `type -P` and `command -v` print: in which folder a program is isn't known, but its name is. */
export function programPaths(names: readonly Field[]): Output {
  const paths = names.map((name): Field => ({ ...name, text: `/usr/bin/${baseName(name.text)}` }));
  const { text, state } = joinFields(paths, '\n');
  return names.length === 0
    ? knownField('')
    : { text: `${text}\n`, state: state === 'unknown' ? state : 'guess' };
}
