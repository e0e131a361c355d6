export interface SlashCommand {
  readonly name: string;
  readonly args: string;
}

/** The first line that is a slash command. `/usr/bin/x` is a path, and none. */
export function slashCommandIn(prompt: string): SlashCommand | undefined {
  for (const line of prompt.split('\n')) {
    const found = /^\/([A-Za-z0-9_:-]+)(?:\s+(.*))?$/.exec(line.trimEnd());
    if (found?.[1] !== undefined) return { name: found[1], args: found[2] ?? '' };
  }
  return undefined;
}
