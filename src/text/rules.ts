/** What rules are about, for those who list them: `explain`, `doctor`, `visualize`. */
export const ABOUT = {
  rootAdditions: 'new files at the project root',
  gitIgnored: 'what git ignores',
  selfProtection: "conclaude's own rules and wiring",
  unreadableCommands: "commands that can't be read",
} as const;

export function aboutUnresolvedWrites(action: string): string {
  if (action === 'auto')
    return "ask about writes to files whose names can't be known if they may be protected";
  return `${action} writes to files whose names can't be known`;
}

export function aboutUnresolvedCommands(action: string): string {
  if (action === 'auto') return "ask about commands of a rule's program that can't be known";
  return `${action} commands that a rule may be about and that can't be known`;
}

/** `operations` as the entry lists them; none for the usual ones. */
export function aboutProtected(pattern: string, operations: readonly string[]): string {
  return operations.length === 0 ? pattern : `${pattern} (${operations.join(', ')})`;
}

export function aboutToolRule(action: string, tool: string, patterns: readonly string[]): string {
  return `${action} ${tool}${patterns.length === 0 ? '' : `: ${patterns.join(', ')}`}`;
}
