import { joinLines, textLines } from './filters.ts';

/** What sed prints, for scripts as plain as `s/a/b/g`, `2p`, `$d`, `1,3p`, `3q`; `undefined` for others. */
export function sedOutput(input: string, script: string, quiet: boolean): string | undefined {
  const commands = splitScript(script);
  if (commands === undefined) return undefined;
  const steps = commands.map(sedStep);
  if (!steps.every((step) => step !== undefined)) return undefined;
  const lines = textLines(input);
  const printed: string[] = [];
  for (const [index, line] of lines.entries()) {
    const state: SedLine = { text: line, number: index + 1, isLast: index === lines.length - 1, printed };
    let fate: Fate = 'goes on';
    for (const step of steps) {
      fate = step(state);
      if (fate !== 'goes on') break;
    }
    if (!quiet && fate !== 'is gone') printed.push(state.text);
    if (fate === 'ends it') break;
  }
  return joinLines(printed);
}

interface SedLine {
  text: string;
  readonly number: number;
  readonly isLast: boolean;
  readonly printed: string[];
}

type Fate = 'goes on' | 'is gone' | 'ends it';
type SedStep = (line: SedLine) => Fate;

/** At `;` and newlines; a `s` command may hold some of its own, and then it is given up unless they are escaped. */
function splitScript(script: string): readonly string[] | undefined {
  const commands: string[] = [];
  let rest = script.trim();
  for (let count = 0; rest !== ''; count++) {
    if (count > 16) return undefined;
    const [, address = ''] = /^((?:\d{1,9}|\$)(?:,(?:\d{1,9}|\$))?)?/.exec(rest) ?? [];
    const body = rest.slice(address.length);
    const end = body.startsWith('s') ? endOfSubstitution(body) : body.search(/[;\n]|$/);
    if (end === undefined) return undefined;
    commands.push(rest.slice(0, address.length + end));
    rest = rest.slice(address.length + end).replace(/^[;\s]+/, '');
  }
  return commands;
}

function endOfSubstitution(body: string): number | undefined {
  const mark = body[1];
  if (mark === undefined || /[\s\\\w]/.test(mark)) return undefined;
  let marks = 0;
  for (let i = 1; i < body.length; i++) {
    if (body[i] === '\\') i++;
    else if (body[i] === mark && ++marks === 3)
      return i + 1 + (/^[^;\n]*/.exec(body.slice(i + 1))?.[0].length ?? 0);
  }
  return undefined;
}

function sedStep(command: string): SedStep | undefined {
  const [, from, to, body = ''] = /^(?:(\d{1,9}|\$)(?:,(\d{1,9}|\$))?)?(.*)$/s.exec(command.trim()) ?? [];
  const at = (line: SedLine): boolean => {
    if (from === undefined) return true;
    if (to === undefined) return from === '$' ? line.isLast : line.number === Number(from);
    return line.number >= Number(from) && (to === '$' || line.number <= Number(to));
  };
  const act = sedAction(body.trim());
  return act === undefined ? undefined : (line) => (at(line) ? act(line) : 'goes on');
}

function sedAction(body: string): SedStep | undefined {
  if (body === 'd') return () => 'is gone';
  if (body === 'q') return () => 'ends it';
  if (body === 'p')
    return (line) => {
      line.printed.push(line.text);
      return 'goes on';
    };
  const change = body.startsWith('s') ? substitution(body) : undefined;
  return (
    change &&
    ((line) => {
      const before = line.text;
      const { text, prints } = change(line.text);
      line.text = text;
      if (prints && text !== before) line.printed.push(text);
      return 'goes on';
    })
  );
}

