/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const QWEN_FILES: readonly string[] = [
  '**/.qwen/{settings.json,hooks,extensions}',
  '~/.qwen/{settings.json,trustedFolders.json,hooks,extensions}',
  '/etc/qwen-code',
];

/** The user is asked: what such a command's text tells a shell to do is done without a hook. */
export const QWEN_ASKED: readonly string[] = ['**/.qwen/commands', '~/.qwen/commands'];
