import { expandBody, expandText, expandWord } from './expand-word.ts';
import { type Field, knownField } from './field.ts';
import type { Redirection } from './parse.ts';
import {
  contentOf,
  type Frame,
  type Output,
  recordAccess,
  recordUnresolved,
  resolveField,
  spanOf,
} from './session.ts';

export interface Streams {
  /** What the command will read from standard input. */
  readonly input: Output;
  /** False when its standard output goes to a file or another descriptor. */
  readonly printsToPipe: boolean;
  /** The files that its standard output goes to. */
  readonly outputs: readonly Written[];
}

interface Written {
  readonly target: Field;
  readonly frame: Frame;
  readonly appends: boolean;
}

export function applyRedirects(redirects: readonly Redirection[], frame: Frame): Streams {
  let input = frame.input;
  let printsToPipe = true;
  const outputs: Written[] = [];
  for (const redirect of redirects) {
    const at: Frame = { ...frame, span: spanOf(redirect, frame) };
    if (redirect.type !== 'Redirect') {
      input = givenInput(redirect, at);
      continue;
    }
    const fields = applyFileRedirect(redirect, at);
    if (redirect.operator === '<' || redirect.operator === '<&') input = contentGiven(fields[0], at);
    else if (descriptorOf(redirect) === 1 || redirect.operator.startsWith('&')) {
      printsToPipe = false;
      // What goes to the standard error as well isn't known.
      if (/^>[>|]?$/.test(redirect.operator))
        outputs.push(...fields.map((target) => ({ target, frame: at, appends: redirect.operator === '>>' })));
    }
  }
  return { input, printsToPipe, outputs };
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

function descriptorOf(redirect: FileRedirect): number {
  if (redirect.descriptor === undefined) return redirect.operator.startsWith('<') ? 0 : 1;
  return redirect.descriptor.type === 'FileDescriptor' ? redirect.descriptor.value : 10;
}

function applyFileRedirect(redirect: FileRedirect, frame: Frame): readonly Field[] {
  const { operator, target } = redirect;
  if (target === undefined) return [];
  const fields = expandWord(target, frame);
  const duplicates = operator === '>&' || operator === '<&';
  for (const field of fields) {
    if (duplicates && (field.state === 'unknown' || /^(?:\d+-?|-)$/.test(field.text))) continue;
    if (operator === '<>') recordAccess(frame, 'read', field);
    recordAccess(frame, operator === '<' || operator === '<&' ? 'read' : 'create', field);
  }
  if (fields.length === 0 && operator !== '<') recordUnresolved(frame, target.text);
  return fields;
}
