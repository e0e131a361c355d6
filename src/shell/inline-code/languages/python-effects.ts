import { type EffectRow, effectRows } from '../run/effect-row.ts';

let rows: ReadonlyMap<string, EffectRow> | undefined;

/** What calls of Python's library do to files. */
export function pythonEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'open io.open codecs.open gzip.open bz2.open lzma.open tarfile.open zipfile.ZipFile gzip.GzipFile io.FileIO h5py.File shelve.open aiofiles.open tokenize.open':
      'by-mode:file mode:mode => file',
    'os.open': 'by-mode:path flags:flags => file',
    'Path.open': 'by-mode:self mode:mode => file',
    'Path.write_text Path.write_bytes Path.touch *.write_text *.write_bytes': 'create:self',
    'Path.read_text Path.read_bytes': 'read:self',
    'Path.mkdir': 'folder:self',
    'Path.unlink Path.rmdir *.unlink *.rmdir': 'delete:self',
    'Path.rename Path.replace Path.move': 'delete:self create:target => target',
    'Path.copy': 'read:self create:target => target',
    'Path.move_into': 'delete:self into:target',
    'Path.copy_into': 'read:self into:target',
    'Path.chmod Path.lchmod': 'write:self',
    'Path.symlink_to Path.hardlink_to Path.link_to': 'link:self target:target',
    'os.remove os.unlink os.rmdir os.removedirs': 'delete:path',
    'os.rename os.replace os.renames': 'delete:src create:dst',
    'shutil.move': 'delete:src into:dst => dst',
    'shutil.copy shutil.copy2': 'read:src into:dst => dst',
    'shutil.copyfile': 'read:src create:dst => dst',
    'shutil.copymode shutil.copystat': 'read:src write:dst',
    'shutil.copytree distutils.dir_util.copy_tree': 'read:src tree:dst => dst',
    'shutil.rmtree': 'delete-tree:path',
    'shutil.chown os.chmod os.chown os.lchown os.utime os.truncate os.setxattr': 'write:path',
    'shutil.unpack_archive': 'read:filename tree:extract_dir',
    'os.mkdir': 'folder:path',
    'os.makedirs': 'folders:name',
    'os.symlink': 'target:src link:dst',
    'os.link': 'target:src link:dst',
    'os.mkfifo os.mknod': 'create:path',
    'os.chdir os.fchdir': 'chdir:path',
    'contextlib.chdir': 'chdir:path',
    'os.system os.popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput':
      'shell:cmd => result',
    'asyncio.create_subprocess_shell': 'shell:cmd',
    'subprocess.run subprocess.call subprocess.check_call subprocess.Popen pty.spawn':
      'command:args => result',
    'subprocess.check_output': 'command:args => output',
    'asyncio.create_subprocess_exec': 'program:words...',
    'os.execlp os.execl': '-:file program:words...',
    'os.spawnlp os.spawnl': '-:mode -:file program:words...',
    'os.execvp os.execv os.execve': '-:file command:args',
    'os.spawnvp os.spawnv': '-:mode -:file command:args',
    'sh.bash': 'shell:text',
    'exec eval builtins.exec builtins.eval': 'code:source => result',
    'fileinput.input fileinput.FileInput': 'in-place:files',
    'urllib.request.urlretrieve urlretrieve wget.download': '-:url create:filename',
    'numpy.save numpy.savez numpy.savez_compressed numpy.savetxt': 'create:file',
    'torch.save joblib.dump': '-:value create:f',
    '*.to_csv *.to_excel *.to_parquet *.to_pickle *.to_html *.to_feather *.to_latex *.to_markdown':
      'create:path_or_buf',
    '*.to_json *.to_xml': 'create:path_or_buf',
    '*.savefig *.save_pretrained': 'create:fname',
    'matplotlib.pyplot.savefig plt.savefig': 'create:fname',
    '*.save': 'create:fp',
    'pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet': 'read:path',
    'logging.FileHandler logging.handlers.RotatingFileHandler': 'create:filename',
    'logging.basicConfig': 'create:filename',
    '(element-tree).write': 'create:file',
    'sqlite3.connect': 'create:database',
    'dotenv.set_key dotenv.unset_key': 'create:dotenv_path',
    'File.truncate': '-:size',
    'runpy.run_path': 'read:path',
  });
  return rows;
}
