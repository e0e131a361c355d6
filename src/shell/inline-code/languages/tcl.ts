import { baseName, dirName } from '../../../match/path-text.ts';
import { parseTcl } from '../parse/tcl.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { globbed } from '../run/listings.ts';
import type { Language, LibraryFunction } from '../run/machine.ts';
import { joinPaths } from '../run/paths.ts';
import { list, plain, unknown } from '../run/value.ts';
import { changed, given } from './library-functions.ts';

/** Tcl, and expect, which is Tcl with `spawn`. */
export const tcl: Language = {
  parse: parseTcl,
  effects: tclEffects,
  functions: tclFunctions,
  usualName: (name) => name.replace(/^::/, ''),
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function tclEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    open: 'by-mode:path mode:mode => file',
    'file.delete': 'delete-tree:paths...',
    'file.rename': 'delete:from into:to',
    'file.copy': 'read:from into:to',
    'file.mkdir': 'folders:paths...',
    'file.attributes': 'read:path',
    'file.link': 'link:path target:to',
    cd: 'chdir:path',
    exec: 'program:words... => result',
    spawn: 'program:words...',
    log_file: 'create:path',
    system: 'shell:command',
    eval: 'code:source',
    source: 'read:path',
    'fileutil::writeFile fileutil::appendToFile': 'create:path',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function tclFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      'file.join': ({ positional }) => joinPaths(positional),
      'file.dirname': ({ positional: [path] }) => changed(path, dirName),
      'file.tail': ({ positional: [path] }) => changed(path, baseName),
      list: ({ positional, open }) => list(positional, open),
      glob: ({ positional }, machine) =>
        globbed(positional.at(-1) ?? unknown(), machine, { recursive: false }),
      pwd: (_args, { frame }) => (frame.scope.cwd === undefined ? unknown('cwd') : plain(frame.scope.cwd)),
      lindex: ({ positional: [items, index] }) =>
        items?.kind === 'list' && index?.kind === 'plain'
          ? (items.items[Number(index.value)] ?? unknown())
          : unknown(),
    }),
  );
  return functions;
}
