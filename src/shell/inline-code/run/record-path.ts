import { baseName } from '../../../match/path-text.ts';
import type { ShellAccessKind } from '../../analysis.ts';
import { isKnown, knownField } from '../../field.ts';
import { isFolder, recordParents, recordTree } from '../../programs/trees.ts';
import { recordAccess, recordLink, recordUnresolved, resolveField } from '../../session.ts';
import { optionOf } from './commands.ts';
import type { EffectRow, Use } from './effect-row.ts';
import type { CallArguments, Machine } from './machine.ts';
import { modeUse, useOfFlags } from './modes.ts';
import { NOTHING, optionsOf, shapeOf, shownHoles, textOf, truthOf, unknown, type Value } from './value.ts';

/** One call with what it was given, by the names of its parameters. */
export interface Performance {
  readonly name: string;
  readonly args: CallArguments;
  readonly machine: Machine;
  readonly values: ReadonlyMap<string, Value>;
  readonly row: EffectRow;
}

/** What happens to one path; to each of a list of them. */
export function recordOne(use: Use, value: Value, performance: Performance): void {
  if (value.kind === 'list') {
    for (const item of value.items.flatMap(optionsOf)) recordOne(use, item, performance);
    if (value.open) recordOne(use, unknown(), performance);
    return;
  }
  // A file that is open already, a number that stands for one, no file at all, or more than a name.
  if (value.kind === 'file' || value.kind === 'function' || value.kind === 'map') return;
  if (value.kind === 'plain' && typeof value.value !== 'string') return;
  const text = textOf(value);
  if (text === undefined) recordUnseen(use, value, performance);
  else if (isPath(text)) recordKnown(use, text.replace(/^file:\/\/(?=\/)/, ''), performance);
}

function isPath(text: string): boolean {
  return (
    text !== '' &&
    text !== ':memory:' &&
    text.length <= 4_096 &&
    !/[\n\0]/.test(text) &&
    !/^(?!file:)[a-z]+:\/\//.test(text)
  );
}

function recordUnseen(use: Use, value: Value, performance: Performance): void {
  const kind = use === 'by-mode' ? useByMode(performance) : use === 'in-place' ? inPlace(performance) : use;
  if (kind === 'read' || kind === 'target' || kind === undefined) return;
  const { name, machine } = performance;
  const shape = shownHoles(shapeOf(value));
  recordUnresolved(
    machine.frame,
    /^\$\{[^}]*\}$/.test(shape) ? `${name.replace(/^\*?\./, '')}(${shape.slice(2, -1)})` : shape,
  );
}

function recordKnown(use: Use, text: string, performance: Performance): void {
  const { frame } = performance.machine;
  const field = knownField(text);
  switch (use) {
    case 'by-mode': {
      const kind = useByMode(performance);
      if (kind !== undefined) recordAccess(frame, kind, field);
      return;
    }
    case 'in-place':
      recordAccess(frame, inPlace(performance) ?? 'read', field);
      return;
    case 'delete-tree':
      recordAccess(frame, 'delete', field, { wholeFolder: true });
      return;
    case 'folders':
      recordParents(field, frame);
      recordAccess(frame, 'create', field, { folder: true });
      return;
    case 'folder':
      if (
        truthOf(
          optionOf(performance.args, 'parents') ?? optionOf(performance.args, 'recursive') ?? NOTHING,
        ) !== false
      )
        recordParents(field, frame);
      recordAccess(frame, 'create', field, { folder: true });
      return;
    case 'into':
      recordInto(text, performance);
      return;
    case 'tree':
      recordAccess(frame, 'create', field, { folder: true });
      for (const source of sourcesOf(performance))
        recordTree(resolveField(frame, knownField(source)), field, frame);
      return;
    case 'link':
      recordAccess(frame, 'create', field, { link: true });
      recordNewLink(text, performance);
      return;
    case 'target':
      return;
    default:
      recordAccess(frame, use as ShellAccessKind, field);
  }
}

function useByMode({ row, values, args }: Performance): ShellAccessKind | undefined {
  const flags = row.parameters.find(({ use }) => use === 'flags');
  if (flags !== undefined) return useOfFlags(values.get(flags.name));
  const mode = row.parameters.find(({ use }) => use === 'mode');
  const given = mode === undefined ? undefined : values.get(mode.name);
  if (given === undefined) return args.open ? undefined : 'read';
  return modeUse(given);
}

function inPlace({ args }: Performance): ShellAccessKind | undefined {
  const option = optionOf(args, 'inplace') ?? optionOf(args, 'in_place');
  return option !== undefined && truthOf(option) !== false ? 'write' : undefined;
}

/** The file that goes somewhere: the parameter before the one that says where. */
function sourcesOf({ row, values }: Performance): readonly string[] {
  const at = row.parameters.findIndex(({ use }) => use === 'into' || use === 'tree' || use === 'link');
  const source = values.get(row.parameters[at - 1]?.name ?? '');
  const options =
    source === undefined ? [] : optionsOf(source).flatMap((one) => (one.kind === 'list' ? one.items : [one]));
  return options.map(textOf).filter((text) => text !== undefined);
}

/** In a folder the file gets its own name. */
function recordInto(text: string, performance: Performance): void {
  const { frame } = performance.machine;
  const sources = sourcesOf(performance);
  const target = knownField(text);
  if (!isFolder(target, frame) && !text.endsWith('/')) {
    recordAccess(frame, 'create', target);
    for (const source of sources) recordTree(resolveField(frame, knownField(source)), target, frame);
    return;
  }
  if (sources.length === 0) recordUnresolved(frame, `${text.replace(/\/$/, '')}/\${...}`);
  for (const source of sources) {
    const inside = knownField(`${text.replace(/\/$/, '')}/${baseName(source)}`);
    recordAccess(frame, 'create', inside);
    recordTree(resolveField(frame, knownField(source)), inside, frame);
  }
}

function recordNewLink(text: string, performance: Performance): void {
  const { frame } = performance.machine;
  const link = resolveField(frame, knownField(text));
  const [source] = sourcesOf(performance);
  if (link === undefined || source === undefined) return;
  const folder = link.slice(0, link.lastIndexOf('/'));
  const isSymbolic = /sym/.test(performance.name);
  const target = isSymbolic
    ? knownField(source.startsWith('/') ? source : `${folder}/${source}`)
    : knownField(source);
  const path = isKnown(target) ? resolveField(frame, target) : undefined;
  if (path !== undefined) recordLink(frame, link, path);
}
