import { asText, blocks, type Finding, type Parser } from './finding.ts';

const HEAD =
  /^(\S.*?)(?::(\d+):(\d+))? ((?:lint|assist|parse|format|organizeImports|suppressions|internalError)\S*)(?: +[A-Z]+)* +━/;
const OTHER_HEAD = /^\S.* ━{8,}|^\S+ ━{8,}|^(?:Checked|Found|Skipped) \d/;
const GITHUB = /^::error title=([^,]*),file=([^,]*),line=(\d+),.*?col=(\d+),.*?::(.*)$/;

/** Biome's own format and the one for GitHub. Warnings don't fail a run. */
export const biome: Parser = (lines) => {
  const found: Finding[] = [];
  for (const [head = '', ...body] of blocks(
    lines,
    (line) => HEAD.test(line),
    (line) => OTHER_HEAD.test(line),
  )) {
    const [, file, row, column, name] = HEAD.exec(head) ?? [];
    const at = body.findIndex((line) => /^ {2}[×✖] /.test(line));
    if (at < 0 || name === undefined || file === undefined) continue;
    const sentence = (body[at] as string).slice(4).trim();
    const shown = body.filter((line) => /^ {2}> +\d+ │/.test(line)).slice(0, 3);
    const message = [sentence, ...(shown.length === 0 ? [] : [asText(shown)])].join('\n');
    found.push({ name, place: row === undefined ? file : `${file}:${row}:${column}`, message });
  }
  for (const line of lines) {
    const [, name, file, row, column, message] = GITHUB.exec(line) ?? [];
    if (name !== undefined && message !== undefined)
      found.push({ name, place: `${file}:${row}:${column}`, message });
  }
  return found;
};
