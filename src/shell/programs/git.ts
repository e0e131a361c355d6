import { baseName, dirName, resolveAsWritten } from '../../match/path-text.ts';
import { afterDashes, hasOption, optionValue } from '../arguments.ts';
import { type Field, joinFields, knownField } from '../field.ts';
import { type Frame, type Output, recordAccess, recordUnresolved } from '../session.ts';
import { moveFiles } from './copiers.ts';
import { recordPatched } from './editors.ts';
import { gitReaders } from './git-reading.ts';
import { family, handled, optionsOnly, wrapper } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder, isFolderOrAbsent, kindOf } from './trees.ts';

const members = () => [
  // Files of the working tree.
  handled('checkout', checkout, {
    valued: '-b -B --orphan --conflict --pathspec-from-file',
    attached: '--track',
  }),
  handled('restore', restore, { valued: '-s --source --conflict --pathspec-from-file' }),
  handled('rm', remove, { valued: '--pathspec-from-file' }),
  handled('mv', (call) => (hasOption(call.args, '-n --dry-run') ? undefined : moveFiles(call))),
  handled('clean', clean, { valued: '-e --exclude' }),
  handled('apply am', apply, { valued: '-p --exclude --include -C', folder: '--directory' }),
  handled('stash', stash, { valued: '-m --message' }),
  handled('checkout-index', checkoutIndex, { valued: '--prefix --stage' }),

  // Repositories and their settings.
  handled('clone', clone, {
    valued: '-b --branch --depth -o --origin -c --config --reference -j --jobs --filter -u --template',
  }),
  handled('init', init, { valued: '-b --initial-branch --template --separate-git-dir' }),
  handled('config', config, {
    valued: '-f --file --type --get --get-all --get-regexp --unset --unset-all --default --blob',
  }),
  handled('worktree', worktree, { valued: '-b -B --reason' }),
  handled('submodule', submodule, { valued: '-b --branch --name --depth' }),

  // What it prints, and where to.
  optionsOnly('archive', { valued: '--format --prefix --remote', output: '-o --output' }),
  optionsOnly('format-patch', { valued: '-n', outputFolder: '-o --output-directory' }),
  ...gitReaders(),
  handled('bundle', bundle),
  handled('rev-parse', revParse),

  // Commands that it runs.
  wrapper('rebase', { valued: '-s --strategy -X --onto', text: '-x --exec', runs: 'nothing' }),
  wrapper('filter-branch', {
    valued: '--env-filter --msg-filter --parent-filter --commit-filter --tag-name-filter -d',
    text: '--tree-filter --index-filter',
    runs: 'nothing',
  }),
  family('bisect', [wrapper('run')]),
];

export const git = () => [
  family('git hub', members(), {
    valued: '-c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix',
    folder: '-C',
    namesOnly: true,
  }),
];

function recordPaths(kind: 'write' | 'delete', paths: readonly Field[], frame: Frame, guess = false): void {
  for (const path of paths) {
    // Pathspec magic such as `:/` or `:!x` speaks of the whole repository.
    if (path.text.startsWith(':')) recordUnresolved(frame, path.text);
    else {
      // Of a folder git touches only what it knows of and what differs.
      const wholeFolder = isFolder(path, frame);
      recordAccess(frame, kind, path, { wholeFolder, guess: guess || wholeFolder });
    }
  }
}

/** Without `--` a name may be a branch; it counts as a file when there is such a file. */
function checkout({ args, words, frame }: ProgramCall): undefined {
  const paths = afterDashes(words);
  if (paths !== undefined) recordPaths('write', paths, frame);
  else if (!hasOption(args, '-b -B --orphan --track -t --detach -d')) {
    const [first, ...rest] = args.operands;
    if (first === undefined) return;
    const kind = kindOf(first, frame);
    const isPath = first.text === '.' || kind === 'file' || (kind === 'folder' && first.text.includes('/'));
    if (isPath) recordPaths('write', [first], frame, true);
    recordPaths('write', rest, frame);
  }
}

function restore({ args, frame }: ProgramCall): undefined {
  const indexOnly = hasOption(args, '-S --staged') && !hasOption(args, '-W --worktree');
  if (!indexOnly) recordPaths('write', args.operands, frame);
}

function remove({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '--cached -n --dry-run')) return;
  const recursive = hasOption(args, '-r');
  for (const path of args.operands)
    recordAccess(frame, 'delete', path, { wholeFolder: recursive && isFolderOrAbsent(path, frame) });
}

/** Without paths it depends on what git knows of, so that can't be told from the text. */
function clean({ args, words, frame }: ProgramCall): undefined {
  if (hasOption(args, '-n --dry-run') || !hasOption(args, '-f --force -i')) return;
  if (args.operands.length === 0)
    recordUnresolved(frame, ['git clean', ...words.map((word) => word.text)].join(' '));
  recordPaths('delete', args.operands, frame, true);
}

