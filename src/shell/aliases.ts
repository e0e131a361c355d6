import type { Field } from './field.ts';
import type { Command } from './parse.ts';
import type { Scope } from './scope.ts';
import type { Frame, Output } from './session.ts';

const MAX_ALIASES = 64;

/** `alias name=text`; whether the shell will expand it isn't asked: it costs little to look. */
export function defineAlias(arg: Field, scope: Scope): void {
  const equals = arg.text.indexOf('=');
  if (equals <= 0 || arg.state === 'unknown' || scope.aliases.size >= MAX_ALIASES) return;
  scope.aliases = new Map([...scope.aliases, [arg.text.slice(0, equals), arg.text.slice(equals + 1)]]);
}

/** The command with its alias in its place; `undefined` when its first word is none. An alias in itself isn't expanded again. */
export function runAlias(node: Command, frame: Frame): Output {
  const { scope } = frame;
  const name = node.name?.text;
  const text = name === undefined || scope.aliases.size === 0 ? undefined : scope.aliases.get(name);
  if (name === undefined || text === undefined || frame.calls.includes(`alias ${name}`)) return undefined;
  const args = node.suffix.flatMap((part) => ('text' in part ? [part.text] : []));
  // After an alias that ends with a blank, the next word may be one, too.
  const [first = '', ...rest] = args;
  const next = /\s$/.test(text) ? (scope.aliases.get(first) ?? first) : first;
  const calls = [...frame.calls, `alias ${name}`];
  return frame.shell.runText([text, next, ...rest].join(' '), { ...frame, calls, guessing: true });
}
