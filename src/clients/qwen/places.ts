export const CLIENT_FOLDER = '.qwen';
/** By the same name in the project and in the user's home. */
export const SETTINGS = `${CLIENT_FOLDER}/settings.json`;
/** An administrator's. */
export const MANAGED_SETTINGS = '/etc/qwen-code/settings.json';
