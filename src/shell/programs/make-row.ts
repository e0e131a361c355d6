import type { Output } from '../session.ts';
import type { FamilyRow, FilesRow, HandledRow, ProgramCall, ProgramRow, WrapperRow } from './row.ts';

/** Keeps a row's names as a type: that is how the examples are checked to be complete. */
type Named<R extends ProgramRow, N extends string> = R & { readonly names: N };

type FilesDetail = Omit<FilesRow, 'kind' | 'names' | 'operands'>;
type HandledDetail = Omit<HandledRow, 'kind' | 'names' | 'handle'>;
type WrapperDetail = Omit<WrapperRow, 'kind' | 'names'>;
type FamilyDetail = Omit<FamilyRow, 'kind' | 'names' | 'members'>;

const filesRow =
  (operands: Pick<FilesRow, 'operands' | 'filesOnly'>) =>
  <const N extends string>(names: N, detail?: FilesDetail): Named<FilesRow, N> => ({
    kind: 'files',
    names,
    ...operands,
    ...detail,
  });

/** Its operands are files that it reads, makes, changes or removes. */
export const reads = filesRow({ operands: 'read' });
export const creates = filesRow({ operands: 'create' });
export const writes = filesRow({ operands: 'write' });
export const deletes = filesRow({ operands: 'delete' });
/** A formatter: it changes the files among its operands, and expands patterns by itself. */
export const edits = filesRow({ operands: 'write', filesOnly: true });
/** Only its options name files. */
export const optionsOnly = filesRow({});

/** Needs code of its own. */
export function handled<const N extends string>(
  names: N,
  handle: (call: ProgramCall) => Output,
  detail?: HandledDetail,
): Named<HandledRow, N> {
  return { kind: 'handled', names, handle, ...detail };
}

/** Runs another command. */
export function wrapper<const N extends string>(names: N, detail?: WrapperDetail): Named<WrapperRow, N> {
  return { kind: 'wrapper', names, ...detail };
}

/** Its first operand chooses what the rest means. */
export function family<const N extends string, const M extends readonly ProgramRow[]>(
  names: N,
  members: M,
  detail?: FamilyDetail,
): Named<FamilyRow, N> & { readonly members: M } {
  return { kind: 'family', names, members, ...detail };
}

/** Runs the command after its verb, as `asdf exec` does; the rest of what it can do changes no files. */
export function verbWrapper<const N extends string, const V extends string>(
  names: N,
  verbs: V,
  detail?: WrapperDetail,
): Named<FamilyRow, N> & { readonly members: readonly [Named<WrapperRow, V>] } {
  return { kind: 'family', names, members: [wrapper(verbs, detail)], transparent: true };
}
