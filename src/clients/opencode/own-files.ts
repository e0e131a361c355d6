/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const OPENCODE_FILES: readonly string[] = [
  '**/opencode.{json,jsonc}',
  '**/.opencode/{plugin,plugins,guard,opencode.json,opencode.jsonc}',
  '~/.config/opencode',
];
