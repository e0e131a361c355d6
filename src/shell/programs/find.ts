import { baseName, dirName } from '../../match/path-text.ts';
import { type Field, isKnown, joinFields, knownField, noneFound, unknownField } from '../field.ts';
import { childScope } from '../scope.ts';
import {
  type Frame,
  foundBelow,
  type Output,
  recordAccess,
  recordCommand,
  resolveField,
} from '../session.ts';
import { ifUnset } from '../unknown-target.ts';
import {
  type FindAction,
  type FindCall,
  type FindEntry,
  type Outcome,
  parseFind,
} from './find-expression.ts';
import { replaceMark } from './replace-mark.ts';
import type { ProgramCall } from './row.ts';
import { listTree } from './trees.ts';

const MAX_ENTRIES = 4_000;
const MAX_RUNS = 64;

/** Evaluates the expression on what exists, and then does to the files found what its actions say. */
export function find({ words, frame }: ProgramCall): Output {
  const call = parseFind(words);
  const { starts, actions } = call;
  for (const start of starts) recordAccess(frame, 'read', start);
  // Looking into every folder costs time: not for a list that nobody uses.
  if (!frame.wantsOutput && actions.every(({ kind }) => kind === 'print' || kind === 'format'))
    return undefined;
  const found = new Map<FindAction, Field[]>(actions.map((action) => [action, []]));
  const printed: Field[] = [];
  const complete = starts.map((start) => searchBelow(start, { call, found, printed }, frame)).every(Boolean);
  const chosen = foundBelow(starts, frame);
  for (const action of actions) {
    const files = (found.get(action) ?? []).map((file) => ({ ...file, below: chosen?.below }));
    act(
      action,
      files.length === 0 && complete ? noneFound(chosen) : files,
      call,
      complete ? undefined : (chosen ?? unknownField('')),
      frame,
    );
  }
  if (!complete || actions.some((action) => action.kind !== 'print')) return chosen;
  const { text, state } = joinFields(printed, '\n');
  const below = chosen?.below;
  return { text: printed.length === 0 ? '' : `${text}\n`, state, below, unordered: printed.length > 1 };
}

interface Search {
  readonly call: FindCall;
  readonly found: ReadonlyMap<FindAction, Field[]>;
  readonly printed: Field[];
}

/** False when the start could not be listed. */
function searchBelow(start: Field, search: Search, frame: Frame): boolean {
  const root = resolveField(frame, start);
  if (root === undefined || frame.session.view.kindOf(root) === undefined) return false;
  const entries = listTree(root, frame, MAX_ENTRIES, search.call.leftOut);
  if (entries === undefined) return false;
  const { minDepth, maxDepth } = search.call;
  const pruned: string[] = [];
  const base = start.text.endsWith('/') ? start.text : `${start.text}/`;
  for (const entry of entries) {
    if (entry.depth > maxDepth || entry.depth < minDepth) continue;
    if (pruned.length > 0 && pruned.some((folder) => entry.path.startsWith(folder))) continue;
    const path = entry.path === '' ? start.text : base + entry.path;
    const { isFolder, depth } = entry;
    if (testEntry({ path, name: baseName(path), isFolder, depth }, search)) pruned.push(`${entry.path}/`);
  }
  return true;
}

/** True when the search must not go below this entry. */
function testEntry(entry: FindEntry, { call, found, printed }: Search): boolean {
  let prunes = false;
  let actsHere = false;
  const keep = (list: Field[] | undefined, state: Outcome): void => {
    list?.push({ text: entry.path, state: state === 'yes' ? 'known' : 'guess' });
  };
  const outcome = call.test(entry, (action, state) => {
    actsHere = true;
    if (action.kind === 'prune') prunes ||= state === 'yes';
    else if (action.kind === 'print') keep(printed, state);
    else keep(found.get(action), state);
  });
  if (found.size === 0 && !actsHere && outcome !== 'no') keep(printed, outcome);
  return prunes;
}

