import { blobId } from '../../host/blob-id.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { git } from '../stop/git-state.ts';

export interface FileToRead {
  readonly name: string;
  readonly kind: 'file' | 'link';
}

/** So many are read here before another process would have started. */
const FEW = 200;

/** The names of contents, in the order of the files; `undefined` for what can't be read. */
export async function blobIds(
  call: LifecycleCall,
  files: readonly FileToRead[],
): Promise<readonly (string | undefined)[]> {
  const asked = files.length > FEW ? files.filter(canBeListed) : [];
  const answers = asked.length === 0 ? [] : await idsByGit(call, asked);
  const known = new Map(answers.length === 0 ? [] : asked.map((file, at) => [file, answers[at]]));
  return files.map((file) => known.get(file) ?? blobId(joinPath(call.root, file.name), file.kind));
}

/** Git reads one name in a line, follows links, and takes a quotation mark for the beginning of a quoted name. */
function canBeListed({ name, kind }: FileToRead): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  return kind === 'file' && !/^"|[\u0000-\u001f\u007f]/.test(name);
}

/** Contents as they are, whatever filters the repository has. */
async function idsByGit(call: LifecycleCall, files: readonly FileToRead[]): Promise<readonly string[]> {
  const stdin = files.map(({ name }) => `${name}\n`).join('');
  const output = await git(call, ['hash-object', '--no-filters', '--stdin-paths'], {
    stdin,
    // Otherwise each line is sent on its own.
    env: { GIT_FLUSH: '0' },
  });
  const ids = output?.split('\n') ?? [];
  // One that is missing, or ids of another length in repositories of another kind: these are read here.
  const isWhole = ids.length === files.length + 1 && ids[0]?.length === 40;
  return isWhole ? ids : [];
}
