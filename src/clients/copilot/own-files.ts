/** What selfProtection keeps of this client's files: file patterns, a folder with all that is in it. */
export const COPILOT_FILES: readonly string[] = [
  '**/.github/{hooks,copilot}',
  '~/.copilot/{config.json,settings.json,hooks}',
  '/etc/github-copilot',
];
