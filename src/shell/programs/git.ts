import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { textOfInput } from '../file-text.ts';
import { trackedFiles } from '../git-data/changes.ts';
import { childScope } from '../scope.ts';
import { type Frame, type Output, recordAccess, recordUnresolved, runGiven } from '../session.ts';
import { moveFiles } from './copiers.ts';
import { clean } from './git-clean.ts';
import { archive, listFiles, lsTree, shown, showStash } from './git-output.ts';
import {
  aroundDashes,
  coveredBy,
  fromRevision,
  linesOf,
  pathspecsOf,
  restored,
  touchPaths,
} from './git-paths.ts';
import { gitReaders, recordPaths } from './git-reading.ts';
import { clone, config, init, remote, submodule, topLevel, worktree } from './git-repositories.ts';
import { commonCommit, revList, revParse } from './git-revisions.ts';
import { alias, prepare } from './git-settings.ts';
import { stash } from './git-stash.ts';
import { gitState } from './git-state.ts';
import {
  checkout,
  mergeBranches,
  pull,
  readTree,
  rebase,
  replay,
  reset,
  switchBranch,
  touchTree,
} from './git-trees.ts';
import { family, handled, wrapper } from './make-row.ts';
import { gitApply } from './patches.ts';
import type { ProgramCall } from './row.ts';

const FILTERS =
  '--setup --tree-filter --index-filter --env-filter --msg-filter --parent-filter --commit-filter --tag-name-filter';

const members = () => [
  // Files of the working tree.
  handled('checkout', checkout, {
    valued: '-b -B --orphan --conflict --pathspec-from-file',
    attached: '--track',
  }),
  handled('switch', switchBranch, {
    valued: '-c -C --create --force-create --orphan --conflict',
    attached: '--track',
  }),
  handled('restore', restore, { valued: '-s --source --conflict --pathspec-from-file' }),
  handled('rm', remove, { valued: '--pathspec-from-file' }),
  handled('mv', (call) => (hasOption(call.args, '-n --dry-run') ? undefined : moveFiles(call))),
  handled('clean', clean, { valued: '-e --exclude' }),
  handled('apply am', gitApply, {
    valued: '-p --exclude --include -C --directory --patch-format',
    attached: '-S --gpg-sign',
  }),
  handled('stash', (call) => (call.args.operands[0]?.text === 'show' ? showStash(call) : stash(call)), {
    valued: '-m --message --pathspec-from-file',
  }),
  handled('checkout-index', checkoutIndex, { valued: '--prefix --stage' }),
  handled('update-index', updateIndex, { valued: '--cacheinfo --chmod --index-version' }),
  handled('read-tree', readTree, { valued: '--prefix --index-output --exclude-per-directory' }),
  handled('reset', reset, { valued: '--pathspec-from-file' }),
  handled('revert cherry-pick', replay, {
    valued: '-m --mainline -s --strategy -X --strategy-option --cleanup',
    attached: '-S --gpg-sign',
  }),
  handled('merge', mergeBranches, {
    valued: '-m -F --file -s --strategy -X --strategy-option --into-name --cleanup',
    attached: '-S --gpg-sign --log',
  }),
  handled('pull', pull, {
    valued: '-s --strategy -X --strategy-option --depth -j --jobs -o --upload-pack',
    attached: '--rebase -r --recurse-submodules',
  }),
  handled('sparse-checkout', sparse),

  // Repositories and their settings.
  handled('clone', clone, {
    valued:
      '-b --branch --depth -o --origin -c --config --reference -j --jobs --filter -u --upload-pack --template',
  }),
  handled('fetch ls-remote push remote', remote, {
    valued: '--upload-pack --receive-pack --exec --depth -j --jobs -o --push-option --repo',
  }),
  handled('init', init, { valued: '-b --initial-branch --template --separate-git-dir' }),
  handled('config', config, {
    valued: '-f --file --type --get --get-all --get-regexp --unset --unset-all --default --blob',
  }),
  handled('worktree', worktree, { valued: '-b -B --reason' }),
  handled('submodule', submodule, { valued: '-b --branch --name --depth' }),
  handled('update-ref symbolic-ref', ({ frame }) => moved(frame)),

  // What it prints, and where to.
  handled('archive', archiveOf, { valued: '--format --prefix --remote --add-file --exec -o --output' }),
  handled('format-patch', formatPatch, { valued: '-n --max-count -o --output-directory' }),
  ...gitReaders(),
  handled('ls-files', listFiles, { valued: '-x --exclude -X --exclude-from' }),
  handled('ls-tree', lsTree),
  handled('bundle', bundle),
  handled('rev-parse', revParse),
  handled('rev-list', revList, { valued: '-n --max-count' }),
  handled('merge-base', commonCommit),

  // Commands that it runs.
  handled('rebase', rebaseAndRun, {
    valued: '-s --strategy -X --strategy-option --onto -x --exec',
    attached: '-S --gpg-sign --rebase-merges -r',
  }),
  handled('filter-branch', filterBranch, {
    valued: `-d --original --state-branch --subdirectory-filter ${FILTERS}`,
  }),
  wrapper('difftool', { valued: '-t --tool', text: '-x --extcmd', runs: 'nothing' }),
  family('bisect', [
    wrapper('run'),
    handled('start good bad new old skip', bisect, {
      valued: '--term-new --term-old --term-good --term-bad',
    }),
  ]),
];

