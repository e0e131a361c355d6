import { type Field, knownTexts } from './field.ts';
import { followRecursion } from './fork-bomb.ts';
import type { FunctionDefinition } from './parse.ts';
import { endLocals } from './scope.ts';
import type { Frame, Output } from './session.ts';
import { walkCommand } from './walk.ts';

const MAX_CALLS = 16;

/** A function that calls itself is followed once more and then left: its further rounds bring nothing new. */
export function callFunction(
  name: string,
  definition: FunctionDefinition,
  args: readonly Field[],
  frame: Frame,
): Output {
  if (!frame.calls.includes(name)) followRecursion(name, definition, frame);
  const again = frame.calls.filter((call) => call === name).length;
  if (again > 1 || frame.calls.length >= MAX_CALLS) return undefined;
  const { scope } = frame;
  const { positional, locals: outer } = scope;
  const locals = { scope, before: new Map() };
  scope.positional = knownTexts(args);
  scope.locals = locals;
  const printed = walkCommand(definition.body, { ...frame, calls: [...frame.calls, name] });
  endLocals(locals);
  scope.locals = outer;
  scope.positional = positional;
  return printed;
}
