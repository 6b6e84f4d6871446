import { z } from 'zod';
import { formatPath, type Path } from './path.ts';
import { settingsSchema } from './schema.ts';

/** One option in readable form. `default` is undefined if the option may stay unset. */
export type Row = { name: string; type: string; default: unknown; meaning: string };

/** A JSON Schema with resolved references. `group` is our own mark (options/option.ts). */
export type JsonSchema = {
  type?: string;
  description?: string;
  default?: unknown;
  group?: boolean;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

type Written = Record<string, unknown>;

const isObject = (value: unknown): value is Written => typeof value === 'object' && value !== null;

/** Replaces every `$ref` by its definition, in place. So a menu item that contains menu items becomes a cycle. */
function linkReferences(root: Written): JsonSchema {
  const definitions = (root.$defs ?? {}) as Record<string, Written>;
  const target = (value: unknown) =>
    isObject(value) && typeof value.$ref === 'string' ? definitions[value.$ref.replace('#/$defs/', '')] : undefined;
  const link = (value: Written) => {
    for (const [key, item] of Object.entries(value)) {
      if (!isObject(item)) continue;
      const definition = target(item);
      if (definition) value[key] = definition;
      else link(item);
    }
  };
  link(root);
  return root as JsonSchema;
}

const documents = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of a schema's input, created once per schema. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const cached = documents.get(schema);
  if (cached) return cached;
  const document = linkReferences(z.toJSONSchema(schema, { io: 'input' }) as Written);
  documents.set(schema, document);
  return document;
}

const list = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join(', ');

/** Zod gives every whole number the bounds of a safe integer, which mean nothing to an author. */
const bound = (value: number | undefined) => (value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value);

function numberWords({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const [low, high] = [bound(minimum), bound(maximum) ?? exclusiveMaximum];
  const from = low === undefined ? (exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`) : ` from ${low}`;
  return `${type === 'integer' ? 'whole ' : ''}number${from}${high === undefined ? '' : ` to ${high}`}`;
}

function objectWords({ properties, additionalProperties }: JsonSchema): string {
  if (!properties) return `map of text to ${typeWords(additionalProperties || {})}`;
  const keys = Object.keys(properties);
  return keys.length > 6 ? 'object' : `object of ${keys.join(', ')}`;
}

/** The type of an option in words. */
export function typeWords(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeWords).join(', or ');
  if (schema.enum) return `one of ${list(schema.enum)}`;
  if (schema.const !== undefined) return list([schema.const]);
  if (schema.type === 'string') return 'text';
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'number' || schema.type === 'integer') return numberWords(schema);
  if (schema.type === 'array') return `list of ${typeWords(schema.items ?? {})}`;
  return schema.type === 'object' ? objectWords(schema) : 'anything';
}

type Table = { rows: readonly Row[]; groups: ReadonlyMap<string, string> };

function readTable(properties: Record<string, JsonSchema>, at: Path): { rows: Row[]; groups: Map<string, string> } {
  const groups = new Map<string, string>();
  const rows = Object.entries(properties).flatMap(([key, schema]): Row[] => {
    const path = [...at, key];
    const name = formatPath(path);
    const meaning = schema.description ?? '';
    if (!schema.group) return [{ name, type: typeWords(schema), default: schema.default, meaning }];
    groups.set(name, meaning);
    const inside = readTable(schema.properties ?? {}, path);
    for (const [inner, words] of inside.groups) groups.set(inner, words);
    return inside.rows;
  });
  return { rows, groups };
}

let table: Table | undefined;

/** Every option with its type, default and meaning, in the order of the schema, and the meaning of every group. */
export function optionTable(): Table {
  table ??= readTable(jsonSchemaOf(settingsSchema).properties ?? {}, []);
  return table;
}

/** The schema of one key of a value. With several variants, that of the first variant with the key. */
function child(schema: JsonSchema, key: string | number): JsonSchema | undefined {
  if (schema.type === 'array') return typeof key === 'number' ? schema.items : undefined;
  const { properties } = schema;
  if (properties) return Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (schema.type === 'object') return schema.additionalProperties || undefined;
  return (schema.anyOf ?? schema.oneOf)?.map((variant) => child(variant, key)).find((inner) => inner !== undefined);
}

/** The schema at a path of the settings, including lists, maps and entities. Undefined if there is no such path. */
export function schemaAt(path: Path, root: z.ZodType = settingsSchema): JsonSchema | undefined {
  let at: JsonSchema | undefined = jsonSchemaOf(root);
  for (const key of path) at = at && child(at, key);
  return at;
}

/** The allowed keys of the object at a path. Empty if there is no object, or any key is allowed. */
export function keysAt(path: Path, root?: z.ZodType): string[] {
  const schema = schemaAt(path, root);
  const shapes = schema?.anyOf ?? schema?.oneOf ?? [schema];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape?.properties ?? {})))];
}
