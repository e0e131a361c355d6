import { printable } from './printable.ts';

/** What `validate` warns about although the configuration is valid. */
export function warningLine(where: string, key: string, text: string): string {
  return printable(`${where}: ${key}: warning: ${text}`);
}

export function neverFires(tool: string): string {
  return `this rule never fires: \`commandPattern\` applies to shell commands, and '${tool}' isn't a shell tool`;
}

export function commandIgnored(tool: string): string {
  return `its \`commandPattern\` is ignored: '${tool}' isn't a shell tool, so only \`pattern\` counts`;
}

export function emptySection(): string {
  return 'this section is empty; remove it, or fill it in';
}

export function shadowed(earlier: string): string {
  return `this rule never fires: ${earlier} matches everything that it matches, and the first match decides`;
}

export function unknownAgent(pattern: string, folder: string): string {
  return `'${pattern}' doesn't match any agent known here (those in ${folder} and the built-in ones), so this rule may never fire`;
}

export function rootFolder(): string {
  return 'the word /* means the root folder and matches only / and /*; write /** for everything below it';
}

export function rideAlong(pattern: string): string {
  return `'${pattern}' also allows a second command in the same line, such as one after ';' or '&&'`;
}

export function absoluteByMistake(pattern: string): string {
  return `'${pattern}' is an absolute path, and nothing is there; for the project root write '.${pattern}'`;
}

export function trialOver(until: string): string {
  return `it was to be observed until ${until}, and still is; decide: remove \`mode: observe\` to have it count, or set a later day`;
}

export function nothingOnTrial(): string {
  return 'this day has no effect, because nothing here is observed; it belongs to `mode: observe`';
}

const LOST = {
  pipe: "this gate can't fail: only the last command of a pipe counts; put `set -o pipefail` before it",
  or: "this gate can't fail: what follows `||` always succeeds",
  last: "this gate can't fail: its last command always succeeds; join commands with `&&`, or begin with `set -e`",
  if: "this gate can't fail: an `if` whose condition fails succeeds; end it with `else exit 1`, or run the command on its own",
  substitution: "this gate can't fail: nobody looks at the result of a command inside of `$(…)`",
  trap: "this gate can't fail: its trap ends the script with `exit 0`",
  background: "this gate can't fail: nobody waits for a command that ends with `&`",
  'pipe-decides':
    'a failure here is ignored: only the last command of a pipe counts; put `set -o pipefail` before it',
  loop: 'a failure here is ignored: only the last round of a loop counts; begin with `set -e`, or add `|| exit 1`',
  ignored:
    'a failure here is ignored: only the last command counts; join commands with `&&`, or begin with `set -e`',
} as const;

export function failureIsLost(kind: keyof typeof LOST, script: string): string {
  const [line = ''] = script.trim().split('\n');
  return `${LOST[kind]} (${line.length > 60 ? `${line.slice(0, 60)}…` : line})`;
}

export function passesWithoutTests(option: string): string {
  return `this gate passes when there are no tests: ${option}`;
}

export function neverFails(option: string): string {
  return `this gate can't fail: ${option} has it succeed whatever it finds`;
}

export function missingIsFine(name: string): string {
  return `this gate can't fail: package.json has no script '${name}', and --if-present lets that pass`;
}

export function noTarget(file: string, name: string): string {
  return `${file} has no target '${name}', so this gate can't pass`;
}

export function noPackageScript(name: string): string {
  return `package.json has no script '${name}', so this gate can't pass`;
}

export function noSuchFile(path: string): string {
  return `'${path}' doesn't exist, so this gate can't pass`;
}
