import type { Finding, Parser } from './finding.ts';

const ERROR = /^(\S[^:]*\.pyi?):(\d+)(?::(\d+))?(?::\d+:\d+)?: error: (.*)$/;
const NOTE = /^\S[^:]*\.pyi?:\d+(?::\d+)*: note: (.*)$/;
const CODE = / {2}\[([a-z][\w-]*)\]$/;

/** mypy, plain and `--pretty`, whose long messages go on in the next line. */
export const mypy: Parser = (lines) => {
  const found: Finding[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, file, row, column, first] = ERROR.exec(lines[at] ?? '') ?? [];
    if (file === undefined || first === undefined) continue;
    let text = first;
    while (!CODE.test(text) && /^["'\w([]/.test(lines[at + 1] ?? '') && !isNew(lines[at + 1] ?? ''))
      text += ` ${lines[++at]}`;
    const [, name] = CODE.exec(text) ?? [];
    const notes = [];
    for (let next = NOTE.exec(lines[at + 1] ?? ''); next !== null; next = NOTE.exec(lines[++at + 1] ?? ''))
      notes.push(`note: ${next[1]}`);
    const place = [file, row, column].filter(Boolean).join(':');
    found.push({ ...(name && { name }), place, message: [text.replace(CODE, ''), ...notes].join('\n') });
  }
  return found;
};

function isNew(line: string): boolean {
  return ERROR.test(line) || NOTE.test(line) || /^Found \d+ error/.test(line);
}
