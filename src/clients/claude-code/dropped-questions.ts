import type { Call } from '../../call/call.ts';

/**
 * Where this client drops a hook's question: it has one of its own about these files, then decides about both by the
 * mode, and in this mode asks nobody. As measured with 2.1.287, 2.1.295 and 2.1.325; 2.1.100 asks.
 */
export function dropsQuestion({ raw, tool }: Call<'PreToolUse'>, changed: readonly string[]): boolean {
  if (raw.permission_mode !== 'bypassPermissions') return false;
  if (changed.some((path) => isSensitive(path))) return true;
  // One such file in a command is enough, and not every command is read for its files.
  const text = tool?.command?.replace(/["'\\]/g, '') ?? '';
  return text.split(/[\s;|&<>(){}=:,]+/).some((word) => isSensitive(word));
}

function isSensitive(path: string): boolean {
  // Its own worktrees are projects like any other.
  const folders =
    /(?:^|\/)(?:\.(?:git|vscode|idea|husky|cargo|devcontainer|yarn|mvn)|\.config\/git|\.claude(?!\/worktrees\/))(?:\/|$)/i;
  const files =
    /(?:^|\/)(?:\.gitconfig|\.gitmodules|\.(?:bash|zsh|bazel|bazelisk|ripgrep|npm|env|yarn)rc|\.bash_(?:profile|login|aliases|logout)|\.z(?:profile|shenv|login|logout)|\.profile|\.mcp\.json|\.claude\.json|\.yarnrc\.yml|\.pnp\.cjs|\.pnp\.loader\.mjs|\.pnpmfile\.cjs|\.?bunfig\.toml|\.bazelversion|\.pre-commit-config\.yaml|\.?lefthook\.ya?ml|(?:gradle|maven)-wrapper\.properties|\.devcontainer\.json|pyrightconfig\.json|[^/]*\.)$/i;
  return folders.test(path) || files.test(path);
}
