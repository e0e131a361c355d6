import {
  type Insertion,
  insertItems,
  insertMember,
  removeItems,
  removeMember,
} from '../../edit/json-members.ts';
import { type JsonNode, memberOf, memberValue, plainValue } from '../../edit/json-tree.ts';
import { applyEdits } from '../../edit/text-edits.ts';
import { misshapen, readSettings, type SettingsEdit } from '../hook-settings.ts';
import {
  type HeldPaths,
  LISTS,
  NOTE,
  SANDBOX,
  type SandboxNote,
  type SandboxSwitch,
  SWITCHES,
  sandboxNote,
} from './sandbox-note.ts';

const pathOfList = (list: (typeof LISTS)[number]) => [SANDBOX, 'filesystem', list];
const MOST_NOTED = 5000;

/** The settings with these paths held, and nothing else of ours. Text that has it already stays as it is. */
export function holdPaths(
  source: string,
  wanted: HeldPaths,
  switches: readonly SandboxSwitch[],
): SettingsEdit {
  const present = readSettings(source);
  const bare = releasePaths(source);
  if (!present.ok || !bare.ok) return present.ok ? bare : present;
  const { root } = readSettings(bare.text) as typeof present;
  const note: SandboxNote = {
    switches: switches.filter((name) => valueAt(root, [SANDBOX, name]) === undefined),
    denyWrite: missingIn(root, 'denyWrite', wanted.denyWrite),
    denyRead: missingIn(root, 'denyRead', wanted.denyRead),
  };
  return isThere(present.root, note)
    ? { ok: true, text: source, extended: present.extended }
    : inSteps(bare.text, insertionsFor(note));
}

function insertionsFor(note: SandboxNote): readonly Step[] {
  const said = Object.entries(note).filter(([, items]) => items.length > 0);
  if (said.length === 0) return [];
  return [
    ...note.switches.map(
      (name): Step =>
        (text, root) =>
          insertMember(text, root, [SANDBOX, name], SWITCHES[name]),
    ),
    ...LISTS.filter((list) => note[list].length > 0).map(
      (list): Step =>
        (text, root) =>
          insertItems(text, root, pathOfList(list), note[list]),
    ),
    (text, root) => insertMember(text, root, NOTE, Object.fromEntries(said)),
  ];
}

type Step = (source: string, root: JsonNode) => Insertion;

function inSteps(source: string, steps: readonly Step[]): SettingsEdit {
  let edit: SettingsEdit = { ok: true, text: source, extended: false };
  for (const step of steps) {
    const read = readSettings(edit.text);
    if (!read.ok) return read;
    const made = step(edit.text, read.root);
    if (!made.ok) return misshapen(made.keys.join('.'), made.expected, made.node);
    edit = { ok: true, text: applyEdits(edit.text, made.edits), extended: read.extended };
  }
  return edit;
}

/** Does the note say just this, and is all of it still in its place? */
function isThere(root: JsonNode, note: SandboxNote): boolean {
  const present = sandboxNote(plainValue(root));
  const isEmpty = Object.values(note).every((items) => items.length === 0);
  if (present === undefined) return isEmpty;
  return (
    !isEmpty &&
    sameTexts(present.switches, note.switches) &&
    note.switches.every((name) => isOurs(root, name)) &&
    LISTS.every(
      (list) =>
        sameTexts(present[list], note[list]) && note[list].every((path) => textsAt(root, list).has(path)),
    )
  );
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text) => others.includes(text));
}

/** The settings without what the note says is ours: the last thing first, as the way back. */
export function releasePaths(source: string): SettingsEdit {
  const before = readSettings(source);
  if (!before.ok) return before;
  const note = sandboxNote(plainValue(before.root));
  if (note === undefined) return { ok: true, text: source, extended: before.extended };
  if (note.denyWrite.length + note.denyRead.length > MOST_NOTED)
    return misshapen(NOTE.join('.'), 'of a reasonable size', before.root);
  let text = without(source, (root) => removeMember(source, root, NOTE));
  for (const list of LISTS.toReversed()) {
    const left = [...note[list]];
    // Each step takes out what stands together; of two that are the same, only one is ours.
    for (let last = ''; last !== text && left.length > 0; ) {
      last = text;
      text = without(last, (root) => removeNoted(last, root, list, left));
    }
  }
  for (const name of note.switches.toReversed()) {
    const last = text;
    text = without(last, (root) => (isOurs(root, name) ? removeMember(last, root, [SANDBOX, name]) : []));
  }
  return { ok: true, text, extended: before.extended };
}

function without(source: string, removal: (root: JsonNode) => ReturnType<typeof removeMember>): string {
  const read = readSettings(source);
  return read.ok ? applyEdits(source, removal(read.root)) : source;
}

/** Takes what it removes out of `left`. */
function removeNoted(source: string, root: JsonNode, list: (typeof LISTS)[number], left: string[]) {
  return removeItems(source, root, pathOfList(list), ({ value }) => {
    const at = left.indexOf(value as string);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function missingIn(root: JsonNode, list: (typeof LISTS)[number], wanted: readonly string[]) {
  const present = new Set([...textsAt(root, list)].map(asNamed));
  return wanted.filter((path) => !present.has(asNamed(path)));
}

function textsAt(root: JsonNode, list: (typeof LISTS)[number]): ReadonlySet<string> {
  const value = plainValue(valueAt(root, pathOfList(list)));
  return new Set((Array.isArray(value) ? value : []).map(String));
}

/** The same file or folder by its other spellings. */
function asNamed(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/(?:\*\*)?$/, '');
}

/** What somebody has changed since is theirs. */
function isOurs(root: JsonNode, name: SandboxSwitch): boolean {
  return plainValue(valueAt(root, [SANDBOX, name])) === SWITCHES[name];
}

function valueAt(root: JsonNode, keys: readonly string[]): JsonNode | undefined {
  return keys.reduce<JsonNode | undefined>((node, key) => memberValue(memberOf(node, key)), root);
}
