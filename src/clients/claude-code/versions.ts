/** Versions of the client since which things are as conclaude needs them. What came earlier is in docs/adr/0004. */
export const SINCE = {
  /** The oldest that conclaude is tried with. */
  tried: '2.0.77',
  /** An event that the client doesn't know costs nothing; before, it cost the whole settings file. */
  forgivesUnknownEvents: '2.1.100',
  /** An administrator's settings may lie in several files of a folder; tried, not when it came. */
  readsDropIns: '2.1.100',
  /** Modules run inside the client, and a person may seat one above the others. */
  modules: '2.1.287',
  /** A hook with `args` is run without a shell. */
  hookArgs: '2.1.295',
  /** A hook that fails itself refuses the call, where its `onFailure` says so. */
  onFailure: '2.1.295',
} as const;

/** Events that every client knows, the oldest one included. */
export const KNOWN_TO_ALL: readonly string[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PermissionRequest',
];

/** Is `version` at least `wanted`? A client that doesn't tell its version counts as a new one. */
export function isAtLeast(version: string | undefined, wanted: string): boolean {
  if (version === undefined) return true;
  const numbers = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);
  const [have, need] = [numbers(version), numbers(wanted)];
  for (let index = 0; index < 3; index++) {
    const difference = (have[index] ?? 0) - (need[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
