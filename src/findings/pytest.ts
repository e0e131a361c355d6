import { asText, blocks, type Finding, type Parser } from './finding.ts';

const SECTION = /^=+ (.*?) =+$/;
const HEAD = /^_{3,} (?:ERROR (?:at (?:setup|teardown|call) of|collecting) )?(\S.*?) _{3,}$/;
const PLACE = /^(\S[^:]*\.pyi?):(\d+): ?(?:in .*|[\w.]*)$/;
const SUMMARY = /^(?:FAILED|ERROR) (\S+?)(?: - (.*))?$/;

export const pytest: Parser = (lines) => {
  const summary = lines.flatMap((line) => {
    const [, id, message = ''] = SUMMARY.exec(line) ?? [];
    return id === undefined ? [] : [{ id, message }];
  });
  const told = new Set<string>();
  const found: Finding[] = [];
  const inside = lines.some((line) => /^=+ (?:FAILURES|ERRORS) =+$/.test(line));
  for (const [head = '', ...body] of blocks(
    inside ? lines : [],
    (line) => HEAD.test(line),
    (line) => SECTION.test(line),
  )) {
    const title = HEAD.exec(head)?.[1] ?? '';
    const id = summary.find((one) => !told.has(one.id) && isAbout(one.id, title))?.id;
    const said = body.filter((line) => /^E(?: {2,}|$)/.test(line)).map((line) => line.slice(1));
    const places = body.filter((line) => PLACE.test(line)).map((line) => PLACE.exec(line) ?? []);
    const [, file, row] = places.at(-1) ?? [];
    // Without a section of its own, as with --tb=line, the summary says more.
    if (said.length === 0) continue;
    if (id !== undefined) told.add(id);
    found.push({ name: id ?? title, ...(file && { place: `${file}:${row}` }), message: asText(said) });
  }
  const others = summary.filter(({ id }) => !told.has(id));
  return [...found, ...others.map(({ id, message }) => ({ name: id, message }))];
};

/** A heading names a test without its file, and a module by its path. */
function isAbout(id: string, title: string): boolean {
  return id === title || id.replaceAll('::', '.').endsWith(`.${title}`);
}
