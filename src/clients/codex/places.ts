export const CLIENT_FOLDER = '.codex';
/** By the same name in the project and in the user's home. */
export const HOOKS = `${CLIENT_FOLDER}/hooks.json`;
export const CONFIG = 'config.toml';
/** An administrator's: hooks in these run without anybody's trust. */
const MANAGED_FOLDER = '/etc/codex';
export const MANAGED_HOOKS = `${MANAGED_FOLDER}/hooks.json`;
export const MANAGED_CONFIGS = ['requirements.toml', 'managed_config.toml', CONFIG].map(
  (name) => `${MANAGED_FOLDER}/${name}`,
);
