/** What the words of a tool's name, or of an `action` in its input, say that it does to the files it names. */
export type Deed = 'read' | 'create' | 'write' | 'delete' | 'move' | 'copy';

/** The strictest first: where a name has several verbs, that one counts. */
const VERBS = (): readonly (readonly [Deed, string])[] => [
  ['delete', 'delete remove rm rmdir unlink trash erase purge destroy del discard'],
  ['move', 'move rename mv relocate'],
  [
    'write',
    'edit update replace modify patch apply insert set change fix format reformat refactor rewrite overwrite transform merge restore revert reset checkout undo redo rollback sync prepend truncate chmod chown clear clean strip comment uncomment organize optimize sort inject substitute correct upsert multiedit',
  ],
  [
    'create',
    'write create save make mkdir new touch download export generate put add append store scaffold init extract unpack unzip dump record capture screenshot touchfile build',
  ],
  ['copy', 'copy cp clone duplicate'],
  [
    'read',
    'read get list search find stat info view tree grep glob show describe diff exists head tail cat check query count analyze analyse lint open preview inspect fetch load parse validate verify compare look scan index summarize explain review browse explore navigate goto lookup locate resolve detect watch monitor print display measure calculate compute hash checksum is has can status log blame outline hover definition references diagnostics problems symbols upload attach import select focus close activate test run execute compile debug start stop ls select use switch send ask think',
  ],
];

/** After one of these, other words are what is asked for: `get_update_status` updates nothing. */
const ASKS = /^(?:get|list|read|show|view|describe|fetch|is|has|can|count|check|stat|head|tail|cat|preview)$/;
/** Words after which another verb begins. */
const JOINS = /^(?:and|or|then|n)$/;
/** What is removed or moved is a file; a line or a symbol would be a change of one. */
const WHOLE_FILES =
  /^(?:files?|director(?:y|ies)|dirs?|folders?|paths?|items?|entr(?:y|ies)|documents?|notebooks?|resources?|multiple|many|all|by|from|to|in|and|or|recursive(?:ly)?|safe(?:ly)?)$/;

/** `search_and_replace`, `lint-files`, `openFileInEditor` */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** No real name has so many; of one that has, nothing is believed. */
const MAX_WORDS = 64;

/** The deed that the words name; `undefined` where they name none. */
export function deedOf(words: readonly string[]): Deed | undefined {
  if (words.length > MAX_WORDS) return undefined;
  const found: Deed[] = [];
  let asks = false;
  for (const [at, word] of words.entries()) {
    if (JOINS.test(word)) {
      asks = false;
      continue;
    }
    const deed = asks ? undefined : deedOfWord(word);
    if (deed === undefined) continue;
    found.push(onWhat(deed, words[at + 1]));
    asks = ASKS.test(word) && found.every((one) => one === 'read');
  }
  // What git takes up stays as it is.
  const strictest = VERBS().find(([deed]) => found.includes(deed))?.[0];
  return strictest === 'create' && words.includes('git') && words.includes('add') ? 'read' : strictest;
}

function onWhat(deed: Deed, object: string | undefined): Deed {
  const isPart = object !== undefined && !WHOLE_FILES.test(object);
  return isPart && (deed === 'delete' || deed === 'move') ? 'write' : deed;
}

/** `readfile` is `read`. */
function deedOfWord(word: string): Deed | undefined {
  const plain = word.replace(/(?<=.)(?:files?|dir|directory|folder|text|contents?|code)$/, '');
  const isVerb = (verbs: string) => ` ${verbs} `.includes(` ${word} `) || ` ${verbs} `.includes(` ${plain} `);
  return VERBS().find(([, verbs]) => isVerb(verbs))?.[0];
}
