import type { Kind, SectionKind } from '../../src/config/kinds.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The description as a JSON Schema, for editors. */
export function jsonSchema(description: SectionKind, version: string): Schema {
  return {
    // What editors know for YAML, and what SchemaStore asks for. Nothing in here is newer.
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `https://unpkg.com/@conclaude/cli@${version}/schema/conclaude.schema.json`,
    title: 'conclaude',
    ...schemaOf(description),
  };
}

function schemaOf(kind: Kind): Schema {
  const about = {
    description: kind.doc,
    ...(kind.example === undefined ? {} : { examples: [kind.example] }),
  };
  switch (kind.kind) {
    case 'flag':
      return { type: 'boolean', default: kind.default, ...about };
    case 'text':
      return {
        type: kind.nullable ? ['string', 'null'] : 'string',
        ...(kind.problem('') === undefined ? {} : { minLength: 1 }),
        ...withDefault(kind.default),
        ...about,
      };
    case 'whole':
      return {
        type: 'integer',
        minimum: kind.min,
        maximum: kind.max,
        ...withDefault(kind.default),
        ...about,
      };
    case 'choice':
      return { enum: kind.choices, ...withDefault(kind.default), ...about };
    case 'list': {
      const items = schemaOf(kind.item);
      const many = { type: 'array', items, ...(kind.required && { minItems: 1 }) };
      return { ...(kind.orOne ? { anyOf: [items, many] } : many), ...about };
    }
    case 'map':
      return {
        type: 'object',
        propertyNames: { minLength: 1 },
        additionalProperties: schemaOf(kind.item),
        ...about,
      };
    case 'section':
      return { ...sectionSchema(kind), ...about };
    case 'text-or':
      return { anyOf: [schemaOf(kind.long.fields[kind.short] as Kind), schemaOf(kind.long)], ...about };
    case 'flag-or':
      return { anyOf: [{ enum: ['on', 'off', true, false] }, schemaOf(kind.long)], ...about };
    case 'free-map':
      return { type: 'object', ...about };
  }
}

function sectionSchema(kind: SectionKind): Schema {
  const fields = Object.entries(kind.fields);
  const required = fields.filter(([, field]) => 'required' in field && field.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function withDefault(value: unknown): Schema {
  return value === undefined ? {} : { default: value };
}
