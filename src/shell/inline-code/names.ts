import { type CodeWithLiterals, MARK, mark } from './literals.ts';

/** Which literals a name in the code may stand for. */
export type Names = ReadonlyMap<string, readonly number[]>;

const REF = `${MARK}(\\d+)\uE001`;
/** Written so that blanks can be read in one way only: anything else invites endless retries. */
const LIST = `\\s*${REF}(?:\\s*,\\s*${REF}){0,63}\\s*,?\\s*`;
const ASSIGNMENT = new RegExp(
  `(?<![\\w.])[$@]?([A-Za-z_]\\w*)\\s*(?::\\s*\\w+\\s*)?=\\s*(?:await\\s+)?(?:(?:pathlib\\.)?(?:Pure)?Path\\s*\\(\\s*|new\\s+URL\\s*\\(\\s*|String\\s*\\(\\s*)?${REF}`,
  'g',
);
const LIST_LOOP = new RegExp(
  `\\bfor(?:each)?\\s*\\(?\\s*(?:const|let|var|my)?\\s*[$]?([A-Za-z_]\\w*)\\s+(?:in|of)\\s*[[({](${LIST})`,
  'g',
);
const EACH_LOOP = new RegExp(
  `\\[(${LIST})\\]\\s*\\.\\s*(?:forEach|map|each)\\s*(?:\\(|\\{\\s*\\||do\\s*\\|)\\s*(?:async\\s*)?\\(?\\s*(?:function\\s*\\w*\\s*\\()?([A-Za-z_]\\w*)`,
  'g',
);

export function findNames(text: string): Names {
  const names = new Map<string, number[]>();
  const add = (name: string, indexes: readonly number[]): void => {
    names.set(name, [...(names.get(name) ?? []), ...indexes].slice(0, 64));
  };
  for (const [, name = '', index] of text.matchAll(ASSIGNMENT)) add(name, [Number(index)]);
  for (const [, name = '', list = ''] of text.matchAll(LIST_LOOP)) add(name, indexesIn(list));
  for (const [, list = '', , , name = ''] of text.matchAll(EACH_LOOP)) add(name, indexesIn(list));
  return names;
}

export function indexesIn(text: string): readonly number[] {
  return [...text.matchAll(new RegExp(REF, 'g'))].map(([, index]) => Number(index));
}

const JOIN = new RegExp(
  `(?<![\\w.])(?:[\\w.]+\\.)?(?:join|resolve)\\s*\\(\\s*(?:(?:__dirname|process\\.cwd\\(\\)|os\\.getcwd\\(\\)|Dir\\.pwd|getcwd\\(\\)|__DIR__)\\s*,\\s*)?(${LIST})\\)`,
  'g',
);
const REQUIRE = new RegExp(`\\b(?:require|import)\\s*\\(\\s*${REF}\\s*\\)`, 'g');
const RENAMED = /\b(\w{1,40})\s*(?::|\bas\b)\s*(\w{1,40})\s*(?=[,}\n;])/g;
const FROM_MODULE = /\bfrom\s+(os|shutil)\s+import\s+(\w{1,40}(?:\s*,\s*\w{1,40}){0,15})/g;
const MAX_RENAMED = 16;

/** Gives calls their usual names back: `{ writeFileSync: w }`, `import { rm as r }`, `from os import remove`. */
function restoreNames(text: string): string {
  let restored = text;
  const rename = (from: string, to: string): void => {
    restored = restored.replace(new RegExp(`(?<![\\w.])${from}(?=\\s*\\()`, 'g'), () => to);
  };
  for (const [, name = '', alias = ''] of [...text.matchAll(RENAMED)].slice(0, MAX_RENAMED))
    rename(alias, name);
  for (const [, module = '', list = ''] of [...text.matchAll(FROM_MODULE)].slice(0, 4)) {
    for (const name of list.split(',')) rename(name.trim(), `${module}.${name.trim()}`);
  }
  return restored;
}

const SLASH = new RegExp(`(?:Path\\s*\\(\\s*)${REF}\\s*\\)\\s*/\\s*${REF}`, 'g');
const PLUS = new RegExp(`${REF}\\s*[+.]\\s*${REF}`, 'g');

/** Puts paths together that the code joins from literals: `os.path.join("a", "b")`, `"a" + "b"`. */
export function joinLiterals({ text, literals }: CodeWithLiterals): CodeWithLiterals {
  const all = [...literals];
  const combined = (indexes: readonly number[], separator: string): string => {
    const parts = indexes.map((index) => all[index]);
    all.push(parts.some((part) => part === undefined) ? undefined : parts.join(separator));
    return mark(all.length - 1);
  };
  const required = restoreNames(text).replace(REQUIRE, 'required');
  let joined = required.replace(JOIN, (_whole, list: string) => combined(indexesIn(list), '/'));
  joined = joined.replace(SLASH, (_whole, a, b) => `Path(${combined([Number(a), Number(b)], '/')})`);
  for (let round = 0; round < 3; round++) {
    joined = joined.replace(PLUS, (_whole, a, b) => combined([Number(a), Number(b)], ''));
  }
  return { text: joined, literals: all };
}
