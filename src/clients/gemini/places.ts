export const CLIENT_FOLDER = '.gemini';
/** By the same name in the project and in the user's home. */
export const SETTINGS = `${CLIENT_FOLDER}/settings.json`;
/** An administrator's; skipped by the client where others may write it. */
export const MANAGED_SETTINGS = '/etc/gemini-cli/settings.json';
