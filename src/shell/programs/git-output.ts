import { type Arguments, hasOption, optionValue } from '../arguments.ts';
import { type Field, isKnown, type Names } from '../field.ts';
import {
  type Covers,
  filesBetween,
  filesFromIndexTo,
  filesIn,
  modifiedFiles,
  trackedFiles,
} from '../git-data/changes.ts';
import { filesOfCommit, mergeBase } from '../git-data/history.ts';
import { readPathspecs } from '../git-data/pathspec.ts';
import type { Repository } from '../git-data/repository.ts';
import { commitOf, treeOf } from '../git-data/revisions.ts';
import { type Output, recordAccess, recordContent } from '../session.ts';
import { aroundDashes, union } from './git-paths.ts';
import { stashedFiles } from './git-stash.ts';
import { type GitPlace, gitPlace } from './git-state.ts';
import { commitsOf } from './git-trees.ts';
import type { ProgramCall } from './row.ts';

const MAX_NAMES = 2_000;

function coversOf(paths: readonly Field[], { specs }: GitPlace): Covers {
  return paths.length === 0
    ? () => true
    : readPathspecs(
        paths.map(({ text }) => text),
        specs,
      );
}

/** Names as lines, from where git stands. */
function printed(files: readonly string[] | undefined, args: Arguments, place: GitPlace): Output {
  if (files === undefined || files.length > MAX_NAMES) return undefined;
  const prefix = place.specs.cwd === place.top ? '' : `${place.specs.cwd.slice(place.top.length + 1)}/`;
  const end = hasOption(args, '-z') ? '\0' : '\n';
  const names = files.map((file) =>
    file.startsWith(prefix) ? file.slice(prefix.length) : `${place.top}/${file}`,
  );
  return { text: names.map((name) => name + end).join(''), state: 'guess' };
}

const NOT_TRACKED = '-o --others -i --ignored -u --unmerged -s --stage --format -k --killed --eol -t -v';

export function listFiles({ args, frame }: ProgramCall): Output {
  const place = frame.wantsOutput ? gitPlace(frame) : undefined;
  if (place === undefined || hasOption(args, NOT_TRACKED) || !args.operands.every(isKnown)) return undefined;
  const paths = args.operands.length > 0 ? args.operands : [{ text: '.', state: 'known' as const }];
  const covers = coversOf(paths, place);
  const changed = hasOption(args, '-m --modified -d --deleted');
  return printed((changed ? modifiedFiles : trackedFiles)(place.repository, covers), args, place);
}

export function lsTree({ args, frame }: ProgramCall): Output {
  const place = frame.wantsOutput ? gitPlace(frame) : undefined;
  const [target, ...paths] = args.operands;
  if (place === undefined || target === undefined || !isKnown(target) || !paths.every(isKnown))
    return undefined;
  if (!hasOption(args, '--name-only --name-status') || !hasOption(args, '-r')) return undefined;
  const { refs } = place.repository;
  return printed(filesIn(refs.objects, treeOf(refs, target.text), coversOf(paths, place)), args, place);
}

/** What `diff`, `show`, `log` and `stash show` print: names, or a patch of which only the names matter. */
export function shown(call: ProgramCall): Output {
  const { args, words, frame } = call;
  const { before, after } = aroundDashes(args, words);
  const place = gitPlace(frame);
  if (place === undefined || ![...before, ...(after ?? [])].every(isKnown)) return undefined;
  if (hasOption(args, '--no-index')) return patchOf(() => args.operands.map(({ text }) => text), args);
  const files = () => shownFiles(call, place);
  if (!hasOption(args, '--name-only')) return patchOf(files, args);
  return frame.wantsOutput ? printed(files(), args, place) : undefined;
}

function shownFiles(call: ProgramCall, place: GitPlace): readonly string[] | undefined {
  const { args, words, name } = call;
  const { before, after } = aroundDashes(args, words);
  const { repository } = place;
  const revisions = before.filter(({ text }) => isRange(repository, text)).map(({ text }) => text);
  const covers = coversOf(after ?? before.slice(revisions.length), place);
  return name === 'diff'
    ? diffFiles(repository, revisions, covers, args)
    : commitFiles(repository, revisions, covers, call);
}