function apply({ args, frame, name }: ProgramCall): undefined {
  if (hasOption(args, '--check --stat --numstat --summary --abort --continue --skip --cached')) return;
  const files = args.operands.filter((operand) => operand.text !== '-');
  for (const file of files) recordAccess(frame, 'read', file);
  if (files.length === 0 && name === 'apply') recordPatched(frame, optionValue(args, '-p')?.text ?? '1');
}

function stash({ args, words, frame }: ProgramCall): undefined {
  const verb = args.operands[0]?.text ?? 'push';
  const paths = afterDashes(words) ?? (verb === 'push' ? args.operands.slice(1) : []);
  if (verb === 'push' || verb === 'save' || verb === '--') recordPaths('write', paths, frame);
}

function clone({ args, frame }: ProgramCall): undefined {
  const [url, folder] = args.operands;
  if (url === undefined) return;
  const name = baseName(url.text.replace(/\/?\.git$/, '').replace(/^.*:(?!\/)/, ''));
  recordAccess(frame, 'create', folder ?? { ...url, text: name }, { folder: true, wholeFolder: true });
}

function init({ args, frame }: ProgramCall): undefined {
  const [folder] = args.operands;
  recordAccess(frame, 'create', folder, { folder: true });
  if (hasOption(args, '--bare')) return;
  const inside = folder === undefined ? knownField('.git') : { ...folder, text: `${folder.text}/.git` };
  recordAccess(frame, 'create', inside, { folder: true, wholeFolder: true });
}

function config({ args, frame }: ProgramCall): undefined {
  const first = args.operands[0]?.text ?? '';
  const reads =
    hasOption(args, '--get --get-all --get-regexp -l --list --show-origin --get-urlmatch') ||
    /^(?:get|list)$/.test(first);
  const writes =
    args.operands.length > 1 ||
    /^(?:set|unset|rename-section|remove-section|edit)$/.test(first) ||
    hasOption(args, '--unset --unset-all --add --replace-all -e --edit');
  const file = optionValue(args, '-f --file');
  if (file !== undefined) recordAccess(frame, writes && !reads ? 'create' : 'read', file);
  else if (reads || !writes) return;
  else if (hasOption(args, '--global')) {
    const { home } = frame.session.world;
    if (home !== undefined) recordAccess(frame, 'create', knownField(`${home}/.gitconfig`));
  } else if (!hasOption(args, '--system --worktree'))
    recordAccess(frame, 'write', atTop('.git/config', frame));
}

function worktree({ args, frame }: ProgramCall): undefined {
  const [verb, path, target] = args.operands;
  const moves = verb?.text === 'move' && target !== undefined;
  if (verb?.text === 'add') recordAccess(frame, 'create', path, { folder: true, wholeFolder: true });
  if (moves || verb?.text === 'remove') recordAccess(frame, 'delete', path, { wholeFolder: true });
  if (moves) recordAccess(frame, 'create', target, { folder: true });
}

function submodule({ args, frame }: ProgramCall): undefined {
  const [verb, url, path] = args.operands;
  if (verb?.text === 'foreach')
    frame.shell.runText(joinFields(args.operands.slice(1), ' ').text, { ...frame, guessing: true });
  if (verb?.text !== 'add' || url === undefined) return;
  const name = baseName(url.text.replace(/\.git$/, ''));
  recordAccess(frame, 'create', path ?? { ...url, text: name }, { folder: true });
  recordAccess(frame, 'create', atTop('.gitmodules', frame));
}

function bundle({ args, frame }: ProgramCall): undefined {
  const [verb, file] = args.operands;
  recordAccess(frame, verb?.text === 'create' ? 'create' : 'read', file);
}

function checkoutIndex({ args, frame }: ProgramCall): undefined {
  for (const path of args.operands) recordAccess(frame, 'create', path);
}

function revParse({ args, frame }: ProgramCall): Output {
  if (!hasOption(args, '--show-toplevel')) return undefined;
  const top = topLevel(frame);
  return top === undefined ? undefined : knownField(`${top}\n`);
}

function atTop(path: string, frame: Frame): Field | undefined {
  const top = topLevel(frame);
  return top === undefined ? undefined : knownField(resolveAsWritten(top, path));
}

const MAX_PARENTS = 64;

function topLevel(frame: Frame): string | undefined {
  let folder = frame.scope.cwd;
  for (let i = 0; folder !== undefined && i < MAX_PARENTS; i++) {
    if (frame.session.view.kindOf(resolveAsWritten(folder, '.git')) !== undefined) return folder;
    if (folder === '/') return undefined;
    folder = dirName(folder);
  }
  return undefined;
}
