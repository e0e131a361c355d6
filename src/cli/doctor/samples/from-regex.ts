import { parsePattern } from '../../../match/regex/parse.ts';
import type { Node } from '../../../match/regex/tree.ts';
import { sampleChar } from './char.ts';

/** Longer than this, a sample shows nothing that a shorter one wouldn't. */
const MOST_CHARACTERS = 2000;
const OPTIONS_TRIED = 4;

interface Way {
  /** Which branch of a choice is taken, where it has that many. */
  readonly option: number;
  /** How often something repeats that need not be there. */
  readonly atLeast: number;
}

/** Texts that a regular expression probably matches. */
export function regexSamples(pattern: string): readonly string[] {
  const parsed = parsePattern(pattern, false);
  if (!parsed.ok) return [];
  const found = new Set<string>();
  for (let option = 0; option < OPTIONS_TRIED; option++) {
    for (const atLeast of [0, 1]) {
      const text = textFor(parsed.tree, { option, atLeast });
      if (text !== undefined && text !== '') found.add(text);
    }
  }
  return [...found];
}

function textFor(node: Node, way: Way): string | undefined {
  switch (node.kind) {
    case 'chars':
      return sampleChar((char) => node.set(char.codePointAt(0) ?? 0));
    case 'edge':
      return '';
    case 'sequence':
      return joined(node.parts.map((part) => textFor(part, way)));
    case 'choice': {
      const option = node.options[Math.min(way.option, node.options.length - 1)];
      return option === undefined ? '' : textFor(option, way);
    }
    case 'repeat': {
      const times = Math.min(node.max, Math.max(node.min, way.atLeast));
      const once = times === 0 ? '' : textFor(node.body, way);
      return once === undefined || once.length * times > MOST_CHARACTERS ? undefined : once.repeat(times);
    }
  }
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.join('');
  return parts.includes(undefined) || text.length > MOST_CHARACTERS ? undefined : text;
}
