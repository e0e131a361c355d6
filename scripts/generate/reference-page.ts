import type { Kind, SectionKind } from '../../src/config/kinds.ts';

/** The description as a page for people: a table for each section, in the order of the description. */
export function referencePage(description: SectionKind): string {
  const sections = Object.entries(description.fields).flatMap(([name, kind]) => sectionPages(name, kind, 2));
  return [
    '# Configuration',
    '',
    '<!-- Generated from src/config/description.ts by `npm run generate`. -->',
    '',
    `${description.doc} Every key is optional unless it says otherwise; unknown keys are errors.`,
    '',
    '[File patterns](file-patterns.md) explains what a file pattern is.',
    '',
    ...sections,
    '## Keys of earlier versions',
    '',
    ...removedTable('', description),
    '',
  ].join('\n');
}

/** A table for every section reachable from `kind`, each under the path that leads to it. */
function sectionPages(path: string, kind: Kind, level: number): string[] {
  switch (kind.kind) {
    case 'section':
      return sectionPage(path, kind, level);
    case 'list':
      return sectionPages(`${path}[]`, kind.item, level);
    case 'map':
      return sectionPages(`${path}.<${kind.keyName}>`, kind.item, level);
    case 'text-or':
    case 'flag-or':
      return sectionPages(path, kind.long, level);
    default:
      return [];
  }
}

function sectionPage(path: string, kind: SectionKind, level: number): string[] {
  const fields = Object.entries(kind.fields);
  const rows = fields.map(
    ([name, field]) =>
      `| \`${name}\` | ${typeName(field)} | ${defaultOf(field)} | ${cell(field.doc)}${exampleOf(field)} |`,
  );
  return [
    `${'#'.repeat(level)} \`${path}\``,
    '',
    kind.doc,
    '',
    '| key | type | default | what it does |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...fields.flatMap(([name, field]) => sectionPages(`${path}.${name}`, field, level + 1)),
  ];
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
      if (kind.alsoOne) return `${typeName(kind.item)}, or a list of them`;
      return `list of ${kind.item.kind === 'section' ? 'maps' : typeName(kind.item).replace(/string|map/g, '$&s')}`;
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