function act(
  action: FindAction,
  found: readonly Field[],
  call: FindCall,
  /** What wasn't looked at: `undefined` when all was. */
  rest: Field | undefined,
  frame: Frame,
): void {
  if (action.kind === 'file') recordAccess(frame, 'create', action.file);
  const isWhole = takesAll(call, action);
  if (action.kind === 'exec') {
    // The folder itself is the first that is found.
    const whole = isWhole && rest !== undefined && call.minDepth === 0 ? call.starts : [];
    runFound(action, [...whole, ...found], rest, { ...frame, input: undefined });
  }
  if (action.kind !== 'delete') return;
  for (const one of found) recordAccess(frame, 'delete', one);
  // What could not be listed may hold anything.
  for (const start of rest === undefined && !isWhole ? [] : call.starts)
    recordAccess(frame, 'delete', start, {
      wholeFolder: true,
      guess: !isWhole,
      ...(!isWhole && { some: true }),
    });
  for (const one of noneFound(rest)) recordAccess(frame, 'delete', one);
  // Without a start it is the folder where it runs.
  if (
    isWhole &&
    call.starts.some((start) => !isKnown(start) && ifUnset(start.text, frame.session.assigned) === '')
  )
    recordAccess(frame, 'delete', knownField('.'), { wholeFolder: true, guess: true });
}

/** Is the action carried out on whatever there is? Asked of names that nobody tests for. */
function takesAll({ test, maxDepth }: FindCall, action: FindAction): boolean {
  const isTaken = (isFolder: boolean) => {
    let taken = false;
    test({ path: 'a/\u0001', name: '\u0001', isFolder, depth: 2 }, (one, state) => {
      taken ||= one === action && state === 'yes';
    });
    return taken;
  };
  return maxDepth === Number.POSITIVE_INFINITY && isTaken(true) && isTaken(false);
}

/** `-execdir` runs the command where each file lies, with the file's bare name. */
function runInFolders(command: readonly Field[], found: readonly Field[], frame: Frame): void {
  if (found.length > MAX_RUNS) frame.session.budget.exceeded = true;
  for (const one of found.slice(0, MAX_RUNS)) {
    const path = resolveField(frame, one);
    const scope = childScope(frame.scope);
    scope.cwd = path === undefined ? undefined : dirName(path);
    const name: Field = { ...one, text: `./${baseName(one.text)}` };
    frame.shell.runWords(replaceMark(command, '{}', name), { ...frame, scope });
  }
}

function runFound(
  { command, together, inFolder }: Extract<FindAction, { kind: 'exec' }>,
  found: readonly Field[],
  rest: Field | undefined,
  frame: Frame,
): void {
  const hasMark = (word: Field): boolean => word.text.includes('{}');
  const standsAlone = command.every((word) => !hasMark(word) || word.text === '{}');
  const isShell = /^(?:ba|z|da|k)?sh$/.test(baseName(command[0]?.text ?? ''));
  if (rest !== undefined) {
    const unseen = command.flatMap((word) => {
      if (!hasMark(word)) return [word];
      const unknown = { ...rest, text: word.text };
      return word.text === '{}' ? [...found, unknown] : [unknown];
    });
    frame.shell.runWords(unseen, frame);
  } else if (found.length === 0) recordCommand(frame, command);
  else if (found[0]?.implied)
    frame.shell.runWords(
      command.flatMap((word) => (word.text === '{}' ? found : [word])),
      frame,
    );
  else if (inFolder) runInFolders(command, found, frame);
  else if (standsAlone && (!isShell || together)) {
    const filled = command.flatMap((word) => (word.text === '{}' ? found : [word]));
    frame.shell.runWords(filled, frame);
  } else {
    if (found.length > MAX_RUNS) frame.session.budget.exceeded = true;
    for (const one of found.slice(0, MAX_RUNS)) frame.shell.runWords(replaceMark(command, '{}', one), frame);
  }
}
