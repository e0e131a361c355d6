/**
 * Where other agents keep what decides whether a guard is asked: settings, hooks and plugins of the project, the user
 * and the administrator. File patterns; a folder stands for all that is in it.
 */
export const OTHER_CLIENTS_FILES: readonly string[] = [
  // Codex
  '**/.codex/{config.toml,hooks.json,hooks}',
  '~/.codex/{config.toml,hooks.json,hooks}',
  '/etc/codex',
  // Copilot CLI
  '**/.github/{hooks,copilot}',
  '~/.copilot/{config.json,settings.json,hooks}',
  '/etc/github-copilot',
  // Gemini CLI, and Qwen Code, which comes from it
  '**/.{gemini,qwen}/{settings.json,hooks,extensions}',
  '~/.{gemini,qwen}/{settings.json,trusted_hooks.json,hooks,extensions}',
  '/etc/{gemini-cli,qwen-code}',
  // OpenCode
  '**/opencode.{json,jsonc}',
  '**/.opencode/{plugin,plugins,guard,opencode.json,opencode.jsonc}',
  '~/.config/opencode',
];
