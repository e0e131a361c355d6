import { check } from '../config/check.ts';
import { type PackFile, packFile } from '../config/pack-file.ts';
import { BUILT_IN_PREFIX, packKind } from '../config/pack-name.ts';
import type { KeyPath, Locate, PlacedProblem, YamlRead } from '../config/problem.ts';
import { baseName, relativeTo } from '../match/path-text.ts';
import { nearest } from '../text/nearest.ts';
import * as say from '../text/packs.ts';
import { BUILT_IN } from './built-in.ts';
import type { ExtendedFile, FindPack, Pack, PackRules } from './pack.ts';

/** Reads YAML; `undefined` where that takes a better reader. */
export type ReadYaml = (text: string) => YamlRead | undefined;

export interface Collected {
  readonly packs: readonly Pack[];
  readonly files: readonly ExtendedFile[];
  readonly problems: readonly PlacedProblem[];
}

/** More than anybody would read. */
const MOST_PACKS = 64;

/** A file or a pack that names others. */
interface Naming {
  readonly file: string;
  readonly names: readonly string[];
  readonly locate: Locate;
  /** What led here, itself included. */
  readonly way: readonly string[];
}

interface Collecting {
  readonly root: string;
  readonly find: FindPack;
  readonly read: ReadYaml;
  readonly packs: Map<string, Pack>;
  readonly files: ExtendedFile[];
  readonly problems: PlacedProblem[];
  isUnread: boolean;
}

/** All packs that a file extends, each once, in the order in which they are named. `undefined`: `read` can't read them. */
export function collectPacks(
  root: string,
  start: Omit<Naming, 'way'>,
  find: FindPack,
  read: ReadYaml,
): Collected | undefined {
  const all: Collecting = { root, find, read, packs: new Map(), files: [], problems: [], isUnread: false };
  collect(all, { ...start, way: [baseName(start.file)] }, start.file);
  if (all.isUnread) return undefined;
  return { packs: [...all.packs.values()], files: all.files, problems: all.problems };
}

function collect(all: Collecting, naming: Naming, key: string, keys: readonly string[] = [key]): void {
  for (const [index, name] of naming.names.entries()) {
    const complain = (problem: { readonly found: string; readonly expected: string }) =>
      all.problems.push(placed(naming, index, problem));
    if (all.packs.size >= MOST_PACKS) {
      complain(say.tooManyPacks(MOST_PACKS));
      return;
    }
    const found = packKind(name) === 'built-in' ? builtIn(name) : fromFile(all, name, naming.file, keys);
    if (found === undefined) continue;
    if (found !== 'circle' && 'found' in found) {
      complain(found);
      continue;
    }
    const way = [...naming.way, name];
    if (found === 'circle' || keys.includes(found.key)) {
      complain(say.extendsItself(way));
      continue;
    }
    if (all.packs.has(found.key)) continue;
    const { pack } = found;
    const other = [...all.packs.values()].find((one) => one.name === pack.name);
    if (other !== undefined) {
      complain(say.sameName(pack.name, other.shown, pack.shown));
      continue;
    }
    all.packs.set(found.key, pack);
    collect(all, { file: pack.file ?? pack.shown, names: found.names, locate: pack.locate, way }, found.key, [
      ...keys,
      found.key,
    ]);
  }
}

type FoundPack =
  | { readonly key: string; readonly pack: Pack; readonly names: readonly string[] }
  | { readonly found: string; readonly expected: string };

function builtIn(name: string): FoundPack {
  const short = name.slice(BUILT_IN_PREFIX.length);
  const prepared = Object.hasOwn(BUILT_IN, short) ? BUILT_IN[short] : undefined;
  if (prepared === undefined) {
    const known = Object.keys(BUILT_IN).map((one) => BUILT_IN_PREFIX + one);
    return say.unknownPack(name, known, nearest(name, known));
  }
  const { lines } = prepared;
  const locate: Locate = ([, list = '', index = 0]) => ({
    line: lines[list]?.[Number(index)] ?? 1,
    column: 1,
    written: true,
  });
  const about = { name: short, shown: name, file: undefined, text: undefined, paths: [] };
  return {
    key: name,
    pack: {
      ...about,
      rules: prepared.rules as PackRules,
      locate,
      version: prepared.version,
      known: prepared.known,
    },
    names: prepared.extends,
  };
}

/** `undefined`: nothing can be said of it but what is among the problems already. */
function fromFile(
  all: Collecting,
  name: string,
  from: string,
  keys: readonly string[],
): FoundPack | 'circle' | undefined {
  const found = all.find(name, from);
  if (!found.ok) return found;
  const { file, real, text } = found;
  // Before anything is said about it: what extends itself need not look like a pack.
  if (keys.includes(file)) return 'circle';
  all.files.push({ from, name, file, text });
  const yaml = all.read(text);
  if (yaml === undefined) {
    all.isUnread = true;
    return undefined;
  }
  if (!yaml.ok) {
    all.problems.push({ position: { line: 1, column: 1 }, ...yaml.problem, file });
    return undefined;
  }
  const { value, problems } = check(packFile, yaml.value);
  for (const problem of problems) {
    const { line, column } = yaml.locate(problem.path, problem.atKey);
    all.problems.push({ ...problem, position: { line, column }, file });
  }
  if (problems.length > 0) return undefined;
  const { preToolUse: rules, extends: names } = value as PackFile;
  const shown = relativeTo(all.root, file) ?? file;
  const pack = {
    name: nameOf(name, file),
    shown,
    file,
    text,
    paths: [file, real],
    rules,
    locate: yaml.locate,
  };
  return { key: file, pack, names };
}

/** A package's own name; a file's without its folder and its ending. */
function nameOf(name: string, file: string): string {
  return packKind(name) === 'package' ? name : baseName(file).replace(/\.ya?ml$/i, '');
}

function placed(
  { file, names, locate }: Naming,
  index: number,
  problem: { readonly found: string; readonly expected: string },
): PlacedProblem {
  const inList = locate(['extends', index]);
  const path: KeyPath = inList.written || names.length > 1 ? ['extends', index] : ['extends'];
  const { line, column } = locate(path);
  return { path, ...problem, position: { line, column }, file };
}
