import type { Kind, SectionKind } from '../../src/config/kinds.ts';

/** The description as a page for people: a table for each section, in the order of the description. */
export function referencePage(description: SectionKind): string {
  const sections = Object.entries(description.fields).flatMap(([name, kind]) => sectionsOf(name, kind, 2));
  const shared = sharedRows(sections);
  return [
    '# Configuration',
    '',
    '<!-- Generated from src/config/description.ts by `npm run generate`. -->',
    '',
    `${description.doc} Every key is optional unless it says otherwise; unknown keys are errors.`,
    '',
    '[File patterns](file-patterns.md) explains what a file pattern is, and [events](events.md) when commands run. Editors that know JSON Schema complete and check the file: `conclaude init` writes the address of the schema, with its version, into the first line.',
    '',
    ...sections.flatMap((section) => sectionPage(section, shared)),
    ...SHARED.flatMap((title) => [
      `## ${title}`,
      '',
      ...table([...shared].filter(([, place]) => place === title).map(([row]) => row)),
    ]),
    '## Keys of earlier versions',
    '',
    ...removedTable('', description),
    '',
  ].join('\n');
}

/** A part of the page: a table of keys under the path that leads to it, or only words. */
interface Section {
  readonly path: string;
  readonly level: number;
  readonly doc: string;
  /** By the names of their keys. */
  readonly rows: ReadonlyMap<string, string>;
}

/** A section for everything that can be reached from `kind`, each under the path that leads to it. */
function sectionsOf(path: string, kind: Kind, level: number): Section[] {
  switch (kind.kind) {
    case 'section': {
      const fields = Object.entries(kind.fields);
      const rows = new Map(fields.map(([name, field]) => [name, rowOf(name, field)]));
      return [
        { path, level, doc: kind.doc, rows },
        ...fields.flatMap(([name, field]) => sectionsOf(`${path}.${name}`, field, level + 1)),
      ];
    }
    case 'list':
      return kind.item.kind === 'text' && level === 2
        ? [{ path, level, doc: `${kind.doc}${exampleOf(kind)}`, rows: new Map() }]
        : sectionsOf(`${path}[]`, kind.item, level);
    case 'map':
      return sectionsOf(`${path}.<${kind.keyName}>`, kind.item, level);
    case 'text-or':
    case 'flag-or':
      return sectionsOf(path, kind.long, level);
    default:
      return [];
  }
}

function rowOf(name: string, field: Kind): string {
  return `| \`${name}\` | ${typeName(field)} | ${defaultOf(field)} | ${cell(field.doc)}${exampleOf(field)} |`;
}

const [RULE, COMMAND] = ['Keys that rules share', 'Keys that commands share'];
const SHARED = [RULE, COMMAND];

/** In how many sections a key means exactly the same before it is told once for all of them. */
const OFTEN = 3;

/** The rows that are told once, and where. */
function sharedRows(sections: readonly Section[]): ReadonlyMap<string, string> {
  const found = new Map<string, Section[]>();
  for (const section of sections.filter(isEntry))
    for (const row of section.rows.values()) found.set(row, [...(found.get(row) ?? []), section]);
  const often = [...found].filter(([, where]) => where.length >= OFTEN);
  return new Map(
    often.map(([row, where]) => {
      const ofCommands = where.filter(({ rows }) => rows.has('run')).length;
      return [row, ofCommands > where.length / 2 ? COMMAND : RULE];
    }),
  );
}

/** One of a list, as rules and commands are. */
const isEntry = ({ path }: Section) => path.endsWith('[]');

function sectionPage(section: Section, shared: ReadonlyMap<string, string>): string[] {
  const { path, level, doc, rows } = section;
  const isToldElsewhere = (row: string) => isEntry(section) && shared.has(row);
  const own = [...rows.values()].filter((row) => !isToldElsewhere(row));
  const elsewhere = SHARED.flatMap((title) => {
    const names = [...rows].filter(([, row]) => isToldElsewhere(row) && shared.get(row) === title);
    if (names.length === 0) return [];
    const link = `[${title.toLowerCase()}](#${title.toLowerCase().replaceAll(' ', '-')})`;
    return own.length === 0
      ? [`Each command has the ${link}.`, '']
      : [`Also, of the ${link}: ${names.map(([name]) => `\`${name}\``).join(', ')}.`, ''];
  });
  // What has no key of its own needs no heading either.
  if (own.length === 0 && rows.size > 0) return elsewhere;
  return [`${'#'.repeat(level)} \`${path}\``, '', doc, '', ...table(own), ...elsewhere];
}

function table(rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  return ['| key | type | default | what it does |', '| --- | --- | --- | --- |', ...rows, ''];
}

function typeName(kind: Kind): string {
  switch (kind.kind) {
    case 'flag':
      return 'true or false';
    case 'text':
      return kind.nullable ? 'string or null' : 'string';
    case 'whole':
      return `${kind.min} to ${kind.max}`;
    case 'choice':
      return kind.choices.map((choice) => `\`${choice}\``).join(', ');
    case 'list':
      return `${kind.orOne ? `${typeName(kind.item)} or ` : ''}list of ${kind.item.kind === 'section' ? 'maps' : typeName(kind.item).replace(/string|map/g, '$&s')}`;
    case 'map':
      return `map by ${kind.keyName}`;
    case 'text-or':
      return 'string or map';
    case 'flag-or':
      return '`on`, `off` or map';
    default:
      return 'map';
  }
}

function defaultOf(kind: Kind): string {
  if ('required' in kind && kind.required) return '**required**';
  if (kind.kind === 'list') return '`[]`';
  if (kind.kind === 'flag-or') return '`on`';
  return 'default' in kind && kind.default !== undefined ? `\`${kind.default}\`` : '';
}

function exampleOf(kind: Kind): string {
  return kind.example === undefined ? '' : ` Example: \`${cell(JSON.stringify(kind.example))}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function removedTable(path: string, kind: SectionKind): string[] {
  const rows = removedRows(path, kind);
  return ['| key | instead |', '| --- | --- |', ...rows];
}

function removedRows(path: string, kind: SectionKind): string[] {
  const own = Object.entries(kind.removed).map(
    ([name, advice]) => `| \`${path}${name}\` | ${cell(advice)} |`,
  );
  const below = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.kind === 'section' ? removedRows(`${path}${name}.`, field) : [],
  );
  return [...own, ...below];
}
