import { normalisePosix, resolveAsWritten } from '../match/path-text.ts';
import type {
  Origin,
  ShellAccess,
  ShellAccessKind,
  ShellWorld,
  SimpleCommand,
  Span,
  UnresolvedWrite,
} from './analysis.ts';
import type { Budget } from './budget.ts';
import { type Field, fieldFrom, isKnown } from './field.ts';
import type { FileTexts } from './file-texts.ts';
import type { FileView, Links } from './file-view.ts';
import { openedFile, throughProc } from './proc-paths.ts';
import { lookUp, type Scope } from './scope.ts';
import { ifUnset, isTop, patternOfTarget } from './unknown-target.ts';
import { writtenIn } from './written-files.ts';

const MAX_ACCESSES = 2_000;

/** Everything that one analysis gathers. */
export interface Session {
  readonly world: ShellWorld;
  readonly view: FileView;
  readonly budget: Budget;
  readonly commands: SimpleCommand[];
  /** Wrappers, and redirections that matter by themselves. */
  readonly around: SimpleCommand[];
  /** The simple command that is being followed. */
  current: SimpleCommand | undefined;
  readonly accesses: Map<string, ShellAccess>;
  /** Folders in which a search chooses what is changed. */
  readonly chosen: Map<string, ShellAccess>;
  readonly unresolved: Map<string, UnresolvedWrite>;
  readonly links: Links;
  readonly texts: FileTexts;
  /** Copies of programs that the text makes: where they stand, and what they are copies of. */
  readonly programs: Map<string, string>;
  /** What `trap` has left for the end. */
  readonly atExit: (() => void)[];
  /** How much of an input has been read already. */
  readonly consumed: WeakMap<Field, number>;
  /** Variables that the text sets. */
  readonly assigned: Set<string>;
  /** Functions that other programs get, too; `*` stands for all. */
  readonly exported: Set<string>;
  /** False once any part of the text could not be read. */
  complete: boolean;
  /** How deep the walk stands in nested syntax right now. */
  depth: number;
}

/** Where in the text the walk stands, and what it knows there. */
export interface Frame {
  readonly session: Session;
  readonly shell: Shell;
  readonly scope: Scope;
  /** The command or redirection being looked at. */
  readonly span: Span;
  /** True inside text that has no place of its own in the original (`bash -c`, `eval`): spans stay as they are. */
  readonly spanFixed: boolean;
  /** How many texts inside texts. */
  readonly nesting: number;
  /** Functions being called, outermost first. */
  readonly calls: readonly string[];
  /** What standard input holds, where that is known. */
  readonly input: Output;
  /** What standard input holds where only its file is known, or the files that it is about. */
  readonly passed?: Field | undefined;
  /** True when somebody may act on what is printed here. */
  readonly wantsOutput: boolean;
  /** True when what happens here is a guess already. */
  readonly guessing: boolean;
  /** The command's words, or code: what it writes comes from there, where nothing else is known of it. */
  readonly said?: readonly Field[] | undefined;
}

/** The same frame at a node of the text; text without a place of its own keeps its command's place. */
export function frameAt(node: { readonly pos: number; readonly end: number }, frame: Frame): Frame {
  if (frame.spanFixed) return frame;
  const { scope, input, passed, wantsOutput, said } = frame;
  return copyOf(frame, { start: node.pos, end: node.end }, scope, input, passed, wantsOutput, said);
}

/** The same frame for a command of these words, with a scope and standard input of its own. */
export function frameOfWords(
  scope: Scope,
  input: Output,
  passed: Field | undefined,
  said: readonly Field[],
  frame: Frame,
): Frame {
  return copyOf(frame, frame.span, scope, input, passed, frame.wantsOutput, said);
}

/** The frame of one command in a pipe. */
export function frameOfStage(scope: Scope, input: Output, wantsOutput: boolean, frame: Frame): Frame {
  return copyOf(frame, frame.span, scope, input, frame.passed, wantsOutput, frame.said);
}

/** Every command makes some frames. Field by field, that takes a small engine half the time of `{ ...frame }`. */
function copyOf(
  { session, shell, spanFixed, nesting, calls, guessing }: Frame,
  span: Span,
  scope: Scope,
  input: Output,
  passed: Field | undefined,
  wantsOutput: boolean,
  said: Frame['said'],
): Frame {
  return {
    session,
    shell,
    scope,
    span,
    spanFixed,
    nesting,
    calls,
    input,
    passed,
    wantsOutput,
    guessing,
    said,
  };
}

/** What a command prints, as far as it is known. */
export type Output = Field | undefined;

