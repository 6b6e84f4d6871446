import { isAvailable } from '#lib/cars/visibility.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { generatedPaths } from '#lib/pages/generated/generated-paths.ts';
import { ownSearchPaths } from '#lib/pages/landing-stock.ts';
import { isEmptyModel, modelStock } from '#lib/pages/model-stock.ts';
import { carPath } from '#lib/routes/paths.ts';

const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The addresses search engines should know: pages of text, searches, models in stock, and cars that can be bought (rule H3). */
export function sitemapPaths(catalogue: Catalogue): string[] {
  const cars = catalogue.cars.filter(isAvailable).map((car) => carPath(car.slug));
  const texts = [...generatedPaths(catalogue), ...catalogue.contentByPath.keys(), ...modelStock(catalogue).keys()];
  return [...new Set([...texts.filter((path) => !isEmptyModel(catalogue, path)), ...ownSearchPaths(catalogue), ...cars])];
}

/** sitemap.xml of a site; `base` without a trailing slash. `modified` has the day on which the content of a page last changed. */
export function sitemapXml(base: string, paths: readonly string[], modified: ReadonlyMap<string, string> = new Map()): string {
  const dayOf = (path: string) => (modified.has(path) ? `<lastmod>${modified.get(path)}</lastmod>` : '');
  const rows = paths.map((path) => `  <url><loc>${escapeXml(base + (path === '/' ? '/' : path))}</loc>${dayOf(path)}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}

/** robots.txt of a site; a site that must not be indexed forbids everything. */
export const robotsTxt = (base: string, indexable: boolean) =>
  indexable ? `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n` : 'User-agent: *\nDisallow: /\n';