export const git = () => [
  family('git hub', members(), {
    valued: '-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix',
    namesOnly: true,
    prepare,
    otherwise: handled('', alias),
  }),
];

function restore({ args, words, frame }: ProgramCall): undefined {
  const { before, after } = aroundDashes(args, words);
  const paths = pathspecsOf(args, [...before, ...(after ?? [])], frame);
  const source = optionValue(args, '-s --source');
  const staged = hasOption(args, '-S --staged');
  if (staged && source !== undefined) gitState(frame).indexTrees.push(source.text);
  if (staged && !hasOption(args, '-W --worktree')) return;
  const revision = source?.text ?? (staged ? 'HEAD' : undefined);
  touchPaths('write', paths, frame, revision === undefined ? restored(frame) : fromRevision(frame, revision));
}

function remove({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '-n --dry-run')) return;
  const paths = pathspecsOf(args, args.operands, frame);
  if (!hasOption(args, '--cached')) touchPaths('delete', paths, frame, trackedFiles);
  else for (const file of coveredBy(paths, frame)) gitState(frame).untracked.add(file);
}

function checkoutIndex(call: ProgramCall): undefined {
  const { args, frame } = call;
  const prefix = optionValue(args, '--prefix')?.text;
  const list = hasOption(args, '--stdin')
    ? linesOf(textOfInput(frame), hasOption(args, '-z'), knownField('git checkout-index --stdin'))
    : [];
  const paths = [...args.operands, ...list];
  if (prefix !== undefined) {
    if (hasOption(args, '-a --all'))
      recordAccess(frame, 'create', knownField(prefix.replace(/[^/]*$/, '') || '.'), {
        folder: true,
        wholeFolder: true,
      });
    for (const path of paths) recordAccess(frame, 'create', { ...path, text: prefix + path.text });
    return;
  }
  if (hasOption(args, '-a --all')) touchPaths('write', [knownField('.')], frame, restored(frame));
  for (const path of paths) recordAccess(frame, 'create', path);
}

/** An index that was put together by hand may hold anything. */
function updateIndex({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '--cacheinfo --index-info')) gitState(frame).indexTrees.push('(unknown)');
}

function moved(frame: Frame): undefined {
  gitState(frame).headMoved = true;
}

/** Leaves only some folders in the working tree; without `--no-cone` also the files beside and above them. */
function sparse(call: ProgramCall): undefined {
  const [verb, ...folders] = call.args.operands;
  if (verb?.text !== 'set' && verb?.text !== 'init') return;
  const names = folders.map(({ text }) => text.replace(/^\/|\/+$/g, ''));
  const cone = !hasOption(call.args, '--no-cone');
  touchTree(call, (repository) => {
    const { world, refs } = repository;
    // Set up already, it stays as it is.
    if (verb.text === 'init' && world.kindOf(`${refs.gitDir}/info/sparse-checkout`) !== undefined) return [];
    if (names.some((name) => /[*?[!\\]/.test(name))) return undefined;
    const keeps = (path: string): boolean => {
      const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
      if (cone && (folder === '' || names.some((name) => `${name}/`.startsWith(`${folder}/`)))) return true;
      return names.some((name) => path === name || path.startsWith(`${name}/`));
    };
    return trackedFiles(repository, (path) => !keeps(path));
  });
}

function archiveOf(call: ProgramCall): Output {
  recordPaths(call.words, call.frame);
  return archive(call);
}

function formatPatch(call: ProgramCall): Output {
  recordPaths(call.words, call.frame);
  const folder = optionValue(call.args, '-o --output-directory');
  if (folder?.text !== '-') recordAccess(call.frame, 'create', folder, { folder: true });
  return hasOption(call.args, '--stdout') ? shown(call) : undefined;
}

function bundle({ args, frame }: ProgramCall): undefined {
  const [verb, file] = args.operands;
  recordAccess(frame, verb?.text === 'create' ? 'create' : 'read', file);
}

function rebaseAndRun(call: ProgramCall): undefined {
  for (const command of optionValues(call.args, '-x --exec')) runGiven(command, call.frame);
  return rebase(call);
}

/** Its filters run in a folder of their own; what they make of the tree comes to the working tree in the end. */
function filterBranch({ args, frame }: ProgramCall): undefined {
  const top = topLevel(frame);
  const scope = childScope(frame.scope);
  if (top !== undefined) scope.cwd = `${top}/.git-rewrite/t`;
  for (const filter of optionValues(args, FILTERS)) {
    runGiven(filter, frame);
    runGiven(filter, { ...frame, scope });
  }
}

/** Goes from commit to commit, to which of them can't be known. */
function bisect({ name, args, frame }: ProgramCall): undefined {
  if (name !== 'start' || args.operands.length > 1) recordUnresolved(frame, `git bisect ${name}`);
  moved(frame);
}
