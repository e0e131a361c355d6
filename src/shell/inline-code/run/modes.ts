import type { ShellAccessKind } from '../../analysis.ts';
import { numberFrom, optionsOf, textOf, type Value } from './value.ts';

/** What opening a file in a mode does to it: `'w'`, `'r+'`, `'>>'`, `'w:utf-8'`. */
export function modeUse(mode: Value): ShellAccessKind | undefined {
  const kinds = optionsOf(mode).map((one) => {
    if (one.kind === 'plain' && typeof one.value === 'number') return useOfFlags(one);
    if (one.kind === 'map') return modeUseOfOptions(one);
    const text = textOf(one);
    // A mode that isn't known may mean writing.
    return text === undefined ? 'create' : useOfMode(text);
  });
  return strongest(kinds);
}

function modeUseOfOptions(options: Value & { kind: 'map' }): ShellAccessKind | undefined {
  const mode = options.entries.get('mode') ?? options.entries.get('flags') ?? options.entries.get('flag');
  if (mode !== undefined) return modeUse(mode);
  const writes = ['write', 'append', 'create', 'truncate'].some((name) => options.entries.has(name));
  return writes ? 'create' : 'read';
}

function useOfMode(mode: string): ShellAccessKind | undefined {
  // Only what is a mode counts: `open` has other second arguments as well.
  if (
    !/^(?:[rwaxcbtUsen+]{1,5}|[rwax][bt+]{0,2}:[\w:|-]{1,40}|\+?[<>]{1,2}(?::.{1,60})?|[|-]{1,2})$/.test(mode)
  )
    return 'read';
  if (mode.includes('|')) return undefined;
  if (/^[wax]|>|[waxc][bt+]*$/.test(mode))
    return mode.startsWith('r') || mode.startsWith('+<') ? 'write' : 'create';
  return mode.includes('+') ? 'write' : 'read';
}

/** `os.O_WRONLY | os.O_CREAT` as a number. Flags that aren't known may mean writing. */
export function useOfFlags(flags: Value | undefined): ShellAccessKind | undefined {
  if (flags === undefined) return 'read';
  return strongest(
    optionsOf(flags).map((one) => {
      if (one.kind === 'plain' && typeof one.value === 'string') return useOfMode(one.value);
      const number = numberFrom(one);
      return number === undefined || (number & WRITING_FLAGS) !== 0 ? 'create' : 'read';
    }),
  );
}

/** `O_WRONLY`, `O_RDWR` and `O_CREAT`. */
const WRITING_FLAGS = 67;

/** The flags of opening a file, as Linux numbers them. */
export function flagValue(name: string): number | undefined {
  return FLAGS[name.slice(name.lastIndexOf('.') + 1)];
}

const FLAGS: Readonly<Record<string, number>> = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_TRUNC: 512,
  O_APPEND: 1_024,
};

function strongest(kinds: readonly (ShellAccessKind | undefined)[]): ShellAccessKind | undefined {
  return (['create', 'write', 'read'] as const).find((kind) => kinds.includes(kind));
}
