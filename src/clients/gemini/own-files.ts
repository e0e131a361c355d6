/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const GEMINI_FILES: readonly string[] = [
  '**/.gemini/{settings.json,hooks,extensions}',
  '~/.gemini/{settings.json,trusted_hooks.json,trustedFolders.json,hooks,extensions}',
  '/etc/gemini-cli',
];
