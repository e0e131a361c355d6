import type { LibraryFunction } from '../run/machine.ts';
import { lift, textOf, textValue, unknown, type Value } from '../run/value.ts';

/** A table of functions as it is written down: the names of several stand in one text. */
export function given(
  written: Readonly<Record<string, LibraryFunction>>,
): readonly (readonly [string, LibraryFunction])[] {
  return Object.entries(written).flatMap(([names, compute]) =>
    names.split(' ').map((name) => [name, compute] as const),
  );
}

/** What a function gives for a text; unknown for anything else. */
export function onText(value: Value | undefined, apply: (text: string) => Value): Value {
  return lift([value ?? unknown()], (one) => {
    const text = textOf(one);
    return text === undefined ? unknown() : apply(text);
  });
}

export function changed(value: Value | undefined, change: (text: string) => string): Value {
  return onText(value, (text) => textValue(change(text)));
}

/** Gives what it was given. */
export const pass: LibraryFunction = ({ positional: [value] }) => value ?? unknown();
