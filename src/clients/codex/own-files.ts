/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const CODEX_FILES: readonly string[] = [
  '**/.codex/{config.toml,hooks.json,hooks}',
  '~/.codex/{config.toml,hooks.json,hooks}',
  '/etc/codex',
];
