/** Where what an entry of `extends` names is to be found. */
export type PackKind = 'built-in' | 'file' | 'package';

export const BUILT_IN_PREFIX = 'conclaude:';

const PACKAGE = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

/** `undefined`: it can't be any of them. */
export function packKind(name: string): PackKind | undefined {
  if (name.includes('\0') || name.length > 1000) return undefined;
  if (name.startsWith(BUILT_IN_PREFIX)) return 'built-in';
  if (/^\.\.?\//.test(name)) return 'file';
  return PACKAGE.test(name) ? 'package' : undefined;
}

export function packNameProblem(name: string): string | undefined {
  if (packKind(name) !== undefined) return undefined;
  if (/^(?:\/|~|[A-Za-z]:[\\/])/.test(name))
    return 'a pack is a file inside the project, written from here with ./ in front';
  if (/[\\/]|\.ya?ml$/.test(name)) return 'a file begins with ./ and has no backslashes';
  return 'name a built-in pack (conclaude:git), a file (./policies/team.yaml) or an installed package (@acme/policy)';
}
