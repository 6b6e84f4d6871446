import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Car } from '#lib/model/car.ts';
import { type SiteFile, siteFile } from '#lib/site/site-file.ts';
import { completeCar, readCar } from '#lib/sources/read-car.ts';
import { resolveCarDates } from '#lib/sources/relative-dates.ts';

export const tenants = resolve(import.meta.dirname, '../../../../../tenants');
export const demoSlugs = ['bayside-mazda', 'harbour-city-motors', 'ridgeline-4x4', 'southern-alps-autos', 'switch-drive', 'wanderlust-rv'];

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects merge, everything else replaces. */
function merge(under: Tree, over: Tree): Tree {
  const merged = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTree(value) && isTree(below) ? merge(below, value) : value;
  }
  return merged;
}

const readJson = (path: string) => JSON.parse(readFileSync(join(tenants, path), 'utf8'));

export const readSite = (slug: string): SiteFile => siteFile.parse(readJson(`${slug}/site.json`));
export const writtenCars = (slug: string): Record<string, unknown>[] => readJson(`${slug}/cars.json`);

/** The day as of which the demo is read here. */
const today = '2026-11-20';

/** A dealer's cars as the site reads them. Throws where one is not whole and right. */
export const readCars = (slug: string): Car[] =>
  writtenCars(slug).map((written) => {
    const { fields, drops } = readCar(resolveCarDates(written, today, 'UTC').raw, 'web-or-folder');
    if (drops.length > 0) throw new Error(`${slug}: ${JSON.stringify(drops)}`);
    return completeCar(fields as Car);
  });

/** The layers of a dealer as they stand in its folder and in the layers it names, lowest first. */
export function settingsLayers(slug: string): Tree[] {
  const { template, manufacturer, group, dealership, settings, overrides } = readSite(slug);
  const named = { templates: template, manufacturers: manufacturer, groups: group, dealerships: dealership };
  const layers = Object.entries(named).flatMap(([folder, id]) => (id ? [readJson(`layers/${folder}/${id}.json`)] : []));
  return [...layers, settings, overrides];
}

export const mergedSettings = (slug: string): Tree => ({ ...settingsLayers(slug).reduce(merge, {}), template: readSite(slug).template });

/** Text pages of a dealer: path under content, front matter, body. */
export function readPages(slug: string): { path: string; matter: Tree; body: string }[] {
  return readdirSync(join(tenants, slug, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(tenants, slug, 'content', path), 'utf8');
      const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      return { path, matter: parse(matter), body };
    });
}