/** The ways back into the walk, for programs that run other commands. */
export interface Shell {
  runText(text: string, frame: Frame): Output;
  runWords(words: readonly Field[], frame: Frame): Output;
  /** Whether the word names a builtin or a program of the table. */
  isProgram(word: Field): boolean;
}

/** Runs a text that a program was given; an unknown one is read as it was written. */
export function runGiven(text: Field, frame: Frame): Output {
  return frame.shell.runText(text.text, isKnown(text) ? frame : { ...frame, guessing: true });
}

interface AccessDetail {
  readonly wholeFolder?: boolean;
  readonly guess?: boolean;
  readonly folder?: boolean;
  readonly link?: boolean;
  /** Patterns of what is left out of a whole folder. */
  readonly except?: readonly string[];
  /** It looks at the name, and not into the file. */
  readonly nameOnly?: true;
  readonly unlessIgnored?: boolean;
  /** What lies in the folder may be written over. */
  readonly mayReplace?: boolean;
  /** Not the folder as such, but what a search has chosen below it. */
  readonly some?: true;
}

/** `name`: of the program, where that isn't its first word. What it does from here on is its own. */
export function recordCommand(frame: Frame, words: readonly Field[], name?: string): void {
  const { session } = frame;
  if (words.length === 0 || session.commands.length >= session.budget.maxSteps) return;
  session.current = commandOf(frame, words, name);
  session.commands.push(session.current);
}

/** What stands around a command, or is none: it is nobody's own. */
export function recordAround(frame: Frame, words: readonly Field[], name?: string): void {
  const { around, budget } = frame.session;
  if (around.length < budget.maxSteps) around.push(commandOf(frame, words, name));
}

function commandOf(frame: Frame, words: readonly Field[], name?: string): SimpleCommand {
  const { span, input } = frame;
  const texts: string[] = [];
  let known = 0;
  let unknown: number[] | undefined;
  for (const word of words) {
    if (!isKnown(word)) {
      unknown ??= [];
      if (word.implied !== true) unknown.push(texts.length);
    } else if (unknown === undefined) known++;
    if (word.implied !== true) texts.push(word.text);
  }
  const unknownFrom = unknown === undefined ? texts.length + 1 : Math.min(known, texts.length);
  const program = name ?? texts[0] ?? '';
  const command: SimpleCommand = { words: texts, text: texts.join(' '), unknownFrom, span, program };
  const given = input === undefined || input.text === '' ? undefined : { input: input.text };
  const variables = frame.session.assigned.size === 0 ? undefined : variablesFor(frame);
  return unknown === undefined && given === undefined && variables === undefined
    ? command
    : { ...command, ...(unknown && { unknown }), ...(variables && { variables }), ...given };
}

const MAX_VARIABLES = 64;

/** Those that the text sets, as they are here. Whether they were exported isn't asked. */
function variablesFor({ session, scope }: Frame): readonly string[] {
  const set: string[] = [];
  for (const name of session.assigned) {
    const value = set.length < MAX_VARIABLES ? lookUp(scope, name) : undefined;
    if (value === undefined || (value.kind === 'text' && value.isUnset)) continue;
    if (value.kind === 'text') for (const text of value.texts) set.push(`${name}=${text}`);
    else set.push(name);
  }
  return set;
}

/** Nobody knows what is in the files that the command has made, but where that comes from. */
export function contentFrom({ session: { current, accesses, texts } }: Frame, origin: Origin): void {
  if (current === undefined) return;
  for (const { by, kind, path } of accesses.values())
    if (by === current && kind === 'create') texts.wrote(path, fieldFrom(origin), false);
}

/** The command that is being followed runs this code: where it comes from, and what it says if it was written here. */
export function recordCode({ session: { current } }: Frame, code: Output, isFile = false): void {
  if (current === undefined || code === undefined) return;
  if (code.origin !== undefined) current.codeFrom = code.origin;
  if (isFile) current.code = code.text;
}

export function recordUnresolved(frame: Frame, text: string): void {
  addUnresolved(frame, { span: frame.span, text, pattern: patternOfTarget(text, frame.scope.cwd) });
}

/** The operands of a command that may be any: they may be files that it writes. */
export function recordPossibleTargets(frame: Frame, operands: readonly Field[]): void {
  for (const operand of operands.slice(0, 64)) {
    const { text } = operand;
    if (text === '' || text.startsWith('-')) continue;
    const path = resolveField(frame, operand);
    const pattern = path === undefined ? patternOfTarget(text, frame.scope.cwd) : normalisePosix(path);
    addUnresolved(frame, { span: frame.span, text, pattern, isOperand: true });
  }
}

