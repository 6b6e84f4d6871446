import { z } from 'zod';

const path = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, 'expected letters, digits, dot, hyphen and underscore, no dot or hyphen first');

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('files').describe('cars.json and content/*.md beside site.json') }),
  z.strictObject({
    kind: z.literal('platform').describe('the dealer platform, over HTTP'),
    api: z.url({ protocol: /^https?$/ }).describe('base address, such as https://dealers.example.com/api/v1'),
    websiteId: z.union([z.number().int().positive().transform(String), path]).describe('the platform’s website ID'),
    search: z.strictObject({
      host: z.url({ protocol: /^https?$/ }).describe('address of the search service'),
      index: path.default('Car_production').describe('name of the index that lists the stock'),
      filter: z
        .array(z.union([z.string(), z.array(z.string())]))
        .default([])
        .describe('filter that selects the dealer’s stock in that index; inner lists mean OR'),
    }),
  }),
]);

const layerId = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'expected small letters, digits and hyphens');

/** tenants/<slug>/site.json as authors write it. `settings` and `overrides` are validated once all layers are merged. */
export const siteFile = z.strictObject({
  $schema: z.string().optional().describe('for editors'),
  template: z.string().optional().describe('name of the template: the layout of the site'),
  manufacturer: layerId.optional().describe('layer of tenants/layers/manufacturers'),
  group: layerId.optional().describe('layer of tenants/layers/groups'),
  dealership: layerId.optional().describe('layer of tenants/layers/dealerships'),
  source: source.default({ kind: 'files' }).describe('where stock comes from'),
  settings: z.record(z.string(), z.unknown()).default({}).describe('settings of this dealer; the platform’s configuration overrides them'),
  overrides: z.record(z.string(), z.unknown()).default({}).describe('settings that override the platform’s configuration too'),
});

export type Source = z.infer<typeof source>;
export type SiteFile = z.infer<typeof siteFile>;
