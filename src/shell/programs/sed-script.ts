/** What a sed script does to files by itself: `w`, `r`, the `w` flag of `s`, and `e`, which runs a command or lines. */
type SedEffect = { readonly kind: 'create' | 'read' | 'run' | 'run-lines'; readonly text: string };

/** Far longer than any script by hand; beyond it nothing is looked for. */
const MAX_SCRIPT = 16_384;

/** Commands whose argument is the rest of the line. */
const TAKES_LINE: Readonly<Record<string, SedEffect['kind']>> = {
  w: 'create',
  W: 'create',
  r: 'read',
  R: 'read',
  e: 'run',
};

interface Reading {
  readonly script: string;
  readonly effects: SedEffect[];
  at: number;
}

export function sedEffects(script: string): readonly SedEffect[] {
  const reading: Reading = { script, effects: [], at: 0 };
  while (reading.at < Math.min(script.length, MAX_SCRIPT)) {
    reading.at = skipAddress(script, reading.at);
    readCommand(reading, script[reading.at++] ?? '');
  }
  return reading.effects.filter((effect) => effect.text !== '');
}

function readCommand(reading: Reading, command: string): void {
  const { script, at, effects } = reading;
  if (command === 's' || command === 'y') readSubstitution(reading, command);
  else if (Object.hasOwn(TAKES_LINE, command)) {
    const text = restOfLine(reading);
    const isAlone = command === 'e' && /^[;}]?$/.test(text);
    effects.push(isAlone ? { kind: 'run-lines', text: 'e' } : { kind: TAKES_LINE[command] ?? 'read', text });
  } else if (command !== '' && 'aic'.includes(command)) reading.at = skipText(script, at);
  else if (command !== '' && 'btT:'.includes(command)) reading.at = skipLabel(script, at);
}

function readSubstitution(reading: Reading, command: string): void {
  const { script, effects } = reading;
  const start = reading.at;
  reading.at = skipParts(script, start);
  const replacement = replacementIn(script, start, reading.at);
  const flags = /^[gpiIeEmM0-9]*/.exec(script.slice(reading.at, reading.at + 16))?.[0] ?? '';
  reading.at += flags.length;
  if (command !== 's') return;
  if (flags.includes('e')) effects.push({ kind: 'run', text: replacement });
  if (script[reading.at] !== 'w') return;
  reading.at++;
  effects.push({ kind: 'create', text: restOfLine(reading) });
}

function restOfLine(reading: Reading): string {
  const { script, at } = reading;
  const end = script.indexOf('\n', at);
  reading.at = end < 0 ? script.length : end;
  return script.slice(at, reading.at).trim();
}

function skipAddress(script: string, from: number): number {
  let at = from;
  while (at < script.length) {
    const char = script[at] ?? '';
    if (char === '/') at = skipDelimited(script, at + 1, '/');
    else if (char === '\\') at = skipDelimited(script, at + 2, script[at + 1] ?? '');
    else if (/[\s;{},!$0-9~+]/.test(char)) at++;
    // After an address, `I` and `M` change how it matches.
    else if (/[IM]/.test(char) && script[at - 1] === '/') at++;
    else return at;
  }
  return at;
}

/** The index after the closing delimiter. */
function skipDelimited(script: string, from: number, delimiter: string): number {
  for (let at = from; at < script.length; at++) {
    if (script[at] === '\\') at++;
    else if (script[at] === delimiter) return at + 1;
  }
  return script.length;
}

function skipParts(script: string, at: number): number {
  const delimiter = script[at] ?? '';
  return skipDelimited(script, skipDelimited(script, at + 1, delimiter), delimiter);
}

/** What `s` puts in, if it ends before `end`: with `e` that is run, after what stands around it in the line. */
function replacementIn(script: string, at: number, end: number): string {
  const from = skipDelimited(script, at + 1, script[at] ?? '');
  return script.slice(from, end - 1).replace(/\\([^\w&]|$)/g, '$1');
}

/** The text of `a`, `i` and `c` goes on over lines that end with a backslash. */
function skipText(script: string, from: number): number {
  for (let at = from; at < script.length; at++) {
    if (script[at] === '\\') at++;
    else if (script[at] === '\n') return at;
  }
  return script.length;
}

function skipLabel(script: string, from: number): number {
  const end = script.slice(from).search(/[;\n}]/);
  return end < 0 ? script.length : from + end;
}