function patchOf(files: Names, args: Arguments): Output {
  const prefix = hasOption(args, '--no-prefix') ? '' : 'a/';
  return { text: '', state: 'unknown', names: () => files()?.map((file) => prefix + file) };
}

function isRange({ refs }: Repository, text: string): boolean {
  const ends = text.split(/\.{2,3}/);
  return (
    ends.length <= 2 && ends.every((end) => end === '' || treeOf(refs, end) !== undefined) && text !== ''
  );
}

function diffFiles(
  repository: Repository,
  revisions: readonly string[],
  covers: Covers,
  args: Arguments,
): readonly string[] | undefined {
  const { refs } = repository;
  const [first, second] = revisions;
  const tree = (revision: string): string | undefined => treeOf(refs, revision || 'HEAD');
  if (first !== undefined && second !== undefined)
    return filesBetween(refs.objects, tree(first), tree(second), covers);
  const [, from, dots, to] = /^(.*?)(\.{2,3})(.*)$/.exec(first ?? '') ?? [];
  if (from !== undefined && to !== undefined) {
    const [a, b] = [commitOf(refs, from || 'HEAD'), commitOf(refs, to || 'HEAD')];
    const base = dots === '..' ? a : a && b && mergeBase(repository, a, b);
    return base ? filesBetween(refs.objects, tree(base), tree(to), covers) : undefined;
  }
  const staged = hasOption(args, '--cached --staged');
  return union([
    staged ? [] : modifiedFiles(repository, covers),
    staged || first !== undefined ? filesFromIndexTo(repository, tree(first ?? ''), covers) : [],
  ]);
}

/** `show` prints one commit, `log` and `format-patch` as many as they are told. */
function commitFiles(
  repository: Repository,
  revisions: readonly string[],
  covers: Covers,
  { args, name, words }: ProgramCall,
): readonly string[] | undefined {
  const [first = 'HEAD'] = revisions;
  const count = countOf(args, words) ?? (name === 'show' ? 1 : undefined);
  const commits =
    count === undefined ? rangeOf(repository, first, name) : lastCommits(repository, first, count);
  return commits && union(commits.map((oid) => filesOfCommit(repository, oid, covers)));
}

function rangeOf(repository: Repository, text: string, name: string): readonly string[] | undefined {
  if (text.includes('..')) return commitsOf(repository, text);
  return name === 'format-patch' ? commitsOf(repository, `${text}..HEAD`) : undefined;
}

function countOf(args: Arguments, words: readonly Field[]): number | undefined {
  const short = words.map(({ text }) => /^-(\d+)$/.exec(text)?.[1]).find((digits) => digits !== undefined);
  const digits = short ?? optionValue(args, '-n --max-count')?.text;
  return digits === undefined ? undefined : Math.min(Number(digits) || 0, 100);
}

function lastCommits(repository: Repository, revision: string, count: number): readonly string[] | undefined {
  const found: string[] = [];
  const [, end = revision] = /\.\.(.*)$/.exec(revision) ?? [];
  for (let oid = commitOf(repository.refs, end); oid !== undefined && found.length < count; ) {
    found.push(oid);
    oid = repository.refs.objects.commit(oid)?.parents[0];
  }
  return found.length === 0 ? undefined : found;
}

export function showStash({ args, frame }: ProgramCall): Output {
  const [, named] = args.operands;
  const place = hasOption(args, '-p --patch -u') ? gitPlace(frame) : undefined;
  const text = /^\d+$/.test(named?.text ?? '') ? `stash@{${named?.text}}` : (named?.text ?? 'stash');
  return place && patchOf(() => stashedFiles(place.repository, text), args);
}

/** Which files an archive of a revision holds. */
export function archive({ args, frame }: ProgramCall): Output {
  const file = optionValue(args, '-o --output');
  recordAccess(frame, 'create', file);
  const [target, ...paths] = args.operands;
  const place = gitPlace(frame);
  if (place === undefined || target === undefined || !isKnown(target) || !paths.every(isKnown))
    return undefined;
  const { refs } = place.repository;
  const prefix = optionValue(args, '--prefix')?.text ?? '';
  const names = () =>
    filesIn(refs.objects, treeOf(refs, target.text), coversOf(paths, place))?.map((name) => prefix + name);
  const output: Output = { text: '', state: 'unknown', names };
  if (file !== undefined) recordContent(frame, file, output);
  return output;
}
