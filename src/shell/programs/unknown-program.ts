import { afterDashes } from '../arguments.ts';
import { type Field, isKnown } from '../field.ts';
import { type Frame, recordAccess, runGiven } from '../session.ts';
import { kindOf } from './trees.ts';

const OUTPUT = /^--?(?:o|out|output(?:[-_]?\w+)?|out[-_]?file|log[-_]?file)$/i;
const OUTPUT_FOLDER = /^--?(?:out(?:put)?[-_]?dir(?:ectory)?|dest(?:ination)?-?dir)$/;
const CHANGES_FILES = /^--(?:in-?place|write|fix|overwrite|autofix|auto-?correct)$/;
const RUNS_TEXT = /^(?:-c|--(?:command|exec|cmd|run))$/;
/** A value such as `json` or `pid,args` names a format or columns. */
const LOOKS_LIKE_FILE = /^(?=[\w.~@+%/-]+$)(?:.*\/.*|.*\.[A-Za-z]\w{0,9})$/;
/** What follows their `--` runs elsewhere, or is for the program that they build. */
const NOT_HERE =
  /^(?:ssh|mosh|kubectl|oc|docker\S*|podman\S*|nerdctl|crictl|ctr|lxc|incus|multipass|limactl|colima|vagrant|heroku|fly|flyctl|gcloud|az|aws|gh|nomad|railway|render|eb|ansible\S*|salt\S*|pdsh|pssh|clush|tsh|doctl|adb|virsh|machinectl|wsl|cf|dokku|tart|orb|dotnet|swift|stack|cabal|sbt|mvn|gradle\S*|bazel|zig|dune|mix|gleam|lein|clj|deno|bun)$/;

/**
 * A program that the table doesn't have. Most keep to the same customs: `-o` for what they make, `--fix` for
 * changing what they are given, `--` before a command to run. All of that is a guess.
 */
export function runUnknown([name, ...words]: readonly Field[], outer: Frame): undefined {
  const frame: Frame = { ...outer, guessing: true };
  const isHere = !NOT_HERE.test(name?.text ?? '');
  let changes = false;
  words.forEach((word, i) => {
    if (!word.text.startsWith('-')) return;
    const equals = word.text.indexOf('=');
    const option = equals < 0 ? word.text : word.text.slice(0, equals);
    const value = equals < 0 ? words[i + 1] : { ...word, text: word.text.slice(equals + 1) };
    changes ||= CHANGES_FILES.test(option);
    if (value === undefined) return;
    useOption(option, value, frame);
    if (isHere && RUNS_TEXT.test(option)) runIfCommand(value, frame);
  });
  if (changes) {
    for (const word of words)
      if (!word.text.startsWith('-') && kindOf(word, frame) === 'file') recordAccess(frame, 'write', word);
  }
  const command = isHere ? afterDashes(words) : undefined;
  if (command?.[0] !== undefined && frame.shell.isProgram(command[0])) frame.shell.runWords(command, frame);
}

function useOption(option: string, value: Field, frame: Frame): void {
  // `-o json=file`.
  const file = { ...value, text: value.text.replace(/^\w+=/, '') };
  if (OUTPUT.test(option) && !OUTPUT_FOLDER.test(option) && isKnown(value) && LOOKS_LIKE_FILE.test(file.text))
    recordAccess(frame, 'create', file);
  if (OUTPUT_FOLDER.test(option) && isKnown(value) && !value.text.startsWith('-'))
    recordAccess(frame, 'create', value, { folder: true });
}

/** Only what begins with a program that is known counts as a command: the value may be SQL, or anything. */
function runIfCommand(value: Field, frame: Frame): void {
  const [, program] = /^\s*([\w./-]+)\s/.exec(value.text) ?? [];
  if (program !== undefined && frame.shell.isProgram({ ...value, text: program })) runGiven(value, frame);
}
