import { afterDashes, hasOption } from '../arguments.ts';
import { type Field, isKnown } from '../field.ts';
import { type Covers, filesBetween, filesFromIndexTo, filesIn, modifiedFiles } from '../git-data/changes.ts';
import type { Repository } from '../git-data/repository.ts';
import { commitOf, treeOf } from '../git-data/revisions.ts';
import { recordUntracked } from './git-clean.ts';
import { pathspecsOf, touchPaths, union } from './git-paths.ts';
import { gitState } from './git-state.ts';
import { touchTree } from './git-trees.ts';
import type { ProgramCall } from './row.ts';

const ALL: Covers = () => true;

/** What was changed is put away, so that the files are again as they were committed. */
export function stash(call: ProgramCall): undefined {
  const { args, words, frame } = call;
  const verb = args.operands[0]?.text;
  if (verb === 'pop' || verb === 'apply' || verb === 'branch') return unstash(call, verb);
  const state = gitState(frame);
  if (verb === 'drop') state.stashed--;
  const after = afterDashes(words);
  const isBare = verb === undefined || (after !== undefined && args.operands.length === after.length);
  if (!isBare && verb !== 'push' && verb !== 'save') return;
  const named = after ?? (verb === 'push' ? args.operands.slice(1) : []);
  const paths = pathspecsOf(args, named, frame);
  state.stashed++;
  if (paths.length > 0) touchPaths('write', paths, frame, changedFiles);
  else touchTree(call, (repository) => changedFiles(repository, ALL));
  if (hasOption(args, '-u --include-untracked -a --all'))
    recordUntracked(frame, { folders: true, ignored: hasOption(args, '-a --all') ? 'too' : 'no', paths });
}

function changedFiles(repository: Repository, covers: Covers): readonly string[] | undefined {
  const head = treeOf(repository.refs, 'HEAD');
  return union([modifiedFiles(repository, covers), filesFromIndexTo(repository, head, covers)]);
}

/** What a stash holds comes back. One that the text itself has made holds what that took away. */
function unstash(call: ProgramCall, verb: string): undefined {
  const state = gitState(call.frame);
  const named = call.args.operands[verb === 'branch' ? 2 : 1];
  const number = numberOf(named);
  const place = number === undefined ? undefined : number - state.stashed;
  if (verb !== 'apply') state.stashed--;
  if (place !== undefined && place < 0) return;
  touchTree(call, (repository) => {
    const name = place === undefined ? named?.text : place === 0 ? 'stash' : `stash@{${place}}`;
    return name === undefined || (named !== undefined && !isKnown(named))
      ? undefined
      : stashedFiles(repository, name, verb === 'branch');
  });
}

/** `stash@{1}`, `1`, or nothing for the last one. */
function numberOf(named: Field | undefined): number | undefined {
  if (named === undefined) return 0;
  const [, digits] = /^(?:(?:refs\/)?stash@\{)?(\d+)\}?$/.exec(named.text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function stashedFiles(
  { refs }: Repository,
  name: string,
  fromBase = false,
): readonly string[] | undefined {
  const { objects } = refs;
  const oid = commitOf(refs, name);
  const commit = oid === undefined ? undefined : objects.commit(oid);
  const [base, , untracked] = commit?.parents ?? [];
  if (commit === undefined || base === undefined) return undefined;
  const before = objects.commit(base)?.tree;
  return union([
    filesBetween(objects, before, commit.tree, ALL),
    untracked === undefined ? [] : filesIn(objects, objects.commit(untracked)?.tree, ALL),
    fromBase ? filesBetween(objects, treeOf(refs, 'HEAD'), before, ALL) : [],
  ]);
}
