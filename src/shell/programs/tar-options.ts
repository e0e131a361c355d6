import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { shellPattern } from '../glob.ts';
import type { Unpacking } from './unpack.ts';

/** Which members `tar` unpacks, and what it calls them. */
export function tarChoice(args: Arguments): Pick<Unpacking, 'takes' | 'nameFor' | 'isUnsure'> {
  const named = args.operands.map(({ text }) => text.replace(/^(?:\.\/)+(?=.)|\/+$/g, ''));
  const patterns = hasOption(args, '--wildcards') ? named.map(shellPattern) : [];
  const excluded = optionValues(args, '--exclude').map(({ text }) => shellPattern(text.replace(/\/+$/, '')));
  const isNamed = (name: string): boolean =>
    named.some((one) => name === one || name.startsWith(`${one}/`)) ||
    patterns.some((matches) => matches(name));
  const strip = Number(optionValue(args, '--strip-components')?.text ?? 0) || 0;
  const renames = optionValues(args, '--transform --xform').map(({ text }) => readRename(text));
  return {
    takes: (member) => {
      const name = member.replace(/^(?:\.\/)+/, '');
      return (named.length === 0 || isNamed(name)) && !excluded.some((matches) => hasPart(name, matches));
    },
    nameFor: (member) => {
      const changed = renames.reduce((name, rename) => rename?.(name) ?? name, member);
      return strip === 0 ? changed : stripped(changed, strip);
    },
    isUnsure: renames.includes(undefined),
  };
}

function stripped(name: string, count: number): string | undefined {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length <= count ? undefined : parts.slice(count).join('/');
}

const MAX_PARTS = 32;

/** `--exclude` means any run of the parts of a name. */
function hasPart(name: string, matches: (text: string) => boolean): boolean {
  const parts = name.split('/').slice(0, MAX_PARTS);
  return parts.some((_, start) =>
    parts.slice(start).some((_part, length) => matches(parts.slice(start, start + length + 1).join('/'))),
  );
}

/** `s,from,to,` where `from` is plain text; `undefined` for a real expression. */
function readRename(text: string): ((name: string) => string) | undefined {
  const sign = text[1] ?? '';
  const [verb, from = '', to = '', flags = ''] = text.split(sign);
  if (verb !== 's' || sign === '' || /[\\&]/.test(to) || /[^g]/.test(flags)) return undefined;
  const [, start, middle = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(from) ?? [];
  const plain = middle.replace(/\\([./-])/g, '$1');
  // A dot stands for itself, too.
  if (/[\\*[\]^$]/.test(middle.replace(/\\[./-]/g, ''))) return undefined;
  return (name) =>
    renamed(name, { plain, to, atStart: start !== '', atEnd: end !== '', all: flags.includes('g') });
}

interface Rename {
  readonly plain: string;
  readonly to: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly all: boolean;
}

function renamed(name: string, { plain, to, atStart, atEnd, all }: Rename): string {
  if (atStart && atEnd) return name === plain ? to : name;
  if (atStart) return name.startsWith(plain) ? to + name.slice(plain.length) : name;
  if (atEnd) return name.endsWith(plain) ? name.slice(0, name.length - plain.length) + to : name;
  return all ? name.replaceAll(plain, () => to) : name.replace(plain, () => to);
}
