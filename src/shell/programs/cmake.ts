import { optionValue } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, type Output, recordAccess, runGiven } from '../session.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** `cmake -E` is a set of small programs, `cmake -P` runs a script, and the rest fills a folder. */
export const cmake = () =>
  handled('cmake', runCmake, {
    valued: '-G -D -S --build --install --target --preset --prefix --config -j --parallel -P -C -U -T -A',
    outputFolder: '-B',
  });

function runCmake({ args, words, frame }: ProgramCall): Output {
  if (words[0]?.text === '-E') return runCommand(words.slice(1), frame);
  const script = optionValue(args, '-P');
  if (script !== undefined) {
    recordAccess(frame, 'read', script);
    readScript(contentOf(script, frame)?.text ?? '', frame);
  }
  return undefined;
}

/** Which program of the system does the same as this one of cmake's. */
const SAME_AS: Readonly<Record<string, string>> = {
  copy: 'cp',
  copy_if_different: 'cp',
  copy_if_newer: 'cp',
  rename: 'mv',
  remove: 'rm -f',
  rm: 'rm',
  remove_directory: 'rm -rf',
  touch: 'touch',
  make_directory: 'mkdir -p',
  cat: 'cat',
  create_symlink: 'ln -s',
  create_hardlink: 'ln',
  tar: 'tar',
  env: 'env',
  time: 'time',
  echo: 'echo',
  copy_directory: 'cp -rT',
  copy_directory_if_different: 'cp -rT',
};

function runCommand([verb, ...rest]: readonly Field[], frame: Frame): Output {
  if (verb?.text === 'chdir') {
    const inner: Frame = { ...frame, scope: childScope(frame.scope) };
    frame.shell.runWords([knownField('cd'), ...rest.slice(0, 1)], inner);
    return frame.shell.runWords(rest.slice(1), inner);
  }
  if (verb?.text === 'touch_nocreate') {
    for (const file of rest) recordAccess(frame, 'write', file);
    return undefined;
  }
  const same = SAME_AS[verb?.text ?? ''];
  if (same === undefined) return undefined;
  return frame.shell.runWords([...same.split(' ').map(knownField), ...rest], frame);
}

const COMMAND = /\b([A-Za-z_]\w*)\s*\(([^()]{0,4000})\)/g;
const FILE_VERBS: Readonly<Record<string, 'create' | 'delete'>> = {
  WRITE: 'create',
  APPEND: 'create',
  TOUCH: 'create',
  REMOVE: 'delete',
  REMOVE_RECURSE: 'delete',
};

/** The commands of a script that change files, with the variables that it sets. */
function readScript(text: string, outer: Frame): void {
  const frame: Frame = { ...outer, guessing: true };
  const variables = new Map<string, string>([
    ['CMAKE_CURRENT_SOURCE_DIR', '.'],
    ['CMAKE_SOURCE_DIR', '.'],
  ]);
  for (const [, name = '', inside = ''] of text.replace(/^\s*#.*$/gm, '').matchAll(COMMAND)) {
    const words = wordsOf(inside, variables);
    const [first = '', ...rest] = words;
    if (name.toLowerCase() === 'set') variables.set(first, rest[0] ?? '');
    else if (name.toLowerCase() === 'execute_process') runProcess(words, frame);
    else if (name.toLowerCase() === 'configure_file')
      recordAccess(frame, 'create', knownField(rest[0] ?? ''));
    else if (name.toLowerCase() === 'file') changeFiles(first, rest, frame);
  }
}

function changeFiles(verb: string, files: readonly string[], frame: Frame): void {
  const kind = FILE_VERBS[verb];
  const [source = '', target = ''] = files;
  if (kind === 'create') recordAccess(frame, kind, knownField(source));
  if (kind === 'delete') {
    for (const file of files)
      recordAccess(frame, kind, knownField(file), { wholeFolder: verb === 'REMOVE_RECURSE' });
  }
  if (verb === 'RENAME') runGiven(knownField(`mv '${source}' '${target}'`), frame);
  if (verb === 'COPY_FILE' || verb === 'DOWNLOAD') recordAccess(frame, 'create', knownField(target));
  const into = files.indexOf('DESTINATION');
  if ((verb === 'COPY' || verb === 'INSTALL') && into > 0) {
    const folder = knownField(files[into + 1] ?? '');
    frame.shell.runWords(['cp', '-r', ...files.slice(0, into), folder.text].map(knownField), frame);
  }
}

function runProcess(words: readonly string[], frame: Frame): void {
  const folder = words.indexOf('WORKING_DIRECTORY');
  const scope = childScope(frame.scope);
  if (folder >= 0) frame.shell.runWords(['cd', words[folder + 1] ?? ''].map(knownField), { ...frame, scope });
  words.forEach((word, i) => {
    if (/^(?:OUTPUT_FILE|ERROR_FILE)$/.test(word))
      recordAccess({ ...frame, scope }, 'create', knownField(words[i + 1] ?? ''));
    if (word !== 'COMMAND') return;
    const rest = words.slice(i + 1);
    const end = rest.findIndex((one) => /^(?:COMMAND|[A-Z]+_[A-Z_]+|TIMEOUT)$/.test(one));
    frame.shell.runWords((end < 0 ? rest : rest.slice(0, end)).map(knownField), { ...frame, scope });
  });
}

function wordsOf(text: string, variables: ReadonlyMap<string, string>): readonly string[] {
  const words = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/gs) ?? [];
  return words
    .slice(0, 256)
    .map((word) =>
      word
        .replace(/^"(.*)"$/s, '$1')
        .replace(/\$\{(\w+)\}/g, (whole, name: string) => variables.get(name) ?? whole),
    );
}
