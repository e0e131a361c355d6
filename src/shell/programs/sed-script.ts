/** What a sed script does to files by itself: `w`, `r`, the `w` flag of `s`, and `e`, which runs a command. */
type SedEffect = { readonly kind: 'create' | 'read' | 'run'; readonly text: string };

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

export function sedEffects(script: string): readonly SedEffect[] {
  const effects: SedEffect[] = [];
  let at = 0;
  const restOfLine = (): string => {
    const end = script.indexOf('\n', at);
    const text = script.slice(at, end < 0 ? script.length : end).trim();
    at = end < 0 ? script.length : end;
    return text;
  };
  while (at < Math.min(script.length, MAX_SCRIPT)) {
    at = skipAddress(script, at);
    const command = script[at++];
    if (command === 's' || command === 'y') {
      at = skipParts(script, at);
      const flags = /^[gpiIeEmM0-9]*/.exec(script.slice(at, at + 16))?.[0] ?? '';
      at += flags.length;
      if (script[at] === 'w') {
        at++;
        effects.push({ kind: 'create', text: restOfLine() });
      }
    } else if (command !== undefined && command in TAKES_LINE) {
      effects.push({ kind: TAKES_LINE[command] ?? 'read', text: restOfLine() });
    } else if (command !== undefined && 'aic'.includes(command)) {
      at = skipText(script, at);
    } else if (command !== undefined && 'btT:'.includes(command)) at = skipLabel(script, at);
  }
  return effects.filter((effect) => effect.text !== '');
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
