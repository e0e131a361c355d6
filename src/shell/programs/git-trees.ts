import { hasOption, optionValue } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { type Covers, filesBetween, filesFromIndexTo, modifiedFiles } from '../git-data/changes.ts';
import { commitsBetween, filesOfCommit, mergeBase } from '../git-data/history.ts';
import type { Repository } from '../git-data/repository.ts';
import { commitOf, treeOf } from '../git-data/revisions.ts';
import { type Frame, recordFiles, recordUnresolved } from '../session.ts';
import {
  aroundDashes,
  fromRevision,
  isStale,
  pathspecsOf,
  restored,
  touchPaths,
  union,
} from './git-paths.ts';
import { gitPlace, gitState } from './git-state.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

const ALL: Covers = () => true;

/** Records what a command changes in the working tree as a whole; if git's data don't tell, that it changes something. */
export function touchTree(
  { name, words, frame }: ProgramCall,
  changed: (repository: Repository) => readonly string[] | undefined,
): void {
  const place = gitPlace(frame);
  const files = place && changed(place.repository);
  if (place === undefined || files === undefined)
    recordUnresolved(frame, ['git', name, ...words.map((word) => word.text)].join(' '));
  else recordFiles(frame, 'write', place.top, files);
}

const tree = ({ refs }: Repository, revision: string): string | undefined => treeOf(refs, revision);

/** From where the working tree stands to another revision, files that were changed by hand left alone. */
function moveTo(call: ProgramCall, target: Field, force: boolean): undefined {
  touchTree(call, (repository) => {
    if (!isKnown(target) || isStale(call.frame, target.text)) return undefined;
    const goal = tree(repository, target.text) ?? tree(repository, `origin/${target.text}`);
    const moved = filesBetween(repository.refs.objects, tree(repository, 'HEAD'), goal, ALL);
    return force ? union([moved, resetFiles(repository, 'HEAD')]) : moved;
  });
  gitState(call.frame).headMoved = true;
}

/** What `reset --hard` writes. */
function resetFiles(repository: Repository, revision: string): readonly string[] | undefined {
  return union([
    filesFromIndexTo(repository, tree(repository, revision), ALL),
    modifiedFiles(repository, ALL),
  ]);
}

const CREATES = '-b -B --orphan -c -C --create --force-create';

/** `checkout` of files, or of a branch: without `--` a name is a revision if there is such a one. */
export function checkout(call: ProgramCall): undefined {
  const { args, words, frame } = call;
  const { before, after } = aroundDashes(args, words);
  const force = hasOption(args, '-f --force');
  const fromFile = hasOption(args, '--pathspec-from-file');
  const isNew = optionValue(args, CREATES) !== undefined || hasOption(args, '-t --track -d --detach');
  const [first, ...rest] = before;
  const source = first !== undefined && isRevision(first, frame) ? first : undefined;
  const paths = pathspecsOf(args, after ?? (source === undefined ? before : rest), frame);
  if (!isNew && (paths.length > 0 || fromFile)) {
    const start = after === undefined ? source : first;
    touchPaths(
      'write',
      paths,
      frame,
      start === undefined ? restored(frame) : fromRevision(frame, start.text),
    );
    return;
  }
  if (source !== undefined || (isNew && first !== undefined))
    return moveTo(call, first ?? knownField('HEAD'), force);
  if (force) touchTree(call, (repository) => resetFiles(repository, 'HEAD'));
}

