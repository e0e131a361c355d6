import { utf8Of } from '../bytes/byte-view.ts';
import type { GitObjects, ReadBytes } from './objects.ts';

export interface RefPlace {
  readonly read: ReadBytes;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objects: GitObjects;
}

const MAX_REF_BYTES = 4_000_000;
const MAX_STEPS = 256;

/** The object that a revision such as `main~2`, `v1^{tree}`, `HEAD:src` or `stash@{1}` names; `undefined` when unsure. */
export function resolveRevision(place: RefPlace, text: string): string | undefined {
  const colon = text.indexOf(':');
  if (colon > 0) return treeAt(place, text.slice(0, colon), text.slice(colon + 1));
  const [, name = '', steps = ''] = /^(.*?)((?:[~^]\d*(?:\{\w*\})?)*)$/s.exec(text) ?? [];
  let oid = startOf(place, name === '' || name === '@' ? 'HEAD' : name);
  for (const [, sign, digits = '', peel] of steps.matchAll(/([~^])(\d*)(\{\w*\})?/g)) {
    if (oid === undefined) return undefined;
    oid =
      peel === undefined ? step(place.objects, oid, sign === '~', digits) : peelTo(place.objects, oid, peel);
  }
  return oid;
}

function step(objects: GitObjects, start: string, back: boolean, digits: string): string | undefined {
  const count = digits === '' ? 1 : Number(digits);
  let oid = objects.peeled(start)?.oid;
  if (!back) return count === 0 ? oid : oid && objects.commit(oid)?.parents[count - 1];
  if (count > MAX_STEPS) return undefined;
  for (let i = 0; i < count && oid !== undefined; i++) oid = objects.commit(oid)?.parents[0];
  return oid;
}

function peelTo(objects: GitObjects, oid: string, kind: string): string | undefined {
  const found = objects.peeled(oid);
  return kind === '{tree}' && found?.kind === 'commit' ? objects.commit(found.oid)?.tree : found?.oid;
}

/** The tree of a revision. */
export function treeOf(place: RefPlace, revision: string): string | undefined {
  const oid = resolveRevision(place, revision);
  const found = oid && place.objects.peeled(oid);
  if (!found) return undefined;
  if (found.kind === 'tree') return found.oid;
  return place.objects.commit(found.oid)?.tree;
}

function treeAt(place: RefPlace, revision: string, path: string): string | undefined {
  let oid = treeOf(place, revision);
  for (const part of path.split('/').filter((name) => name !== '' && name !== '.')) {
    const entries = oid && place.objects.tree(oid);
    if (!entries) return undefined;
    oid = entries.find(({ name }) => name === part)?.oid;
  }
  return oid;
}

/** The commit of a revision. */
export function commitOf(place: RefPlace, revision: string): string | undefined {
  const oid = resolveRevision(place, revision);
  const found = oid && place.objects.peeled(oid);
  return found && found.kind === 'commit' ? found.oid : undefined;
}

function startOf(place: RefPlace, name: string): string | undefined {
  const [, log = '', entry = ''] = /^(.*)@\{(-?\d+)\}$/.exec(name) ?? [];
  if (entry.startsWith('-')) return formerBranch(place, Number(entry.slice(1)));
  if (entry !== '') return fromLog(place, log, Number(entry));
  if (name === '-') return formerBranch(place, 1);
  for (const prefix of ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']) {
    const oid = readRef(place, prefix + name);
    if (oid !== undefined) return oid;
  }
  const head = readRef(place, `refs/remotes/${name}/HEAD`);
  if (head !== undefined) return head;
  return /^[0-9a-f]{4,64}$/.test(name) ? fullName(place, name) : undefined;
}

function fullName({ objects }: RefPlace, name: string): string | undefined {
  return name.length === 40 || name.length === 64 ? name : objects.named(name);
}

function readText(read: ReadBytes, file: string): string | undefined {
  const bytes = read(file, 0, MAX_REF_BYTES);
  return bytes && utf8Of(bytes);
}

const SAFE_NAME = /^[^\s~^:?*[\\\0]+$/;

/** What a ref holds: in a file of its own, or in the list of packed ones. */
function readRef(place: RefPlace, name: string, depth = 0): string | undefined {
  if (depth > 5 || !SAFE_NAME.test(name) || name.includes('..')) return undefined;
  const text =
    readText(place.read, `${place.gitDir}/${name}`) ?? readText(place.read, `${place.commonDir}/${name}`);
  const [, target] = /^ref: (.+)$/m.exec(text ?? '') ?? [];
  if (target !== undefined) return readRef(place, target.trim(), depth + 1);
  const [, oid] = /^([0-9a-f]{40,64})\s*$/.exec(text ?? '') ?? [];
  return oid ?? packedRef(place, name);
}

function packedRef({ read, commonDir }: RefPlace, name: string): string | undefined {
  if (!name.startsWith('refs/')) return undefined;
  const text = readText(read, `${commonDir}/packed-refs`) ?? '';
  const at = text.indexOf(` ${name}\n`);
  const line = at < 0 ? '' : text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^[0-9a-f]{40,64}$/.test(line) ? line : undefined;
}

/** The branch that HEAD is on, if it is on one. */
export function currentBranch({ read, gitDir }: RefPlace): string | undefined {
  return /^ref: refs\/heads\/(.+)$/m.exec(readText(read, `${gitDir}/HEAD`) ?? '')?.[1]?.trim();
}

function fromLog(place: RefPlace, name: string, count: number): string | undefined {
  const branch = name === '' ? `refs/heads/${currentBranch(place)}` : name;
  const file = branch === 'stash' ? 'refs/stash' : branch;
  for (const folder of [place.gitDir, place.commonDir])
    for (const prefix of ['', 'refs/heads/', 'refs/remotes/']) {
      const lines = readText(place.read, `${folder}/logs/${prefix}${file}`)?.trimEnd().split('\n');
      if (lines !== undefined) return lines.at(-1 - count)?.split(' ', 2)[1];
    }
  return undefined;
}

function formerBranch(place: RefPlace, count: number): string | undefined {
  const log = readText(place.read, `${place.gitDir}/logs/HEAD`) ?? '';
  const moves = [...log.matchAll(/\tcheckout: moving from (\S+) to /g)];
  const name = moves.at(-count)?.[1];
  return name === undefined || name.includes('@{') ? undefined : startOf(place, name);
}
