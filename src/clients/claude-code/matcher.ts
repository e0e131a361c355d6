/** Other names by which the client lets a matcher mean a tool. */
const ALSO_CALLED: Readonly<Record<string, string>> = { Monitor: 'Bash', Agent: 'Task' };

/** Tools that change files or run commands: a guard that isn't asked about one of them has a hole. */
const GUARDED_TOOLS = ['Write', 'Edit', 'NotebookEdit', 'Bash', 'Monitor', 'mcp__server__tool'];

/** The tools that hooks with these matchers are never asked about, of those that matter. */
export function unseenTools(matchers: readonly (string | undefined)[]): readonly string[] {
  return GUARDED_TOOLS.filter((tool) => !matchers.some((matcher) => matches(matcher, tool)));
}

/** As the client reads it: all, exact names in a list, or else a regular expression. */
function matches(matcher: string | undefined, tool: string): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true;
  const names = [tool, ...(Object.hasOwn(ALSO_CALLED, tool) ? [ALSO_CALLED[tool] as string] : [])];
  if (/^[\w\s|,-]+$/.test(matcher)) {
    const listed = matcher.split(/[|,]/).map((name) => name.trim());
    return names.some((name) => listed.includes(name));
  }
  const expression = compiled(matcher);
  return expression !== undefined && names.some((name) => expression.test(name));
}

/** The user's own settings, read with the engine that the client uses; the texts it is tried on are a few letters long. */
function compiled(matcher: string): RegExp | undefined {
  try {
    return new RegExp(matcher);
  } catch {
    return undefined;
  }
}