function substitution(body: string): ((text: string) => { text: string; prints: boolean }) | undefined {
  const mark = body[1] ?? '/';
  const parts: string[] = [];
  let part = '';
  for (let i = 2; i < body.length; i++) {
    const next = body[i + 1] ?? '';
    if (body[i] === '\\') {
      part += next === mark ? next : `\\${next}`;
      i++;
    } else if (body[i] === mark && parts.length < 2) {
      parts.push(part);
      part = '';
    } else part += body[i];
  }
  parts.push(part);
  const [pattern = '', replacement = '', flags = ''] = parts;
  const find = plainPattern(pattern);
  if (find === undefined || !/^[gp]*$/.test(flags) || /\\[^&\\/.]/.test(replacement)) return undefined;
  const put = (found: string): string =>
    replacement.replace(/\\(.)|&/g, (_, escaped?: string) => escaped ?? found);
  return (text) => ({ text: replaceIn(text, find, put, flags.includes('g')), prints: flags.includes('p') });
}

interface PlainPattern {
  readonly text: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** `.*`: the whole line. */
  readonly all: boolean;
}

/** A pattern that is a text, perhaps at the start or the end of a line, or `.*`. */
function plainPattern(pattern: string): PlainPattern | undefined {
  if (/^\^?\.\*\$?$/.test(pattern)) return { text: '', atStart: true, atEnd: true, all: true };
  const atStart = pattern.startsWith('^');
  const atEnd = pattern.endsWith('$') && !pattern.endsWith('\\$');
  const body = pattern.slice(atStart ? 1 : 0, atEnd ? -1 : undefined);
  if (/(?:^|[^\\])(?:\\\\)*[.*[\]^$]|\\[^./[\]*^$\\-]/.test(body)) return undefined;
  return { text: body.replace(/\\(.)/g, '$1'), atStart, atEnd, all: false };
}

function replaceIn(
  text: string,
  find: PlainPattern,
  put: (found: string) => string,
  everywhere: boolean,
): string {
  if (find.all) return put(text);
  if (find.atStart && find.atEnd) return text === find.text ? put(text) : text;
  if (find.atStart) return text.startsWith(find.text) ? put(find.text) + text.slice(find.text.length) : text;
  if (find.atEnd)
    return text.endsWith(find.text) ? text.slice(0, text.length - find.text.length) + put(find.text) : text;
  if (find.text === '') return text;
  return everywhere
    ? text.split(find.text).join(put(find.text))
    : text.replace(find.text, () => put(find.text));
}

/** What awk prints, for programs that only print fields and texts: `{print $2}`, `{print "rm " $1}`, `NR==1`. */
export function awkOutput(input: string, program: string, separator: string | undefined): string | undefined {
  const [, condition = '', print] =
    /^\s*(BEGIN|NR\s*==\s*\d{1,9})?\s*(?:\{\s*print\b\s*([^{};]*);?\s*\})?\s*$/.exec(program) ?? [];
  if (condition === '' && print === undefined) return undefined;
  const parts = printedParts((print ?? '').trim());
  if (parts === undefined) return undefined;
  const wanted = /\d+/.exec(condition)?.[0];
  const lines = condition === 'BEGIN' ? [''] : textLines(input);
  const chosen = wanted === undefined ? lines : lines.slice(Number(wanted) - 1, Number(wanted));
  const split =
    separator === undefined
      ? (line: string) => line.trim().split(/\s+/)
      : (line: string) => line.split(separator);
  return joinLines(chosen.map((line) => parts.map((part) => part(line, split(line))).join('')));
}

type AwkPart = (line: string, fields: readonly string[]) => string;

function printedParts(print: string): readonly AwkPart[] | undefined {
  if (print === '') return [(line) => line];
  const parts: AwkPart[] = [];
  const token = /\s*(?:\$(\d{1,3}|NF)|"((?:[^"\\]|\\.)*)"|(,))/y;
  while (token.lastIndex < print.length) {
    const match = token.exec(print);
    if (match === null || parts.length > 32) return undefined;
    const [, field, text, comma] = match;
    if (field === '0') parts.push((line) => line);
    else if (field === 'NF') parts.push((_, fields) => fields.at(-1) ?? '');
    else if (field !== undefined) parts.push((_, fields) => fields[Number(field) - 1] ?? '');
    else if (comma !== undefined) parts.push(() => ' ');
    else
      parts.push(() =>
        (text ?? '').replace(/\\(.)/g, (_, char: string) =>
          char === 'n' ? '\n' : char === 't' ? '\t' : char,
        ),
      );
  }
  return parts;
}
