import { z } from 'zod';
import { source } from '../sources/sources.ts';

const layerId = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'expected small letters, digits and hyphens');

/** The schema of tenants/<slug>/site.json. `settings` and `overrides` are validated once all layers are merged. */
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

export type SiteFile = z.infer<typeof siteFile>;
