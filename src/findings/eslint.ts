import type { Finding, Parser } from './finding.ts';

const FILE = /^(?:\/|[A-Za-z]:\\|[\w.@-]).*\.[\w]+$/;
const STYLISH = /^ +(\d+):(\d+) +(error|warning) +(.*\S) *$/;
const UNIX = /^(\S.*?):(\d+):(\d+): (.*) \[(Error|Warning)(?:\/(\S+))?\]$/;

/** ESLint's formats `stylish` and `unix`. Warnings count only where there are no errors. */
export const eslint: Parser = (lines) => {
  const found: (Finding & { readonly isError: boolean })[] = [];
  let file = '';
  for (const line of lines) {
    if (FILE.test(line)) file = line;
    const [, row, column, level, text = ''] = STYLISH.exec(line) ?? [];
    if (row !== undefined && file !== '') {
      // The rule stands in a column of its own.
      const gap = text.lastIndexOf('  ');
      const rule = gap < 0 ? undefined : text.slice(gap + 2);
      const message = gap < 0 ? text : text.slice(0, gap).trim();
      found.push({
        ...(rule !== undefined && { name: rule }),
        place: `${file}:${row}:${column}`,
        message,
        isError: level === 'error',
      });
      continue;
    }
    const unix = UNIX.exec(line);
    if (unix === null) continue;
    const [, path, unixRow, unixColumn, message = '', unixLevel, rule] = unix;
    found.push({
      ...(rule !== undefined && { name: rule }),
      place: `${path}:${unixRow}:${unixColumn}`,
      message,
      isError: unixLevel === 'Error',
    });
  }
  const errors = found.filter(({ isError }) => isError);
  return (errors.length > 0 ? errors : found).map(({ isError: _, ...finding }) => finding);
};
