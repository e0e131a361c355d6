import { parsePerl } from '../parse/perl.ts';
import { callLibrary } from '../run/call.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import type { Language, Machine } from '../run/machine.ts';
import { list, textOf } from '../run/value.ts';
import { perlFunctions } from './perl-functions.ts';

export const perl: Language = {
  parse: parsePerl,
  effects: perlEffects,
  functions: perlFunctions,
  usualName: (name) =>
    name.replace(
      /^(?:File::(?:Copy|Path|Slurp|Slurper|Basename|Temp|Glob|Spec::Functions)|POSIX|Cwd|CORE|Path::Tiny|CORE::GLOBAL|IPC::System::Simple|main)::(?=\w)/,
      '',
    ),
  plusIsSum: true,
  finish: editInPlace,
};

/** With `$^I` set, `while (<>)` changes the files of `@ARGV`. */
function editInPlace(machine: Machine): void {
  const suffix = machine.top.variables.get('$^I');
  if (suffix === undefined || textOf(suffix) === undefined) return;
  const files = machine.top.variables.get('@ARGV') ?? machine.given.get('@ARGV') ?? list([]);
  callLibrary('(edit)', { positional: [files], named: new Map(), open: false }, machine, undefined);
}

let rows: ReadonlyMap<string, EffectRow> | undefined;

/** What Perl's functions do to files; `open` has too many forms for a row. */
function perlEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    '(open)': 'by-mode:path mode:mode => file',
    '(edit)': 'write:files',
    sysopen: '-:handle by-mode:path flags:flags',
    unlink: 'delete:files...',
    rename: 'delete:old create:new',
    rmdir: 'delete:path',
    mkdir: 'folder:path',
    link: 'target:old link:new',
    symlink: 'target:old link:new',
    chmod: '-:mode write:files...',
    'chown utime': '-:a -:b write:files...',
    truncate: 'write:path',
    'copy cp syscopy': 'read:from into:to',
    'move mv': 'delete:from into:to',
    'remove_tree rmtree': 'delete-tree:paths...',
    'make_path mkpath': 'folders:paths...',
    'write_file write_text write_binary append_file': 'create:path',
    'Path.spew Path.spew_utf8 Path.spew_raw Path.append Path.append_utf8 Path.touch *.spew *.spew_utf8':
      'create:self',
    'Path.remove': 'delete:self',
    'Path.remove_tree': 'delete-tree:self',
    'Path.move': 'delete:self create:to',
    'Path.copy': 'read:self into:to',
    'Path.slurp Path.slurp_utf8 Path.lines': 'read:self',
    'Path.openw Path.opena': 'create:self => file',
    'system exec': 'program:words... => result',
    'qx readpipe': 'shell:text => result',
    chdir: 'chdir:path',
    eval: 'code:source => result',
  });
  return rows;
}
