import { type Arguments, hasOption } from '../arguments.ts';
import type { Filter } from './filters.ts';

/** `base64`, both ways. */
export const base64: Filter = (input, args) => {
  if (!hasOption(args, '-d -D --decode')) return encode64(input);
  return decode64(input);
};

function decode64(input: string): string | undefined {
  try {
    return atob(input.replace(/\s/g, ''));
  } catch {
    return undefined;
  }
}

function encode64(input: string): string | undefined {
  try {
    return `${btoa(input)}\n`;
  } catch {
    return undefined;
  }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const base32: Filter = (input, args) => {
  if (!hasOption(args, '-d -D --decode')) return undefined;
  let bits = 0;
  let size = 0;
  let text = '';
  for (const char of input.replace(/[\s=]/g, '')) {
    const value = BASE32.indexOf(char);
    if (value < 0) return undefined;
    bits = ((bits << 5) | value) & 0xfff;
    size += 5;
    if (size < 8) continue;
    size -= 8;
    text += String.fromCharCode((bits >> size) & 0xff);
  }
  return text;
};

/** `xxd -r -p` */
export function fromHex(input: string): string | undefined {
  const digits = input.replace(/\s/g, '');
  if (!/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  return (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** `openssl base64 -d`, `openssl enc -d -a`; with a cipher nobody can tell. */
export const opensslText: Filter = (input, args: Arguments) => {
  const verb = args.operands[0]?.text;
  const is64 = verb === 'base64' || (verb === 'enc' && hasOption(args, '-a -base64'));
  const known = /^-(?:d|e|a|A|base64|n)$/;
  if (!is64 || args.options.some(({ name }) => !known.test(name))) return undefined;
  return hasOption(args, '-d') ? decode64(input) : encode64(input);
};
