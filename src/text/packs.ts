import { printable } from './printable.ts';

/** Sentences about `extends`, as what was found and what is expected. */
interface Mismatch {
  readonly found: string;
  readonly expected: string;
}

export function onlyRules(key: string): string {
  return `A pack has rules only, and runs nothing: move \`${key}\` to the file that extends it.`;
}

export function onlyRuleLists(key: string, lists: readonly string[]): string {
  const known = lists.map((name) => `\`${name}\``).join(', ');
  return `A pack has lists of rules only (${known}): move \`${key}\` to the file that extends it.`;
}

export function unknownPack(name: string, known: readonly string[], near: string | undefined): Mismatch {
  const expected =
    near === undefined
      ? `one of ${known.join(', ') || 'none'}`
      : `a built-in pack; did you mean \`${near}\`?`;
  return { found: `the unknown pack \`${printable(name)}\``, expected };
}

export function packMissing(file: string, detail: string): Mismatch {
  return { found: `a file that can't be read (${printable(file)}: ${detail})`, expected: 'a readable file' };
}

export function packageMissing(name: string, root: string): Mismatch {
  return {
    found: `the package \`${printable(name)}\`, which isn't installed`,
    expected: `a folder node_modules/${printable(name)} inside ${printable(root)}`,
  };
}

export function packageUnreadable(file: string): Mismatch {
  return {
    found: `a package whose ${printable(file)} can't be used`,
    expected: 'JSON, with a path in `conclaude` if it has that key',
  };
}

export function outsideProject(file: string, root: string): Mismatch {
  return {
    found: `a file outside of the project (${printable(file)})`,
    expected: `a file inside ${printable(root)}, also where links lead`,
  };
}

export function extendsItself(way: readonly string[]): Mismatch {
  return {
    found: `a pack that extends itself (${way.map(printable).join(' → ')})`,
    expected: "packs that don't extend each other in a circle",
  };
}

export function tooManyPacks(most: number): Mismatch {
  return { found: 'more packs than can be looked at', expected: `${most} packs at most` };
}

export function sameName(name: string, first: string, second: string): Mismatch {
  return {
    found: `a second pack called \`${printable(name)}\` (${printable(second)})`,
    expected: `another name, because the ids of its rules begin with it, and ${printable(first)} has it`,
  };
}

export function unknownRule(id: string, near: string | undefined, hasPacks: boolean): Mismatch {
  const expected = !hasPacks
    ? 'no overrides, because the file extends no pack'
    : near === undefined
      ? 'the id of a rule of a pack; `conclaude pack list` shows them'
      : `the id of a rule of a pack; did you mean \`${near}\`?`;
  return { found: `the unknown rule \`${printable(id)}\``, expected };
}

export function filesNotRead(): Mismatch {
  return { found: 'a file, and nobody to read it', expected: 'a host as the third argument of parseConfig' };
}
