import { printable } from './printable.ts';

/** The words of `conclaude pack`. */
export function fileMissing(): string {
  return 'which file is to be added? Try `conclaude pack add FILE`';
}

export function inUse(): string {
  return 'in use';
}

export function overriddenAs({
  mode,
  agent,
}: {
  readonly mode?: string | undefined;
  readonly agent?: string | undefined;
}): string {
  return [
    ...(mode === undefined ? [] : [mode]),
    ...(agent === undefined ? [] : [`agent ${printable(agent)}`]),
  ].join(', ');
}

export function noSuchFile(): string {
  return "it doesn't exist";
}

export function cantRead(file: string, why: string): string {
  return `can't read ${printable(file)}: ${why}`;
}

export function badName(name: string): string {
  return `can't add ${printable(name)}: its name has to have letters or digits`;
}

export function unusablePack(file: string): string {
  return `${printable(file)} can't be added:`;
}

export function addByHand(file: string, spec: string): string {
  return `can't tell where ${printable(file)} has room for it. Add \`${spec}\` to \`extends\` there yourself, and run this again.`;
}

export function packHeader(source: string, day: string, sha256: string): readonly string[] {
  return [`Added by \`conclaude pack add\` on ${day}`, `source: ${printable(source)}`, `sha256: ${sha256}`];
}
