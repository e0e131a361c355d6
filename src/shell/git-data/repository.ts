import { dirName, resolvePath } from '../../match/path-text.ts';
import type { ShellWorld } from '../analysis.ts';
import { utf8Of } from '../bytes/byte-view.ts';
import { type GitIndex, parseIndex } from './index-file.ts';
import { openObjects } from './objects.ts';
import type { RefPlace } from './revisions.ts';

/** A repository as its files tell it; nothing is run, and what isn't asked for isn't read. */
export interface Repository {
  readonly world: ShellWorld;
  /** The folder of the working tree. */
  readonly top: string;
  readonly refs: RefPlace;
  /** `undefined` when it is missing or can't be read. */
  readonly index: () => GitIndex | undefined;
  readonly indexFile: string;
}

export interface GivenPlaces {
  readonly gitDir: string | undefined;
  readonly workTree: string | undefined;
}

const MAX_PARENTS = 64;
const MAX_INDEX_BYTES = 64_000_000;

/** The repository that git works with in `cwd`. */
export function openRepository(world: ShellWorld, cwd: string, given: GivenPlaces): Repository | undefined {
  const found = given.gitDir === undefined ? findGitDir(world, cwd) : { gitDir: given.gitDir, top: cwd };
  const read = world.bytes;
  if (found === undefined || read === undefined || world.kindOf(found.gitDir) !== 'folder') return undefined;
  const { gitDir } = found;
  const top = given.workTree ?? found.top;
  const commonDir = pointer(world, `${gitDir}/commondir`, '') ?? gitDir;
  const objects = openObjects({ read, list: world.list, folder: `${commonDir}/objects` });
  const indexFile = `${gitDir}/index`;
  let index: GitIndex | undefined | null = null;
  return {
    world,
    top,
    refs: { read, gitDir, commonDir, objects },
    indexFile,
    index() {
      if (index === null) index = readIndex(world, indexFile, oidBytesIn(world, commonDir));
      return index;
    },
  };
}

function findGitDir(world: ShellWorld, cwd: string) {
  for (let top = cwd, i = 0; i < MAX_PARENTS; top = dirName(top), i++) {
    const entry = resolvePath(top, '.git');
    const kind = world.kindOf(entry);
    const gitDir =
      kind === 'file' ? pointer(world, entry, 'gitdir: ') : kind === 'folder' ? entry : undefined;
    if (gitDir !== undefined && world.kindOf(`${gitDir}/HEAD`) !== undefined) return { gitDir, top };
    if (top === '/') return undefined;
  }
  return undefined;
}

/** A file that holds nothing but a path. */
function pointer(world: ShellWorld, file: string, prefix: string): string | undefined {
  const bytes = world.bytes?.(file, 0, 65_536);
  const text = bytes && utf8Of(bytes);
  if (!text?.startsWith(prefix)) return undefined;
  const [target = ''] = text.slice(prefix.length).split(/[\r\n]/, 1);
  return target === '' ? undefined : resolvePath(dirName(file), target);
}

function readIndex(world: ShellWorld, file: string, oidBytes: number): GitIndex | undefined {
  const bytes = world.bytes?.(file, 0, MAX_INDEX_BYTES);
  return bytes === undefined || bytes.length === MAX_INDEX_BYTES ? undefined : parseIndex(bytes, oidBytes);
}

function oidBytesIn(world: ShellWorld, commonDir: string): number {
  const format = world
    .gitConfig?.(`${commonDir}/config`)
    ?.find(({ key }) => key === 'extensions.objectformat');
  return format?.value === 'sha256' ? 32 : 20;
}
