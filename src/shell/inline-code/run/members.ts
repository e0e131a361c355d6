import { baseName, dirName } from '../../../match/path-text.ts';
import { libraryThing } from './evaluate.ts';
import { callFunction } from './functions.ts';
import { environmentValue, type Machine } from './machine.ts';
import {
  lift,
  list,
  type MapValue,
  NOTHING,
  numberFrom,
  type Plain,
  pathValue,
  plain,
  shapeOf,
  textOf,
  textValue,
  unknown,
  type Value,
} from './value.ts';

export function memberOf(object: Value, name: string, machine: Machine): Value {
  return lift([object], (single) => singleMember(single, name, machine));
}

function singleMember(object: Value, name: string, machine: Machine): Value {
  switch (object.kind) {
    case 'library':
      return ofLibrary(object.name, name, machine);
    case 'map':
      return ofMap(object, name, machine);
    case 'list':
      return name === 'length' || name === 'size' ? sizeOf(object) : unknown(name);
    case 'path':
      return ofPath(object.text, name);
    case 'plain':
      return ofPlain(object, name);
    case 'file':
      return name === 'name' || name === 'path' ? object.path : unknown(name);
    case 'function':
      return name === 'self' ? (object.self ?? unknown(name)) : unknown(name);
    default:
      return unknown(`${shapeOf(object).slice(1, -1).slice(0, 60)}.${name}`);
  }
}

function ofMap(object: MapValue, name: string, machine: Machine): Value {
  const member = ownMember(object, name);
  if (member?.kind === 'function' && member.node.manner === 'property')
    return callFunction(member, { positional: [], named: new Map(), open: false }, machine);
  if (member !== undefined) return member;
  return name === 'length' || name === 'size' ? plain(object.entries.size) : missing(object, name);
}

function ofPlain({ value }: Plain, name: string): Value {
  if (value === null) return NOTHING;
  return typeof value === 'string' && name === 'length' ? plain(value.length) : unknown(name);
}

function ofLibrary(library: string, name: string, machine: Machine): Value {
  const thing = libraryThing(`${library}.${name}`, machine);
  const isEnvironment =
    thing.kind === 'library' && /^(?:process\.env|import\.meta\.env|Bun\.env)$/.test(library);
  return isEnvironment ? environmentValue(machine, name) : thing;
}

function sizeOf(value: Value & { kind: 'list' }): Value {
  return value.open ? unknown('length') : plain(value.items.length);
}

function missing(object: MapValue, name: string): Value {
  return object.open || object.parent !== undefined ? unknown(name) : NOTHING;
}

/** What a map, an object or its class has under this name; a function gets to know whose it is. */
export function ownMember(object: MapValue, name: string): Value | undefined {
  for (
    let at: MapValue | undefined = object, depth = 0;
    at !== undefined && depth < 16;
    at = at.parent, depth++
  ) {
    const value = at.entries.get(name);
    if (value !== undefined) return value.kind === 'function' ? { ...value, self: object } : value;
  }
  return undefined;
}

/** The properties of a path object. */
function ofPath(path: string, name: string): Value {
  const base = baseName(path);
  const dot = base.lastIndexOf('.');
  switch (name) {
    case 'parent':
    case 'dirname':
      return pathValue(dirName(path));
    case 'parents':
      return list(parentsOf(path).map(pathValue));
    case 'name':
    case 'basename':
      return plain(base);
    case 'stem':
      return plain(dot > 0 ? base.slice(0, dot) : base);
    case 'suffix':
    case 'extname':
      return plain(dot > 0 ? base.slice(dot) : '');
    case 'parts':
      return list(path.split('/').map(plain));
    case 'path':
    case 'pathname':
    case 'href':
      return plain(path);
    default:
      return unknown(name);
  }
}

function parentsOf(path: string): readonly string[] {
  const parents: string[] = [];
  for (let at = path; parents.length < 64; ) {
    const parent = dirName(at);
    if (parent === at) break;
    parents.push(parent);
    at = parent;
  }
  return parents;
}

export function indexOf(object: Value, index: Value, machine: Machine): Value {
  return lift([object, index], (one, place) => {
    if (one.kind === 'list') return itemAt(one.items, one.open, place);
    const key = textOf(place);
    if (one.kind === 'map') {
      return key === undefined ? unknown() : (ownMember(one, key) ?? missing(one, key));
    }
    if (one.kind === 'plain' && typeof one.value === 'string') {
      return itemAt([...one.value.slice(0, 4_096)].map(plain), false, place);
    }
    if (one.kind === 'library' && key !== undefined) return ofEnvironment(one.name, key, machine);
    return unknown(key ?? '');
  });
}

/** `os.environ['A']`, `process.env['A']`, `ENV['A']`, `$ENV{A}`, `$_ENV['A']`. */
function ofEnvironment(library: string, key: string, machine: Machine): Value {
  const isEnvironment =
    /^(?:os\.environ|process\.env|Bun\.env|Deno\.env|ENV|%ENV|\$_ENV|\$_SERVER|ENVIRON)$/.test(library);
  const set = machine.given.get(`${library}.${key}`);
  if (isEnvironment) return set ?? environmentValue(machine, key);
  return libraryThing(`${library}.${key}`, machine);
}

function itemAt(items: readonly Value[], open: boolean, place: Value): Value {
  const at = numberFrom(place);
  if (at === undefined) return items.length === 0 ? unknown() : anyOf(items, open);
  const item = at < 0 ? (open ? undefined : items[items.length + at]) : items[at];
  return item ?? (open ? unknown() : NOTHING);
}

/** An index that isn't known picks any of them. */
function anyOf(items: readonly Value[], open: boolean): Value {
  const options = items.slice(0, 32);
  return {
    kind: 'choice',
    options: open || options.length < items.length ? [...options, unknown()] : options,
  };
}

export function sliceOf(object: Value, from: Value | undefined, to: Value | undefined): Value {
  return lift([object], (one) => {
    const [start, end] = [numberOr(from, 0), numberOr(to, undefined)];
    if (start === null || end === null) return one.kind === 'list' ? list(one.items, true) : unknown();
    if (one.kind === 'list') return list(one.items.slice(start ?? 0, end), one.open);
    const text = one.kind === 'plain' ? textOf(one) : undefined;
    return text === undefined ? unknown() : textValue(text.slice(start ?? 0, end));
  });
}

/** `null` for one that isn't known. */
function numberOr(value: Value | undefined, otherwise: number | undefined): number | undefined | null {
  if (value === undefined || (value.kind === 'plain' && value.value === null)) return otherwise;
  return numberFrom(value) ?? null;
}
