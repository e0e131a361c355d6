/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const GEMINI_FILES: readonly string[] = [
  '**/.gemini/{settings.json,hooks,extensions}',
  '~/.gemini/{settings.json,trusted_hooks.json,trustedFolders.json,hooks,extensions}',
  '/etc/gemini-cli',
];

/** The user is asked: what such a command's text tells a shell to do is done without a hook. */
export const GEMINI_ASKED: readonly string[] = ['**/.gemini/commands', '~/.gemini/commands'];
