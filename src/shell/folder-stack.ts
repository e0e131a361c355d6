import type { Scope } from './scope.ts';

/** The folders as `dirs` lists them: where the shell is, then those that `pushd` has kept, the last one first. */
export function folderList({ cwd, folderStack }: Scope): readonly (string | undefined)[] {
  return [cwd, ...folderStack.toReversed()];
}

/** `+1` counts from the left of that list, `-0` from its right; `undefined` when it is neither. */
export function placeInStack(scope: Scope, spelled: string): number | undefined {
  const [, sign, digits] = /^([-+]?)(\d{1,3})$/.exec(spelled) ?? [];
  if (digits === undefined) return undefined;
  return sign === '-' ? scope.folderStack.length - Number(digits) : Number(digits);
}
