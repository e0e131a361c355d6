/** A makefile as far as its text tells what it runs. */
export interface Makefile {
  readonly rules: readonly MakeRule[];
  /** Names and what they stand for, not expanded yet. */
  readonly variables: Map<string, string>;
  /** Lines that are neither: `$(shell ...)`, `$(file ...)`, `$(eval ...)` may stand there. */
  readonly others: readonly string[];
  readonly includes: readonly string[];
}

export interface MakeRule {
  readonly targets: string;
  readonly needs: string;
  readonly recipe: readonly string[];
}

const MAX_LINES = 4_000;

export function readMakefile(text: string): Makefile {
  const variables = new Map<string, string>();
  const rules: { targets: string; needs: string; recipe: string[] }[] = [];
  const others: string[] = [];
  const includes: string[] = [];
  const lines = text.replace(/\\\n[ \t]*/g, ' ').split('\n', MAX_LINES);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const prefix = variables.get('.RECIPEPREFIX')?.[0] ?? '\t';
    const rule = rules.at(-1);
    if (line.startsWith(prefix) && rule !== undefined) {
      rule.recipe.push(line.slice(1));
      continue;
    }
    const [, defined] = /^\s*define\s+([^\s=:?+]+)/.exec(line) ?? [];
    if (defined !== undefined) {
      const end = lines.findIndex((one, at) => at > i && /^\s*endef\b/.test(one));
      variables.set(defined, lines.slice(i + 1, end < 0 ? undefined : end).join('\n'));
      i = end < 0 ? lines.length : end;
      continue;
    }
    readLine(line.replace(/(?:^|\s)#.*$/, ''), variables, rules, others, includes);
  }
  return { rules, variables, others, includes };
}

const ASSIGNMENT = /^\s*(?:(?:export|override|private)\s+)*([^\s:#=+?!]+)\s*(\+|\?|!|::?:?)?=\s*(.*)$/;

function readLine(
  line: string,
  variables: Map<string, string>,
  rules: { targets: string; needs: string; recipe: string[] }[],
  others: string[],
  includes: string[],
): void {
  const [, name, sign, value = ''] = ASSIGNMENT.exec(line) ?? [];
  if (name !== undefined) {
    assign(name, sign ?? '', value.trim(), variables);
    return;
  }
  const [, files] = /^\s*-?s?include\s+(.+)$/.exec(line) ?? [];
  if (files !== undefined) {
    includes.push(files);
    return;
  }
  const colon = colonOf(line);
  if (colon < 0) {
    if (line.includes('$')) others.push(line);
    return;
  }
  const rest = line.slice(colon + 1).replace(/^:/, '');
  const semicolon = rest.indexOf(';');
  const needs = semicolon < 0 ? rest : rest.slice(0, semicolon);
  const recipe = semicolon < 0 ? [] : [rest.slice(semicolon + 1)];
  rules.push({ targets: line.slice(0, colon).trim(), needs: needs.trim(), recipe });
}

function assign(name: string, sign: string, value: string, variables: Map<string, string>): void {
  const before = variables.get(name);
  if (sign === '?' && before !== undefined) return;
  const whole = sign === '!' ? `$(shell ${value})` : value;
  variables.set(name, sign === '+' && before !== undefined ? `${before} ${whole}` : whole);
}

/** The colon that ends the targets: not one inside `$(...)`. */
function colonOf(line: string): number {
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (char === '(' || char === '{') depth++;
    else if (char === ')' || char === '}') depth--;
    else if (char === ':' && depth === 0) return i;
  }
  return -1;
}