function addUnresolved({ session: { unresolved, current } }: Frame, write: UnresolvedWrite): void {
  if (unresolved.size >= MAX_ACCESSES) return;
  unresolved.set(`${write.span.start}:${write.span.end}:${write.text}`, { ...write, by: current });
}

/** A target that wasn't given is none. */
export function recordAccess(
  frame: Frame,
  kind: ShellAccessKind,
  target: Field | undefined,
  detail: AccessDetail = {},
): void {
  if (target === undefined) return;
  const { text } = target;
  if (target.below !== undefined && kind !== 'read') recordChosen(frame, kind, target.below);
  const opened = isKnown(target) ? openedFile(text, frame.scope) : undefined;
  if (opened !== undefined && kind !== 'read') addAccess(frame, kind, opened, false, detail);
  if (isKnown(target) && (text === '' || text.includes('\0') || STREAM.test(text))) return;
  const path = resolveField(frame, target);
  if (path === undefined) {
    if (kind !== 'read') recordUnresolved(frame, text);
    if (kind === 'delete' && detail.wholeFolder) recordIfUnset(frame, text, detail);
    return;
  }
  const certain = target.state === 'known' && !frame.guessing && detail.guess !== true;
  addAccess(frame, kind, path, certain, detail);
  if (text.startsWith('/')) return;
  for (const cwd of frame.scope.alsoCwds) addAccess(frame, kind, resolveAsWritten(cwd, text), false, detail);
}

/** `rm -rf "$DIR"/*` is the end of the system when nobody has set DIR. */
function recordIfUnset(frame: Frame, text: string, detail: AccessDetail): void {
  const path = ifUnset(text, frame.session.assigned);
  if (path !== undefined && isTop(path))
    addAccess(frame, 'delete', path.replace(/\/?\.?\*?$/, '') || '/', false, detail);
}

/** Something that a search has chosen below these folders. */
function recordChosen(frame: Frame, kind: ShellAccessKind, folders: readonly string[]): void {
  const { chosen, current: by } = frame.session;
  const { span } = frame;
  for (const path of folders) {
    const key = keyOf(frame, kind, false, path);
    if (chosen.size < MAX_ACCESSES)
      chosen.set(key, {
        kind,
        path,
        certain: false,
        wholeFolder: false,
        folder: false,
        some: true,
        span,
        by,
      });
  }
}

/** Look like files, but reading or writing them touches nothing that a rule could protect. */
const STREAM =
  /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty)$|^\/(?:dev\/(?:fd|pts|tcp|udp)|proc\/self\/fd)\//;

function addAccess(
  frame: Frame,
  kind: ShellAccessKind,
  path: string,
  certain: boolean,
  detail: AccessDetail,
): void {
  if (STREAM.test(path)) return;
  const { accesses, budget, view, links, texts } = frame.session;
  if (accesses.size >= MAX_ACCESSES) {
    budget.exceeded = true;
    return;
  }
  const wholeFolder = detail.wholeFolder === true;
  const key = keyOf(frame, kind, wholeFolder, path) + (detail.nameOnly ? '?' : '');
  if (accesses.get(key)?.certain !== true) {
    const link = detail.link === true ? { link: true as const } : {};
    const spared = detail.unlessIgnored === true ? { unlessIgnored: true as const } : {};
    const replaced = detail.mayReplace === true ? { mayReplace: true as const } : {};
    const folder = detail.folder === true;
    const { nameOnly, except, some } = detail;
    const more = {
      ...(some && { some }),
      ...(except?.length && { except }),
      ...(nameOnly && { nameOnly }),
      ...spared,
      ...replaced,
      ...saidBy(frame, kind, detail),
    };
    const by = frame.session.current;
    accesses.set(key, { kind, path, certain, wholeFolder, folder, ...link, ...more, span: frame.span, by });
  }
  if (kind !== 'read') texts.changed(path);
  if (kind === 'create') view.made(path, detail.folder === true ? 'folder' : 'file');
  // Writing through a link writes its target; deleting the link itself doesn't delete that.
  const target = links.follow(path, kind !== 'delete' && detail.link !== true);
  if (target !== path && target !== normalisePosix(path)) addAccess(frame, kind, target, false, detail);
}

/** What there is to know of the text that goes into a file, until its content is known. */
function saidBy({ said }: Frame, kind: ShellAccessKind, detail: AccessDetail): Pick<ShellAccess, 'said'> {
  const isText = !detail.folder && !detail.wholeFolder && !detail.link;
  return said !== undefined && isText && (kind === 'create' || kind === 'write') ? { said } : {};
}