function isRevision(field: Field, frame: Frame): boolean {
  if (!isKnown(field)) return true;
  const place = gitPlace(frame);
  const kind = kindOf(field, frame);
  if (place === undefined)
    return field.text !== '.' && kind !== 'file' && !(kind === 'folder' && field.text.includes('/'));
  const { refs } = place.repository;
  if (commitOf(refs, field.text) ?? treeOf(refs, field.text)) return true;
  return kind === undefined && !/^:|[*?[]|^\.\.?(?:\/|$)/.test(field.text);
}

export function switchBranch(call: ProgramCall): undefined {
  const { args } = call;
  const [target] = args.operands;
  const force = hasOption(args, '-f --force --discard-changes');
  if (target !== undefined) return moveTo(call, target, force);
  if (force) touchTree(call, (repository) => resetFiles(repository, 'HEAD'));
}

export function reset(call: ProgramCall): undefined {
  const { args, words, frame } = call;
  const { before, after } = aroundDashes(args, words);
  const [target = knownField('HEAD')] = before;
  const state = gitState(frame);
  if (hasOption(args, '--hard --merge --keep')) {
    touchTree(call, (repository) =>
      isKnown(target) && !isStale(frame, target.text) ? resetFiles(repository, target.text) : undefined,
    );
  } else if (!hasOption(args, '--soft') && isKnown(target)) state.indexTrees.push(target.text);
  if (after === undefined && before.length > 0) state.headMoved = true;
}

/** Puts a tree into the index, and with `-u` into the working tree as well. */
export function readTree(call: ProgramCall): undefined {
  const { args, frame } = call;
  const target = args.operands.at(-1);
  if (target === undefined || hasOption(args, '-n --dry-run')) return;
  gitState(frame).indexTrees.push(target.text);
  if (hasOption(args, '-u'))
    touchTree(call, (repository) => (isKnown(target) ? resetFiles(repository, target.text) : undefined));
}

const GOES_ON = '--continue --abort --quit --skip --edit-todo --show-current-patch';

/** `revert` and `cherry-pick`: what the commits changed is changed again, or back. */
export function replay(call: ProgramCall): undefined {
  const { args, frame } = call;
  if (hasOption(args, GOES_ON)) return;
  touchTree(call, (repository) =>
    union(
      args.operands.map((operand) => {
        if (!isKnown(operand) || isStale(frame, operand.text)) return undefined;
        const commits = commitsOf(repository, operand.text);
        return commits && union(commits.map((oid) => filesOfCommit(repository, oid, ALL)));
      }),
    ),
  );
  gitState(frame).headMoved = true;
}

export function commitsOf(repository: Repository, text: string): readonly string[] | undefined {
  const [, from, to] = /^(.*?)\.\.(?!\.)(.*)$/.exec(text) ?? [];
  if (from !== undefined) return commitsBetween(repository, from || 'HEAD', to || 'HEAD');
  const oid = commitOf(repository.refs, text);
  return oid === undefined ? undefined : [oid];
}

/** What the other side has changed since both were one, unless our side has it already. */
function mergedFiles(repository: Repository, other: string, own = 'HEAD'): readonly string[] | undefined {
  const { refs } = repository;
  const [ours, theirs] = [commitOf(refs, own), commitOf(refs, other)];
  const base = ours && theirs && mergeBase(repository, ours, theirs);
  if (!base) return undefined;
  const [from, to] = [refs.objects.commit(base)?.tree, tree(repository, other)];
  const differs = filesBetween(refs.objects, tree(repository, own), to, ALL);
  const kept = new Set(differs);
  return differs && filesBetween(refs.objects, from, to, (path) => kept.has(path));
}

export function mergeBranches(call: ProgramCall): undefined {
  const { args, frame } = call;
  if (hasOption(args, GOES_ON) || optionValue(args, '-s --strategy')?.text === 'ours') return;
  const { operands } = args;
  touchTree(call, (repository) =>
    operands.length === 0 || !operands.every((one) => isKnown(one) && !isStale(frame, one.text))
      ? undefined
      : union(operands.map((operand) => mergedFiles(repository, operand.text))),
  );
  gitState(frame).headMoved = true;
}

/** From another repository nobody knows yet what will come; `.` is this one. */
export function pull(call: ProgramCall): undefined {
  const [remote, ...branches] = call.args.operands;
  touchTree(call, (repository) =>
    remote?.text === '.' && branches.length > 0 && branches.every(isKnown)
      ? union(branches.map((branch) => mergedFiles(repository, branch.text)))
      : undefined,
  );
  Object.assign(gitState(call.frame), { headMoved: true, fetched: true });
}

/** One's own commits come to stand on another base: what changes is what the bases differ in. */
export function rebase(call: ProgramCall): undefined {
  const { args, frame } = call;
  if (hasOption(args, GOES_ON)) return;
  const [upstream, branch] = args.operands;
  const onto = optionValue(args, '--onto');
  touchTree(call, (repository) => {
    const { objects } = repository.refs;
    const target = onto ?? upstream;
    if (target === undefined || !isKnown(target) || isStale(frame, target.text)) return undefined;
    const start = branch?.text ?? 'HEAD';
    const moved =
      branch === undefined
        ? []
        : filesBetween(objects, tree(repository, 'HEAD'), tree(repository, start), ALL);
    if (onto === undefined) return union([moved, mergedFiles(repository, target.text, start)]);
    const from = tree(repository, upstream?.text ?? onto.text);
    return union([moved, filesBetween(objects, from, tree(repository, onto.text), ALL)]);
  });
  gitState(frame).headMoved = true;
}
