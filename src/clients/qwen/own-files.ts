/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const QWEN_FILES: readonly string[] = [
  '**/.qwen/{settings.json,hooks,extensions}',
  '~/.qwen/{settings.json,trustedFolders.json,hooks,extensions}',
  '/etc/qwen-code',
];
