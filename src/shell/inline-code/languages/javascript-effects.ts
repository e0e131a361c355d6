import { type EffectRow, effectRows } from '../run/effect-row.ts';

let rows: ReadonlyMap<string, EffectRow> | undefined;

/** What calls of Node, Deno and Bun do to files; names without `Sync`. */
export function javascriptEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'fs.writeFile fs.appendFile fs.outputFile fs.writeJson fs.outputJson fs.writeJSON fs.outputJSON fs.createFile fs.ensureFile fs.createWriteStream *.writeFile *.appendFile *.outputFile *.createWriteStream':
      'create:path => file',
    'fs.open fs.openAsBlob': 'by-mode:path mode:flags => file',
    'fs.readFile fs.createReadStream fs.readJson fs.readJSON Deno.readTextFile Deno.readFile Bun.file':
      'read:path => content',
    'fs.unlink fs.rmdir Deno.removeFile *.unlink *.rmdir': 'delete:path',
    'fs.rm fs.remove fs.emptyDir rimraf rimraf.sync rimraf.rimraf del del.deleteSync Deno.remove fs.rimraf':
      'delete-tree:path',
    'fs.rename Deno.rename *.rename': 'delete:old create:new',
    'fs.move': 'delete:old create:new',
    'fs.copyFile Deno.copyFile *.copyFile': 'read:from create:to',
    'fs.cp fs.copy': 'read:from tree:to',
    'fs.mkdir Deno.mkdir': 'folder:path',
    'fs.ensureDir fs.mkdirs fs.mkdirp mkdirp mkdirp.sync make-dir': 'folders:path',
    'fs.truncate fs.chmod fs.chown fs.lchown fs.utimes fs.lutimes Deno.chmod Deno.chown Deno.truncate':
      'write:path',
    'fs.symlink fs.link fs.ensureSymlink fs.ensureLink Deno.symlink Deno.link': 'target:target link:path',
    'Deno.writeTextFile Deno.writeFile Deno.create Bun.write': 'create:path',
    'Deno.open': 'by-mode:path mode:options => file',
    'process.chdir Deno.chdir': 'chdir:path',
    'child_process.exec shelljs.exec execa.execaCommand execa.execaCommandSync cp.exec':
      'shell:command => result',
    '*.doShellScript': 'shell:command',
    '$ Bun.$ zx.$ Bun.Shell': 'shell:command',
    'child_process.spawn child_process.execFile child_process.fork execa execa.execa execa.execaSync cross-spawn cross-spawn.sync Deno.Command':
      'program:program words:args => result',
    'Bun.spawn': 'command:command => result',
    'eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script': 'code:source => result',
    'shelljs.rm': 'delete-tree:a delete-tree:b',
    'shelljs.mv': 'delete:a into:b',
    'shelljs.cp': 'read:a into:b',
    'shelljs.touch': 'create:path',
    'shelljs.sed': '-:option -:from -:to write:file',
    '*.toFile *.pipeToFile': 'create:path',
  });
  return rows;
}
