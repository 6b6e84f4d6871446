import { z } from 'zod';
import type { BuildOnly } from './options/option.ts';
import { type Site, siteSchema } from './schema.ts';

type Shape = z.ZodRawShape;

type PublicOption<O> = O extends z.ZodPrefault<z.ZodObject<infer S extends Shape>> ? z.ZodObject<PublicShape<S>> : O;
type PublicShape<S> = { [K in keyof S as S[K] extends BuildOnly<unknown> ? never : K]: PublicOption<S[K]> };

/** The options of a shape that are not marked `buildOnly`, in groups that drop unknown keys. */
function publicShape(shape: Shape): Shape {
  const entries = Object.entries(shape).flatMap(([key, schema]) => {
    const { buildOnly, group } = (schema as z.ZodType).meta() ?? {};
    if (buildOnly) return [];
    if (!group) return [[key, schema] as const];
    const inner = (schema as z.ZodPrefault<z.ZodObject>).unwrap();
    return [[key, z.object(publicShape(inner.shape))] as const];
  });
  return Object.fromEntries(entries);
}

/** The schema of a site's public part: every option that is not marked `buildOnly`. */
export const publicSiteSchema = z.object(publicShape(siteSchema.shape) as PublicShape<typeof siteSchema.shape>);

export type PublicSite = z.infer<typeof publicSiteSchema>;

/** The part of a site that pages and browsers may have. */
export const publicSite = (site: Site): PublicSite => publicSiteSchema.parse(site);