const MAX_MADE = 1_000;

/** Lets later parts of the text find files that come to be in a folder. */
export function markMade({ session: { view } }: Frame, folder: string, files: readonly string[]): void {
  view.made(folder, 'folder');
  for (const file of files.slice(0, MAX_MADE)) {
    for (let slash = file.indexOf('/'); slash > 0; slash = file.indexOf('/', slash + 1))
      view.made(`${folder}/${file.slice(0, slash)}`, 'folder');
    view.made(`${folder}/${file}`, 'file');
  }
}

/** Of a folder just these files, as paths from there; however many they are, they count as one access. */
export function recordFiles(
  frame: Frame,
  kind: ShellAccessKind,
  folder: string,
  files: readonly string[],
  isSure = true,
): void {
  const { accesses } = frame.session;
  const key = `${keyOf(frame, kind, true, folder)} files`;
  const all = [...new Set([...(accesses.get(key)?.files ?? []), ...files])];
  if (files.length === 0 || accesses.size >= MAX_ACCESSES) return;
  if (kind === 'create') markMade(frame, folder, files);
  const certain = isSure && !frame.guessing;
  const { span } = frame;
  const by = frame.session.current;
  accesses.set(key, { kind, path: folder, certain, wholeFolder: true, folder: false, files: all, span, by });
}

function keyOf({ span }: Frame, kind: ShellAccessKind, wholeFolder: boolean, path: string): string {
  return `${kind} ${wholeFolder} ${span.start} ${span.end} ${path}`;
}

/** What comes to be in a file that was recorded as made. */
export function recordContent(frame: Frame, target: Field, content: Output, appends = false): void {
  target.feeds?.(content);
  const path = resolveField(frame, target);
  if (path === undefined) return;
  const { accesses, texts } = frame.session;
  const isKnownNow = content?.state === 'known' && !frame.guessing;
  if (content !== undefined) texts.wrote(path, content, appends);
  const key = keyOf(frame, 'create', false, path);
  const access = accesses.get(key);
  if (access === undefined) return;
  const { content: before, appends: _, ...rest } = access;
  // Run more than once, as a loop does, it writes more than one thing.
  if (isKnownNow)
    accesses.set(key, {
      ...rest,
      content: (before ?? '') + content.text,
      ...(appends && { appends: true as const }),
    });
  else accesses.set(key, content === undefined ? rest : { ...rest, said: [...(rest.said ?? []), content] });
}

/** What is in a file, where the text tells: a process substitution, an open file, or a file that it has written. */
export function contentOf(file: Field, frame: Frame): Output {
  return file.content ?? openedContent(file.text, frame) ?? writtenIn(frame, file);
}

/** The same or, for a file that the text has left alone, what is on disk. */
export function readableContent(file: Field, frame: Frame): Output {
  return contentOf(file, frame) ?? contentOnDisk(file, frame);
}

function openedContent(text: string, frame: Frame): Output {
  const [, digits] = /^\/(?:dev|proc\/self)\/fd\/(\d{1,4})$/.exec(text) ?? [];
  const descriptor = text === '/dev/stdin' ? 0 : digits === undefined ? undefined : Number(digits);
  if (descriptor === undefined) return undefined;
  return descriptor === 0 ? frame.input : frame.scope.descriptors.get(descriptor)?.content;
}

function contentOnDisk(file: Field, frame: Frame): Output {
  const { texts, links } = frame.session;
  const path = resolveField(frame, file);
  const text = path === undefined ? undefined : texts.read(links.follow(path));
  return text === undefined ? undefined : { text, state: file.state };
}

/** The path a field leads to; `undefined` when that can't be known. */
export function resolveField(frame: Frame, field: Field): string | undefined {
  if (!isKnown(field)) return undefined;
  if (field.text.startsWith('/')) return throughProc(resolveAsWritten('/', field.text), frame.scope);
  return frame.scope.cwd === undefined ? undefined : resolveAsWritten(frame.scope.cwd, field.text);
}

/** What a search in these folders finds, as far as that is known before anybody looks. */
export function foundBelow(starts: readonly Field[], frame: Frame): Field | undefined {
  const below = starts.map((start) => resolveField(frame, start)).filter((path) => path !== undefined);
  return below.length === 0 ? undefined : { text: '', state: 'unknown', below };
}

export function recordLink(frame: Frame, link: string, target: string): void {
  const { links } = frame.session;
  links.add(links.follow(link, false), target);
}
