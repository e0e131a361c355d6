import { printable } from './printable.ts';

/** What `validate` mentions although the configuration is valid. */
export function warningLine(where: string, key: string, text: string): string {
  return printable(`${where}: ${key}: warning: ${text}`);
}

export function neverFires(tool: string): string {
  return `this rule never fires: \`commandPattern\` speaks of shell commands, and '${tool}' names no shell`;
}

export function commandIgnored(tool: string): string {
  return `its \`commandPattern\` is never looked at: '${tool}' names no shell, so only \`pattern\` counts`;
}

export function shadowed(earlier: string): string {
  return `this rule never fires: ${earlier} matches everything that it matches, and the first rule decides`;
}

export function unknownAgent(pattern: string, folder: string): string {
  return `'${pattern}' matches no agent known here (${folder} and the built-in ones), so this rule may never fire`;
}

export function rootFolder(): string {
  return 'the word /* stands for the root folder and matches / and /* only; write /** for everything below it';
}

export function rideAlong(pattern: string): string {
  return `'${pattern}' also allows a second command that rides along, such as after ';' or '&&'`;
}

export function absoluteByMistake(pattern: string): string {
  return `'${pattern}' is an absolute path, and there is no such place; for the project root write '.${pattern}'`;
}
