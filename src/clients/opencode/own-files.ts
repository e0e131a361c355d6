/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const OPENCODE_FILES: readonly string[] = [
  '**/opencode.{json,jsonc}',
  '**/.opencode/{plugin,plugins,hooks,tool,tools,opencode.json,opencode.jsonc,package.json,node_modules}',
  '~/.config/opencode',
];
