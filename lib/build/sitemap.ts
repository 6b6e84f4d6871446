import { isAvailable } from '#lib/cars/visibility.ts';
import { type Catalogue, generatedPaths } from '#lib/pages/catalogue.ts';
import { carPath } from '#lib/routes/paths.ts';

const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The addresses search engines should know: pages of text, searches that find something, and cars that can be bought (FIELD: sold ones are out). */
export function sitemapPaths(catalogue: Catalogue): string[] {
  const cars = catalogue.cars.filter(isAvailable).map((car) => carPath(car.slug));
  return [...new Set([...generatedPaths(catalogue), ...catalogue.contentByPath.keys(), ...catalogue.landings.keys(), ...cars])];
}

/** sitemap.xml of a site; `base` without a trailing slash. */
export function sitemapXml(base: string, paths: readonly string[]): string {
  const rows = paths.map((path) => `  <url><loc>${escapeXml(base + (path === '/' ? '/' : path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}

/** robots.txt of a site: all but a site that must not be listed may be read. */
export const robotsTxt = (base: string, indexable: boolean) =>
  indexable ? `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n` : 'User-agent: *\nDisallow: /\n';
