/** Ids that stand for a promised behaviour; test/scenarios/README.md says which. */
const ID = /\b(?:PT|BC|SS)-\d{3}\b/g;
const ROW = /^\| ((?:PT|BC|SS)-\d{3}) \| (.*?) \|(?: .*)?\|$/;

/** The ids in these files' texts, each with the files that name it, sorted. */
export function namedIds(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const [file, text] of [...files].sort())
    for (const id of new Set(text.match(ID) ?? [])) named.set(id, [...(named.get(id) ?? []), file]);
  return named;
}

/** The ids that have a row in the list, in its order. */
export function listedIds(list: string): readonly string[] {
  return list.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);
}

/** The list with its last column filled in. */
export function scenarioIndex(list: string, named: ReadonlyMap<string, readonly string[]>): string {
  const filled = list.split('\n').map((line) => {
    const [, id, behaviour] = ROW.exec(line) ?? [];
    if (id === undefined) return line;
    const links = (named.get(id) ?? []).map((file) => `[${titleOf(file)}](${linkTo(file)})`);
    return `| ${id} | ${behaviour} | ${links.join(', ')} |`;
  });
  return filled.join('\n');
}

function titleOf(file: string): string {
  return file.replace(/\.test\.ts$/, '').replace(/^scenarios\//, '');
}

/** From test/scenarios/, for a file below test/. */
function linkTo(file: string): string {
  return file.startsWith('scenarios/') ? file.replace('scenarios/', '') : `../${file}`;
}
