import { optionValue } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { runInlineCode } from '../inline-code/inline-code.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, recordAccess } from '../session.ts';
import { cmake } from './cmake.ts';
import { make } from './make.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs that run what a file of the project says: read where the text itself has written that file. */
export const buildFiles = () => [
  make(),
  cmake(),
  handled('ninja samurai', ninja, { valued: '-f -j -k -l -d -t -w', folder: '-C' }),
  handled('just', just, {
    valued: '-f --justfile --shell --shell-arg --color --dotenv-filename --dotenv-path --chooser -s --show',
    folder: '-d --working-directory',
  }),
  handled('task go-task', taskfile, {
    valued: '-t --taskfile -o --output -C --concurrency',
    folder: '-d --dir',
  }),
  handled('rake', rake, { valued: '-f --rakefile -e --execute -E -p --execute-print -r -I -R' }),
  handled('crontab', crontab, { valued: '-u' }),
];

function givenOr(option: Field | undefined, names: readonly string[], frame: Frame): Field | undefined {
  if (option !== undefined && option.text !== '-') recordAccess(frame, 'read', option);
  if (option?.text === '-') return frame.input;
  for (const file of option === undefined ? names.map(knownField) : [option]) {
    const content = contentOf(file, frame);
    if (content !== undefined) return content;
  }
  return undefined;
}

function runLine(line: string, text: Field, frame: Frame): void {
  const guessing = frame.guessing || !isKnown(text);
  frame.shell.runText(line, { ...frame, guessing, input: undefined, scope: childScope(frame.scope) });
}

/** Which of its targets is out of date isn't asked: every edge counts. */
function ninja({ args, frame }: ProgramCall): undefined {
  const text = givenOr(optionValue(args, '-f'), ['build.ninja'], frame);
  if (text === undefined) return;
  const commands = new Map<string, string>();
  let rule = '';
  for (const line of text.text.replace(/\$\n\s*/g, '').split('\n')) {
    rule = /^rule\s+(\S+)/.exec(line)?.[1] ?? rule;
    const [, command] = /^\s+command\s*=\s*(.+)$/.exec(line) ?? [];
    if (command !== undefined) commands.set(rule, command);
    const [, outputs = '', name = '', inputs = ''] = /^build\s+([^:]+):\s*(\S+)\s*(.*)$/.exec(line) ?? [];
    const used = commands.get(name);
    if (used === undefined) continue;
    const filled = used
      .replace(/\$\{?out\}?/g, () => outputs.trim())
      .replace(/\$\{?in\}?/g, () => inputs.replace(/\|.*$/, '').trim());
    runLine(filled.replaceAll('$$', '$'), text, frame);
  }
}

/** Recipes are indented; all of them count, whichever is asked for. */
function just({ args, frame }: ProgramCall): undefined {
  const text = givenOr(optionValue(args, '-f --justfile'), ['justfile', 'Justfile', '.justfile'], frame);
  if (text === undefined) return;
  const variables = new Map<string, string>();
  for (const line of text.text.split('\n')) {
    const [, name, value] = /^(?:export\s+)?(\w+)\s*:=\s*['"](.*)['"]\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) variables.set(name, value);
    if (!/^[ \t]+\S/.test(line)) continue;
    const command = line.trim().replace(/^[@-]+/, '');
    const fill = (_whole: string, used: string) => variables.get(used) ?? '${UNKNOWN_IN_JUSTFILE}';
    runLine(command.replace(/\{\{\s*(\w+)\s*\}\}/g, fill), text, frame);
  }
}

/** The items of the lists called `cmds`, and `cmd: ...`. */
function taskfile({ args, frame }: ProgramCall): undefined {
  const text = givenOr(
    optionValue(args, '-t --taskfile'),
    ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml'],
    frame,
  );
  for (const line of text?.text.split('\n') ?? []) {
    const [, command] = /^\s*(?:-\s+(?:cmd:\s*)?|cmds?:\s*)([^\s[{].*)$/.exec(line) ?? [];
    if (command !== undefined && text !== undefined)
      runLine(command.replace(/^(['"])(.*)\1$/, '$2'), text, { ...frame, guessing: true });
  }
}

function rake({ args, frame }: ProgramCall): undefined {
  const code = optionValue(args, '-e --execute -E -p --execute-print');
  const file = givenOr(
    optionValue(args, '-f --rakefile'),
    code === undefined ? ['Rakefile', 'rakefile'] : [],
    frame,
  );
  for (const one of [code, file])
    if (one !== undefined) runInlineCode({ code: one, frame, given: {} }, 'ruby');
}

/** Each line is five fields of time, or a word such as `@daily`, and a command. */
function crontab({ args, frame }: ProgramCall): undefined {
  const [file] = args.operands;
  if (file !== undefined && file.text !== '-') recordAccess(frame, 'read', file);
  const text = file?.text === '-' ? frame.input : file === undefined ? undefined : contentOf(file, frame);
  for (const line of text?.text.split('\n') ?? []) {
    const [, command] = /^\s*(?:@\w+|(?:[\d*][^\s]*\s+){4}[\d*][^\s]*)\s+(.+)$/.exec(line) ?? [];
    if (command !== undefined && text !== undefined) runLine(command, text, { ...frame, guessing: true });
  }
}
