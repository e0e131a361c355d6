import { baseName, dirName } from '../../../match/path-text.ts';
import { parseRuby } from '../parse/ruby.ts';
import { callValue, runInFolder } from '../run/call.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { percentFormat } from '../run/formats.ts';
import { itemsOf } from '../run/items.ts';
import { globbed, listed } from '../run/listings.ts';
import { environmentValue, type Language, type LibraryFunction, print } from '../run/machine.ts';
import { asPath } from '../run/operations.ts';
import { joinPaths } from '../run/paths.ts';
import { resolved, temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { either, list, NOTHING, plain, textOf, unknown, type Value } from '../run/value.ts';
import { fromBase64 } from './decoding.ts';
import { changed, given, onText } from './library-functions.ts';

export const ruby: Language = {
  parse: parseRuby,
  effects: rubyEffects,
  functions: rubyFunctions,
  membersAreCalls: true,
  usualName: (name) => name.replace(/^(?:IO|Kernel)\.(?=\w)/, (whole) => (whole === 'IO.' ? 'File.' : '')),
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function rubyEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'File.write File.binwrite FileUtils.touch File.mkfifo Pathname.write *.write_file': 'create:path',
    'File.open File.new open Zlib::GzipWriter.open CSV.open': 'by-mode:path mode:mode => file',
    'Path.write Path.binwrite': 'create:self',
    'Path.open': 'by-mode:self mode:mode => file',
    'Path.delete Path.unlink Path.rmdir': 'delete:self',
    'Path.rmtree': 'delete-tree:self',
    'Path.rename': 'delete:self create:to',
    'Path.mkpath': 'folders:self',
    'Path.read': 'read:self',
    'File.delete File.unlink Dir.rmdir Dir.delete Dir.unlink': 'delete:paths...',
    'File.rename': 'delete:old create:new',
    'File.symlink File.link FileUtils.ln_s FileUtils.ln FileUtils.ln_sf': 'target:old link:new',
    'File.truncate': 'write:path',
    'File.chmod File.chown': '-:mode write:paths...',
    'FileUtils.chmod FileUtils.chmod_R FileUtils.chown': '-:mode write:path',
    'FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink FileUtils.rmdir': 'delete:path',
    'FileUtils.rm_r FileUtils.rm_rf FileUtils.remove_dir FileUtils.rmtree FileUtils.remove_entry FileUtils.remove_entry_secure':
      'delete-tree:path',
    'FileUtils.mv FileUtils.move': 'delete:from into:to',
    'FileUtils.cp FileUtils.copy FileUtils.copy_file FileUtils.install File.copy_stream': 'read:from into:to',
    'FileUtils.cp_r FileUtils.copy_entry': 'read:from into:to',
    'FileUtils.mkdir Dir.mkdir': 'folder:path',
    'FileUtils.mkdir_p FileUtils.makedirs FileUtils.mkpath': 'folders:path',
    'FileUtils.cd FileUtils.chdir': 'chdir:path',
    'File.read File.readlines File.foreach File.binread YAML.load_file JSON.load_file': 'read:path',
    'system exec spawn Process.spawn': 'program:words... => result',
    'File.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3': 'command:command => result',
    'eval instance_eval class_eval': 'code:source => result',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function rubyFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      'File.join': ({ positional }) =>
        joinTexts(
          positional.flatMap((value) => (value.kind === 'list' ? value.items : [value])),
          '/',
        ),
      'File.expand_path File.absolute_path File.realpath': ({ positional: [path, folder] }, machine) =>
        resolved(
          folder === undefined ? (path ?? unknown()) : joinPaths([folder, path ?? unknown()]),
          machine,
        ),
      'File.dirname': ({ positional: [path] }) => changed(path, dirName),
      'File.basename': ({ positional: [path, suffix] }) => {
        const end = textOf(suffix ?? plain('')) ?? '';
        return changed(path, (text) => {
          const name = baseName(text);
          if (end === '.*') return name.replace(/(?<=.)\.[^.]*$/, '');
          return end !== '' && name.endsWith(end) ? name.slice(0, -end.length) : name;
        });
      },
      'File.extname': ({ positional: [path] }) =>
        changed(path, (text) => /(?<=[^/])\.[^./]*$/.exec(text)?.[0] ?? ''),
      'Dir.pwd Dir.getwd': (_args, { frame }) =>
        frame.scope.cwd === undefined ? unknown('cwd') : plain(frame.scope.cwd),
      'Dir.tmpdir': (_args, machine) => temporaryFolder(machine),
      'Dir.chdir': ({ positional: [folder, called] }, machine) => runInFolder(folder, called, machine),
      'Dir.glob': ({ positional, positional: [first] }, machine) => {
        const patterns =
          first?.kind === 'list'
            ? first.items
            : positional.filter((value) => value.kind !== 'function' && value.kind !== 'map');
        const found = patterns.map((pattern) => itemsOf(globbed(pattern, machine, { recursive: true })));
        return eachOf(
          list(
            found.flatMap(({ items }) => items),
            found.some(({ open }) => open),
          ),
          positional,
          machine,
        );
      },
      'Dir.entries Dir.children Dir.each_child': ({ positional, positional: [folder] }, machine) =>
        eachOf(listed(folder ?? unknown(), machine, 'names'), positional, machine),
      'Pathname Pathname.new': ({ positional: [path] }) => asPath(path ?? unknown()),
      'Path.join Path.+ Path./': ({ positional }, _machine, self) =>
        asPath(joinPaths([self ?? unknown(), ...positional])),
      'Path.to_s Path.to_path': (_args, _machine, self) => changed(self, (text) => text),
      'Path.parent Path.dirname': (_args, _machine, self) => asPath(changed(self, dirName)),
      'Path.basename': (_args, _machine, self) => asPath(changed(self, baseName)),
      'ENV.fetch ENV.[]': ({ positional: [name, otherwise] }, machine) => {
        const value = onText(name, (text) => environmentValue(machine, text));
        return value.kind === 'unknown' ? either([value, otherwise ?? NOTHING]) : value;
      },
      'format sprintf': ({ positional: [text, ...rest], open }) =>
        percentFormat(text ?? unknown(), list(rest, open)),
      'Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64': ({ positional: [text] }) =>
        onText(text, fromBase64),
      Array: ({ positional: [value] }) => value ?? list([]),
      String: ({ positional: [value] }) => value ?? unknown(),
      'ARGV.first': (_args, machine) =>
        itemsOf(machine.given.get('ARGV') ?? list([], true)).items[0] ?? unknown(),
      puts: ({ positional }, machine) => {
        print(machine, joinTexts(positional, '\n'), '\n');
        return NOTHING;
      },
      'print $stdout.write STDOUT.write': ({ positional }, machine) => {
        print(machine, joinTexts(positional, ''), '');
        return NOTHING;
      },
    }),
  );
  return functions;
}

/** With a block, every item goes into it. */
function eachOf(items: Value, args: readonly Value[], machine: Parameters<LibraryFunction>[1]): Value {
  const called = args.find((value) => value.kind === 'function');
  if (called === undefined) return items;
  const { items: all, open } = itemsOf(items);
  for (const item of all) callValue(called, { positional: [item], named: new Map(), open: false }, machine);
  if (open) callValue(called, { positional: [unknown()], named: new Map(), open: false }, machine);
  return NOTHING;
}
