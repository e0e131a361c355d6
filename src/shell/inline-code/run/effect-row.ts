/** What a call does with one of its arguments. */
export type Use =
  /** To the file of that name; lists and folders included where they may be given. */
  | 'read'
  | 'create'
  | 'write'
  | 'delete'
  | 'delete-tree'
  /** Makes a folder, or a folder with those on the way to it. */
  | 'folder'
  | 'folders'
  /** A file that gets to another place, or into the folder that is there; a whole tree. */
  | 'into'
  | 'tree'
  /** What a link leads to, and the link. */
  | 'target'
  | 'link'
  /** A file whose use depends on a mode, the mode (`'w'`), and flags that say the same (`O_WRONLY`). */
  | 'by-mode'
  | 'mode'
  | 'flags'
  /** A file that is changed only if another argument says so. */
  | 'in-place'
  /** Shell text; a list of words or shell text; the first of several words; a list of further words. */
  | 'shell'
  | 'command'
  | 'program'
  | 'words'
  /** Code of the same language. */
  | 'code'
  /** The folder in which everything goes on. */
  | 'chdir'
  /** Nothing that matters. */
  | '-';

export interface EffectRow {
  readonly parameters: readonly { readonly use: Use; readonly name: string }[];
  /** The parameter that is its value, or what it opens, prints, reads or otherwise gives; nothing known otherwise. */
  readonly gives: string | undefined;
}

/**
 * Rows as they are written down: `'os.rename os.replace': 'delete:src create:dst => dst'`. The names of several calls
 * stand in one text, `name...` takes all arguments from there on, `self` is what a method is called on, and `*.name` a method of whatever it may be.
 */
export function effectRows(written: Readonly<Record<string, string>>): ReadonlyMap<string, EffectRow> {
  const rows = new Map<string, EffectRow>();
  for (const [names, text] of Object.entries(written)) {
    const row = readRow(text);
    for (const name of names.split(' ')) rows.set(name, row);
  }
  return rows;
}

function readRow(text: string): EffectRow {
  const [front = '', gives] = text.split(' => ');
  const parameters = front.split(' ').map((part) => {
    const [use = '-', name = ''] = part.split(':');
    return { use: use as Use, name };
  });
  return { parameters, gives };
}
