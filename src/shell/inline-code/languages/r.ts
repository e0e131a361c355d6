import { baseName, dirName } from '../../../match/path-text.ts';
import { parseR } from '../parse/r.ts';
import { callValue } from '../run/call.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { itemsOf } from '../run/items.ts';
import { globbed, listed } from '../run/listings.ts';
import { environmentValue, type Language, type LibraryFunction } from '../run/machine.ts';
import { joinPaths } from '../run/paths.ts';
import { temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { list, NOTHING, plain, textOf, unknown } from '../run/value.ts';
import { changed, given, onText } from './library-functions.ts';

export const r: Language = {
  parse: parseR,
  effects: rEffects,
  functions: rFunctions,
  usualName: (name) => name,
  plusIsSum: true,
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function rEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'writeLines write.csv write.table saveRDS write write.csv2 dput jsonlite.write_json readr.write_csv write_csv':
      '-:x create:file',
    cat: '-:x -:y create:file',
    'save.image sink pdf png file.create': 'create:file',
    'file.remove': 'delete:files...',
    unlink: 'delete-tree:x',
    'file.rename': 'delete:from create:to',
    'file.copy': 'read:from into:to',
    'file.append': 'create:to read:from',
    'dir.create': 'folder:path',
    'Sys.chmod': 'write:path',
    'readLines read.csv readRDS scan source read.table': 'read:file',
    'system shell': 'shell:command',
    system2: 'program:command words:args',
    setwd: 'chdir:dir',
    'file gzfile': 'by-mode:path mode:open => file',
    'eval parse': '-:text',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function rFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      'c list': ({ positional, open }) => list(positional, open),
      'file.path': ({ positional }) => joinPaths(positional),
      paste0: ({ positional }) => joinTexts(positional, ''),
      paste: ({ positional, named }) => joinTexts(positional, textOf(named.get('sep') ?? plain(' ')) ?? ' '),
      dirname: ({ positional: [path] }) => changed(path, dirName),
      basename: ({ positional: [path] }) => changed(path, baseName),
      'Sys.glob': ({ positional: [pattern] }, machine) =>
        globbed(pattern ?? unknown(), machine, { recursive: false }),
      'list.files': ({ positional: [folder] }, machine) => listed(folder ?? plain('.'), machine, 'names'),
      'Sys.getenv': ({ positional: [name] }, machine) =>
        onText(name, (text) => environmentValue(machine, text)),
      'tempfile tempdir': (_args, machine) => joinPaths([temporaryFolder(machine), plain('RtmpXXXXXX')]),
      'lapply sapply': ({ positional: [items, called] }, machine) => {
        const { items: all, open } = itemsOf(items ?? list([], true));
        if (called !== undefined)
          for (const item of all)
            callValue(called, { positional: [item], named: new Map(), open: false }, machine);
        return list([], open);
      },
      commandArgs: (_args, machine) => machine.given.get('(arguments)') ?? unknown(),
      quit: (_args, machine) => {
        machine.leaving = 'exit';
        return NOTHING;
      },
    }),
  );
  return functions;
}
