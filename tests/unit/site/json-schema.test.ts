import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operatorJsonSchemaText, siteJsonSchema, siteJsonSchemaText } from '#lib/site/json-schema.ts';
import { parsePath } from '#lib/site/path.ts';
import { optionTable } from '#lib/site/table.ts';

type Schema = {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  description?: string;
  $defs?: Record<string, Schema>;
  [key: string]: unknown;
};
const schema = siteJsonSchema() as Schema;

describe('the editors’ schema', () => {
  test.each([
    ['site', siteJsonSchemaText],
    ['operator', operatorJsonSchemaText],
  ])('tenants/%s.schema.json is current (else run: node scripts/tools/schema/write.ts)', async (name, text) => {
    const file = fileURLToPath(new URL(`../../../tenants/${name}.schema.json`, import.meta.url));
    expect(await readFile(file, 'utf8')).toBe(text());
  });

  test.each(optionTable().rows.filter(({ name }) => name !== 'template'))(
    '$name is there with its meaning and default, and may be null',
    ({ name, ...row }) => {
      let at: Schema | undefined = schema.$defs?.settings;
      for (const key of parsePath(name) ?? []) at = (at?.properties ?? at?.anyOf?.[0]?.properties)?.[String(key)];
      expect(at?.description).toBe(row.meaning);
      expect(at?.default).toEqual(row.default);
      expect(at?.anyOf?.[1]).toEqual({ type: 'null' });
    },
  );

  const read = z.fromJSONSchema(schema as never);
  test.each<[string, unknown, boolean]>([
    ['an empty file', {}, true],
    ['settings in part', { settings: { features: { garage: true }, labels: null }, overrides: { cars: { soldWindowDays: null } } }, true],
    ['an unknown option', { settings: { features: { garag: true } } }, false],
    ['a wrong type', { overrides: { features: { garage: 'yes' } } }, false],
    ['an unknown template', { template: 'x' }, false],
    ['a template in settings', { settings: { template: 'studio' } }, false],
    ['a colour in capitals', { settings: { brand: { accent: '#0B5FFF' } } }, true],
    [
      'a menu of two levels',
      { settings: { navigation: { header: [{ name: 'Buy', dropdownItems: [{ name: 'Used', url: '/search/used-cars' }] }] } } },
      true,
    ],
    [
      'the platform as source',
      { source: { kind: 'platform', api: 'https://x.com/api', websiteId: 3, search: { host: 'https://s.com' } } },
      true,
    ],
  ])('%s', (_name, file, valid) => {
    expect(read.safeParse(file).success).toBe(valid);
  });
});
