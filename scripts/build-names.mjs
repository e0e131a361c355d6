/**
 * Does an import mean a file of the project?
 * @param {string} path as an import writes it
 * @param {string} file below src/
 */
export const names = (path, file) => `/${file}`.endsWith(path.replace(/^(\.+\/)+/, '/'));
