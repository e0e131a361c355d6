import { normalisePosix, resolveAsWritten } from '../match/path-text.ts';
import type { Builtin } from './builtins.ts';
import { type Field, isKnown, knownField } from './field.ts';
import { folderList, placeInStack } from './folder-stack.ts';
import { lookUp, MAX_FOLDERS, type Scope } from './scope.ts';
import { type Frame, resolveField } from './session.ts';

const cd: Builtin = (args, frame) => {
  const target = args.find((arg) => !/^-[LPe@]+$/.test(arg.text) && arg.text !== '--');
  goTo(frame, targetFolders(target, frame));
  return knownField('');
};

/** Where `cd` may go, each with where it stays if it fails. */
interface Move {
  readonly to: string;
  readonly from: string | undefined;
}

function targetFolders(target: Field | undefined, frame: Frame): readonly Move[] | undefined {
  const { scope, session } = frame;
  const to = (path: string | undefined): readonly Move[] | undefined =>
    path === undefined ? undefined : [{ to: path, from: scope.cwd }];
  if (target === undefined) return to(homeOf(frame));
  if (target.text === '-' && isKnown(target))
    return to(textOf(scope, 'OLDPWD') ?? scope.oldCwd ?? session.world.variables.OLDPWD);
  if (!isKnown(target)) return undefined;
  if (target.text.startsWith('/')) return to(resolveField(frame, target));
  if (scope.cwd === undefined) return undefined;
  const moves = [scope.cwd, ...scope.alsoCwds].map((from) => ({
    to: resolveAsWritten(from, target.text),
    from,
  }));
  return [...throughSearchPath(target.text, frame), ...moves];
}

/** `CDPATH`: folders in which `cd` looks for its target first. */
function throughSearchPath(target: string, { scope, session }: Frame): readonly Move[] {
  const path = /^\.\.?(?:\/|$)/.test(target) ? undefined : textOf(scope, 'CDPATH');
  const folders = path === undefined || scope.cwd === undefined ? [] : path.split(':').slice(0, 16);
  for (const folder of folders) {
    const to = resolveAsWritten(resolveAsWritten(scope.cwd ?? '/', folder === '' ? '.' : folder), target);
    if (session.view.kindOf(to) === 'folder') return [{ to, from: scope.cwd }];
  }
  return [];
}

function textOf(scope: Scope, name: string): string | undefined {
  const value = lookUp(scope, name);
  return value?.kind === 'text' ? value.texts[0] : undefined;
}

/** The text may have set it. */
function homeOf({ scope, session }: Frame): string | undefined {
  return textOf(scope, 'HOME') ?? session.world.home;
}

/** No system follows a longer path, and hostile text must not make us build one. */
const MAX_PATH = 4_096;

function goTo(frame: Frame, moves: readonly Move[] | undefined): void {
  const { scope, session } = frame;
  scope.oldCwd = scope.cwd;
  if (moves === undefined || moves.some(({ to }) => to.length > MAX_PATH)) {
    scope.cwd = undefined;
    scope.alsoCwds = [];
    return;
  }
  const isThere = (path: string): boolean => session.view.kindOf(path) === 'folder';
  const sure = moves.filter(({ to }) => isThere(to));
  const folders = new Set(sure.map(({ to }) => to));
  for (const { to, from } of moves) {
    if (folders.has(to)) continue;
    // A folder that isn't there makes `cd` fail, and the text goes on where it was.
    if (sure.length === 0) folders.add(to);
    if (from !== undefined && !scope.stopsOnError && (sure.length === 0 || isThere(from))) folders.add(from);
  }
  // What is found along `CDPATH` is taken before the rest.
  const [first = '/', ...rest] = [...folders].map(normalisePosix);
  scope.cwd = first;
  scope.alsoCwds = rest.slice(0, MAX_FOLDERS);
}

const pushd: Builtin = (args, frame): undefined => {
  const { scope } = frame;
  const stays = args.some((arg) => arg.text === '-n');
  const target = args.find((arg) => arg.text !== '-n' && arg.text !== '--');
  const place = target === undefined ? 1 : placeInStack(scope, target.text);
  if (target !== undefined && (place === undefined || !/^[-+]/.test(target.text))) {
    const kept = stays ? resolveField(frame, target) : scope.cwd;
    scope.folderStack = [...scope.folderStack.slice(-15), kept];
    if (!stays) goTo(frame, targetFolders(target, frame));
    return;
  }
  const folders = folderList(scope);
  if (place === undefined || place < 0 || place >= folders.length) return;
  const turned = [...folders.slice(place), ...folders.slice(0, place)];
  scope.oldCwd = scope.cwd;
  [scope.cwd] = turned;
  scope.alsoCwds = [];
  scope.folderStack = turned.slice(1).toReversed();
};

const popd: Builtin = (_args, { scope }): undefined => {
  if (scope.folderStack.length === 0) return;
  scope.oldCwd = scope.cwd;
  scope.cwd = scope.folderStack.at(-1);
  scope.alsoCwds = [];
  scope.folderStack = scope.folderStack.slice(0, -1);
};

const pwd: Builtin = (_args, { scope }) =>
  scope.cwd === undefined ? undefined : knownField(`${resolveAsWritten('/', scope.cwd)}\n`);

const dirs: Builtin = (args, frame) => {
  const folders = folderList(frame.scope);
  if (folders.some((folder) => folder === undefined) || args.some((arg) => arg.text !== '-l'))
    return undefined;
  return knownField(`${folders.join(' ')}\n`);
};

/** `~`, `~+`, `~-`, `~1`, `~-0`. */
export function tildeFolder(prefix: string, frame: Frame): string | undefined {
  const { scope } = frame;
  if (prefix === '~') return homeOf(frame);
  if (prefix === '~+') return scope.cwd;
  if (prefix === '~-') return textOf(scope, 'OLDPWD') ?? scope.oldCwd;
  const place = placeInStack(scope, prefix.slice(1));
  if (place !== undefined) return folderList(scope)[place];
  return prefix === '~root' ? '/root' : undefined;
}

export const FOLDER_BUILTINS: readonly [string, Builtin][] = [
  ['cd', cd],
  ['pushd', pushd],
  ['popd', popd],
  ['pwd', pwd],
  ['dirs', dirs],
];
