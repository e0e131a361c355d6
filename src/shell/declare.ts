import { evaluateText } from './arithmetic.ts';
import { append } from './assignments.ts';
import { type Field, isKnown } from './field.ts';
import { followSubscript } from './hidden-code.ts';
import { NO_ITEMS, NO_NAMED_ITEMS } from './items.ts';
import { setNamed } from './reading.ts';
import { lookUp, makeLocal, type Scope, setVariable, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame } from './session.ts';
import { followSpecialVariable } from './special-variables.ts';

/** `export`, `readonly`: they mean the variable that is there. */
export function declareEverywhere(args: readonly Field[], frame: Frame): void {
  const letters = lettersOf(args);
  if (letters.includes('f')) for (const { text } of args) frame.session.exported.add(text);
  declareAll(args, letters, frame);
}

/** `declare`, `local`: in a function they make a variable of its own. */
export function declareHere(args: readonly Field[], frame: Frame): void {
  const letters = lettersOf(args);
  if (letters.includes('f') && letters.includes('x'))
    for (const { text } of args) frame.session.exported.add(text);
  if (!letters.includes('g'))
    for (const { text } of args) {
      const [name] = /^[A-Za-z_]\w*/.exec(text) ?? [];
      if (name !== undefined) makeLocal(frame.scope, name);
    }
  declareAll(args, letters, frame);
}

function lettersOf(args: readonly Field[]): string {
  return args
    .filter((arg) => /^-[a-zA-Z]+$/.test(arg.text))
    .map((arg) => arg.text.slice(1))
    .join('');
}

/** What they set, by the letters of their options. */
function declareAll(args: readonly Field[], letters: string, frame: Frame): void {
  for (const arg of args) if (!arg.text.startsWith('-')) declareOne(arg, letters, frame);
}

function declareOne(arg: Field, letters: string, frame: Frame): void {
  const { scope, session } = frame;
  const [, name = '', plus, value = ''] = /^([A-Za-z_]\w*(?:\[[^=]*\])?)(\+?)=(.*)$/s.exec(arg.text) ?? [];
  if (name === '') {
    declareEmpty(arg.text, letters, scope);
    return;
  }
  session.assigned.add(name);
  if (letters.includes('n')) {
    if (isKnown(arg)) scope.references = new Map([...scope.references, [name, value]]);
    else setVariable(scope, name, UNKNOWN);
    return;
  }
  const before = plus === '+' ? lookUp(scope, name) : undefined;
  const held = append(before, isKnown(arg) ? declaredValue(value, letters, frame) : UNKNOWN);
  setNamed(name, held, scope, frame);
  followSpecialVariable(name, held, frame);
}

function declareEmpty(name: string, letters: string, scope: Scope): void {
  if (!/^[A-Za-z_]\w*$/.test(name) || lookUp(scope, name) !== undefined) return;
  if (letters.includes('A')) setVariable(scope, name, NO_NAMED_ITEMS);
  else if (letters.includes('a')) setVariable(scope, name, NO_ITEMS);
}

function declaredValue(text: string, letters: string, frame: Frame): Value {
  if (letters.includes('i')) {
    followSubscript(text, frame);
    const number = evaluateText(text, frame);
    return number === undefined ? UNKNOWN : textValue(String(number));
  }
  if (letters.includes('l')) return textValue(text.toLowerCase());
  return textValue(letters.includes('u') ? text.toUpperCase() : text);
}
