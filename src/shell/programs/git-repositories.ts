import { baseName, dirName, resolveAsWritten } from '../../match/path-text.ts';
import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, joinFields, knownField } from '../field.ts';
import { filesIn } from '../git-data/changes.ts';
import { treeOf } from '../git-data/revisions.ts';
import { type Frame, markMade, recordAccess, resolveField, runGiven } from '../session.ts';
import { runSetting } from './git-settings.ts';
import { gitPlace, gitState } from './git-state.ts';
import type { ProgramCall } from './row.ts';

export function clone({ args, frame }: ProgramCall): undefined {
  const [url, folder] = args.operands;
  for (const command of optionValues(args, '-u --upload-pack')) runGiven(command, frame);
  if (url === undefined) return;
  runUrl(url, frame);
  const name = baseName(url.text.replace(/\/?\.git$/, '').replace(/^.*:(?!\/)/, ''));
  recordAccess(frame, 'create', folder ?? { ...url, text: name }, { folder: true, wholeFolder: true });
}

export function remote({ args, frame, name }: ProgramCall): undefined {
  for (const command of optionValues(args, '--upload-pack --receive-pack --exec')) runGiven(command, frame);
  for (const operand of args.operands) runUrl(operand, frame);
  if (name === 'fetch') gitState(frame).fetched = true;
}

/** `ext::command` is a repository that a command speaks for. */
function runUrl(url: Field, frame: Frame): void {
  if (url.text.startsWith('ext::')) runGiven({ ...url, text: url.text.slice(5) }, frame);
}

export function init({ args, frame }: ProgramCall): undefined {
  const [folder] = args.operands;
  recordAccess(frame, 'create', folder, { folder: true });
  if (hasOption(args, '--bare')) return;
  const inside = folder === undefined ? knownField('.git') : { ...folder, text: `${folder.text}/.git` };
  recordAccess(frame, 'create', inside, { folder: true, wholeFolder: true });
}

export function config({ args, frame }: ProgramCall): undefined {
  const operands = args.operands[0]?.text === 'set' ? args.operands.slice(1) : args.operands;
  const first = args.operands[0]?.text ?? '';
  const reads =
    hasOption(args, '--get --get-all --get-regexp -l --list --show-origin --get-urlmatch') ||
    /^(?:get|list)$/.test(first);
  const writes =
    args.operands.length > 1 ||
    /^(?:set|unset|rename-section|remove-section|edit)$/.test(first) ||
    hasOption(args, '--unset --unset-all --add --replace-all -e --edit');
  if (writes && !reads) keepSetting(operands, frame);
  const file = optionValue(args, '-f --file');
  if (file !== undefined) recordAccess(frame, writes && !reads ? 'create' : 'read', file);
  else if (reads || !writes) return;
  else if (hasOption(args, '--global')) {
    const { home } = frame.session.world;
    if (home !== undefined) recordAccess(frame, 'create', knownField(`${home}/.gitconfig`));
  } else if (!hasOption(args, '--system --worktree'))
    recordAccess(frame, 'write', atTop('.git/config', frame));
}

/** What a setting makes git run counts as run from now on. */
function keepSetting([key, value]: readonly Field[], frame: Frame): void {
  if (key === undefined || value === undefined) return;
  gitState(frame).settings.set(key.text.toLowerCase(), value.text);
  runSetting(key.text, value.text, frame);
}

export function worktree({ args, frame }: ProgramCall): undefined {
  const [verb, path, target] = args.operands;
  const moves = verb?.text === 'move' && target !== undefined;
  if (verb?.text === 'add') addWorktree(path, target ?? knownField('HEAD'), frame);
  if (moves || verb?.text === 'remove') recordAccess(frame, 'delete', path, { wholeFolder: true });
  if (moves) recordAccess(frame, 'create', target, { folder: true });
}

const MAX_MADE = 1_000;

function addWorktree(path: Field | undefined, revision: Field, frame: Frame): void {
  recordAccess(frame, 'create', path, { folder: true, wholeFolder: true });
  const folder = path && resolveField(frame, path);
  const repository = gitPlace(frame)?.repository;
  if (folder === undefined || repository === undefined || !isKnown(revision)) return;
  // More than that is too much to look at for a copy that hardly ever follows.
  if ((repository.index()?.entries.length ?? MAX_MADE) >= MAX_MADE) return;
  const { refs } = repository;
  markMade(frame, folder, filesIn(refs.objects, treeOf(refs, revision.text), () => true) ?? []);
}

export function submodule({ args, words, frame }: ProgramCall): undefined {
  const [verb, url, path] = args.operands;
  if (verb?.text === 'foreach') {
    // From its first operand on, everything is the command.
    const rest = words.slice(words.indexOf(verb) + 1);
    const start = rest.findIndex(({ text }) => !text.startsWith('-'));
    if (start >= 0)
      frame.shell.runText(joinFields(rest.slice(start), ' ').text, { ...frame, guessing: true });
  }
  if (verb?.text !== 'add' || url === undefined) return;
  const name = baseName(url.text.replace(/\.git$/, ''));
  recordAccess(frame, 'create', path ?? { ...url, text: name }, { folder: true });
  recordAccess(frame, 'create', atTop('.gitmodules', frame));
}

function atTop(path: string, frame: Frame): Field | undefined {
  const top = topLevel(frame);
  return top === undefined ? undefined : knownField(resolveAsWritten(top, path));
}

const MAX_PARENTS = 64;

export function topLevel(frame: Frame): string | undefined {
  const place = gitPlace(frame);
  if (place !== undefined) return place.top;
  let folder = frame.scope.cwd;
  for (let i = 0; folder !== undefined && i < MAX_PARENTS; i++) {
    if (frame.session.view.kindOf(resolveAsWritten(folder, '.git')) !== undefined) return folder;
    if (folder === '/') return undefined;
    folder = dirName(folder);
  }
  return undefined;
}
