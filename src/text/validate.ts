import { printable } from './printable.ts';

export function configInvalid(file: string, problems: number): string {
  return `${printable(file)} has ${problems === 1 ? 'a problem' : `${problems} problems`}:`;
}

export function configMissing(place: string): string {
  return `No .conclaude.yaml or .conclaude.yml in ${printable(place)}. Without one, conclaude has no opinion on anything. An empty file is a valid start.`;
}

export function canBeMigrated(): string {
  return "'conclaude migrate' can rewrite the keys of earlier versions.";
}

export function extendsThese(packs: readonly string[]): string {
  return `extends ${packs.join(', ')}`;
}

/** What follows a rule's mode in the list of all that counts. */
export function ruleAside(about: string, agent: string, override: string | undefined): string {
  const words = [
    about,
    agent === '*' ? '' : `agent ${agent}`,
    override === undefined ? '' : `overridden: ${override}`,
  ];
  return words
    .filter((word) => word !== '')
    .map((word) => `, ${word}`)
    .join('');
}
