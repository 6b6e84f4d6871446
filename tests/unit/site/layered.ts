import { problemLine, SiteError } from '#lib/site/problem.ts';
import { type Layer, type LayerName, type MadeSearchKey, type Resolved, resolveSite } from '#lib/site/resolve.ts';

export const ownFile = 'tenants/acme/site.json';
const files: Record<LayerName, string> = {
  defaults: 'the product’s defaults',
  template: 'tenants/layers/templates/studio.json',
  manufacturer: 'tenants/layers/manufacturers/mazda.json',
  group: 'tenants/layers/groups/north.json',
  dealership: 'tenants/layers/dealerships/d1.json',
  site: ownFile,
  remote: 'the platform’s configuration of website 123',
  overrides: `${ownFile} (overrides)`,
};

/** Resolves a dealer `acme` of the layers given, in any order. */
export function resolved(settings: { [Name in LayerName]?: unknown }, template?: string, searchKey?: MadeSearchKey): Resolved {
  const layers = Object.entries(settings).map(
    ([name, given]): Layer => ({ name: name as LayerName, file: files[name as LayerName], settings: given }),
  );
  return resolveSite({ slug: 'acme', file: ownFile, template, layers, searchKey });
}

/** The lines of every problem of the layers given. */
export function problemsOf(settings: { [Name in LayerName]?: unknown }, template?: string): string[] {
  try {
    resolved(settings, template);
  } catch (error) {
    if (error instanceof SiteError) return error.problems.map(problemLine);
    throw error;
  }
  return [];
}
