import { join } from 'node:path';
import { listedCars } from '#lib/cars/visibility.ts';
import { withDefaultPages } from '#lib/content/default-pages.ts';
import { type Catalogue, makeCatalogue } from '#lib/pages/catalogue.ts';
import { routes } from '#lib/pages/routes.ts';
import { loadContent } from '#lib/pull/content/load-content.ts';
import { loadSite } from '#lib/site/load.ts';
import { publicSite } from '#lib/site/public-site.ts';
import { readCars, tenants } from './tenant-folder.ts';

/** The moment as of which the demo is read here. */
const now = Date.parse('2026-11-20T02:00:00Z');

export type DemoSite = { slug: string; url: string; catalogue: Catalogue; paths: string[] };

async function readDemoSite(slug: string): Promise<DemoSite> {
  const { site } = await loadSite({ tenantsDir: tenants, slug });
  const content = withDefaultPages(await loadContent(join(tenants, slug), site.pages, '2026-11-20'), site);
  const build = { indexable: site.build.indexable };
  const cars = listedCars(readCars(slug), site, now);
  const catalogue = makeCatalogue({ site: { ...publicSite(site), build }, now, cars, pictures: {}, content });
  return { slug, url: site.dealer.url, catalogue, paths: Object.values(routes).flatMap((route) => route.paths(catalogue)) };
}

const sites = new Map<string, Promise<DemoSite>>();

/** A demo dealer's site without pictures; read once. */
export function demoSite(slug: string): Promise<DemoSite> {
  const site = sites.get(slug) ?? readDemoSite(slug);
  sites.set(slug, site);
  return site;
}
