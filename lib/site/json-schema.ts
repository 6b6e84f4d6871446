import { z } from 'zod';
import { operatorFile } from './operator-file.ts';
import { settingsSchema } from './schema.ts';
import { siteFile } from './site-file.ts';
import { optionTable } from './table.ts';
import { templateNames } from './templates.ts';

type Schema = {
  group?: boolean;
  buildOnly?: boolean;
  [key: string]: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  $defs?: Record<string, Schema>;
  default?: unknown;
};

/** In a layer, null means "back to the default", so editors must accept it. */
const nullable = ({ description, default: fallback, group: _group, buildOnly: _buildOnly, ...schema }: Schema): Schema => ({
  ...(description === undefined ? {} : { description }),
  ...(fallback === undefined ? {} : { default: fallback }),
  anyOf: [schema, { type: 'null' }],
});

function partial(schema: Schema, at: string, groups: ReadonlyMap<string, string>): Schema {
  const { required: _allOptional, default: _ofGroup, ...rest } = schema;
  const properties = Object.entries(schema.properties ?? {}).map(([key, item]) => {
    const path = at ? `${at}.${key}` : key;
    return [key, nullable(groups.has(path) ? { ...partial(item, path, groups), description: groups.get(path) } : item)];
  });
  return { ...rest, properties: Object.fromEntries(properties) };
}

/** JSON Schema of site.json for editors: the file, with every option of the table in `settings` and `overrides`, descriptions included. */
export function siteJsonSchema(): Schema {
  const { template: _atTheTop, ...options } = settingsSchema.shape;
  const { $defs = {}, $schema: _inner, ...settings } = z.toJSONSchema(z.strictObject(options), { io: 'input' }) as Schema;
  const file = z.toJSONSchema(siteFile, { io: 'input' }) as Schema;
  const { groups } = optionTable();
  const use = (key: 'settings' | 'overrides') => ({ description: file.properties?.[key]?.description, $ref: '#/$defs/settings' });
  return {
    ...file,
    title: 'A dealer’s site.json',
    properties: {
      ...file.properties,
      template: { description: file.properties?.template?.description, enum: templateNames },
      settings: use('settings'),
      overrides: use('overrides'),
    },
    $defs: { ...file.$defs, ...$defs, settings: partial(settings, '', groups) },
  };
}

const textOf = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;

/** The text of tenants/site.schema.json. */
export const siteJsonSchemaText = () => textOf(siteJsonSchema());

/** The text of tenants/operator.schema.json. */
export const operatorJsonSchemaText = () =>
  textOf({ ...z.toJSONSchema(operatorFile, { io: 'input' }), title: 'The operator’s file, beside the dealers' });
