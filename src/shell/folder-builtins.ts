import { normalisePosix, resolveAsWritten } from '../match/path-text.ts';
import type { Builtin } from './builtins.ts';
import { type Field, knownField } from './field.ts';
import { type Frame, resolveField } from './session.ts';

const cd: Builtin = (args, frame) => {
  const target = args.find((arg) => !/^-[LPe@]+$/.test(arg.text) && arg.text !== '--');
  goTo(frame, targetFolder(target, frame));
  return knownField('');
};

function targetFolder(target: Field | undefined, frame: Frame): string | undefined {
  if (target === undefined) return frame.session.world.home;
  if (target.text === '-') return frame.scope.oldCwd ?? frame.session.world.variables.OLDPWD;
  return resolveField(frame, target);
}

/** No system follows a longer path, and hostile text must not make us build one. */
const MAX_PATH = 4_096;

function goTo(frame: Frame, folder: string | undefined): void {
  const { scope, session } = frame;
  const from = scope.cwd;
  const to = folder === undefined || folder.length > MAX_PATH ? undefined : normalisePosix(folder);
  // A folder that isn't there makes `cd` fail, and the text goes on where it was.
  const mayFail = to !== undefined && !scope.stopsOnError && session.view.kindOf(to) !== 'folder';
  scope.oldCwd = from;
  scope.cwd = to;
  scope.alsoCwds = mayFail && from !== undefined ? [from] : [];
}

const pushd: Builtin = (args, frame): undefined => {
  const { scope } = frame;
  const target = args.find((arg) => !/^[-+]/.test(arg.text));
  if (target !== undefined) {
    scope.folderStack = [...scope.folderStack.slice(-15), scope.cwd];
    goTo(frame, resolveField(frame, target));
    return;
  }
  const top = scope.folderStack.at(-1);
  scope.folderStack = [...scope.folderStack.slice(0, -1), scope.cwd];
  scope.oldCwd = scope.cwd;
  scope.cwd = top;
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

export const FOLDER_BUILTINS: readonly [string, Builtin][] = [
  ['cd', cd],
  ['pushd', pushd],
  ['popd', popd],
  ['pwd', pwd],
];
