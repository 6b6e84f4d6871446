import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDevSite, watchTenant } from '#lib/build/dev-site.ts';
import { homeModel } from '#lib/pages/home.ts';
import type { World } from '#lib/sources/adapter.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../../contract/build/tenants.ts';

const slug = 'dev-cars';
const refuse = () => Promise.reject(new Error('not asked'));
const world: World = { fetch: refuse, env: {}, now: () => Date.parse('2026-11-21T02:00:00Z'), sleep: refuse, random: () => 0 };

let yard: Yard;
const layer = (settings: object) => writeFile(join(yard.tenantsDir, 'layers/groups/hills.json'), JSON.stringify(settings));
const show = async () => {
  const { catalogue, files } = await makeDevSite(yard.workspace, slug, world);
  const text = (path: string) => {
    const source = files.get(path);
    return source && 'text' in source ? source.text : undefined;
  };
  return { home: homeModel(catalogue), paths: [...files.keys()], text };
};

beforeAll(async () => {
  yard = await makeYard();
  await mkdir(join(yard.tenantsDir, 'layers/groups'), { recursive: true });
  await layer({ dealer: { tagline: 'From the layer' } });
  await yard.tenant(slug, {
    site: { ...siteOf('Dev Cars'), group: 'hills' },
    cars: carsOf(2),
    content: { 'home.md': '---\ntitle: Home\ndescription: "Cars"\n---\n\n## Since 1980\n' },
  });
});
afterAll(() => yard.remove());

test('the files beside the pages are those of a release, without the service worker', async () => {
  const { paths, text, home } = await show();
  expect(paths).toEqual(
    expect.arrayContaining(['availability.json', 'sitemap.xml', 'manifest.webmanifest', 'forms.json', 'robots.txt', 'favicon.ico']),
  );
  expect(paths).toContain('search/index.json');
  expect(paths).not.toContain('sw.js');
  expect(JSON.parse(text('availability.json') ?? '')).toEqual({ ribbon: 'JUST SOLD', sold: {}, gone: [] });
  expect(text('sitemap.xml')).toContain('<loc>https://acme.example.com/cars/mazda-cx-5-100</loc>');
  expect(JSON.parse(text('manifest.webmanifest') ?? '')).toMatchObject({ name: 'Dev Cars', description: 'From the layer' });
  expect(JSON.stringify(home?.blocks)).toContain('Since 1980');
});

test.each([
  ['a layer', () => layer({ dealer: { tagline: 'Edited' } })],
  [
    'a page of the dealer',
    () => yard.tenant(slug, { content: { 'home.md': '---\ntitle: Home\ndescription: "Cars"\n---\n\n## Edited\n' } }),
  ],
])('an edit of %s is seen', async (_name, edit) => {
  const edited = Promise.withResolvers<void>();
  const stop = watchTenant(yard.workspace, slug, edited.resolve);
  await edit();
  await edited.promise;
  stop();
  const { home, text } = await show();
  expect(JSON.stringify([home?.blocks, text('manifest.webmanifest')])).toContain('Edited');
});

const configFile = new URL('../../../next.config.ts', import.meta.url).href;

test.each([
  ['/availability.json', true],
  ['/images/a-320.webp', true],
  ['/search/index.json', true],
  ['/news/rss.xml', true],
  ['/api/leads/1', true],
  ['/mock/nevdis', true],
  ['/_next/static/chunks/a.js', false],
  ['/_next/data/dev/index.json', false],
  ['/cars/mazda-cx-5-100', false],
  ['/', false],
])('the development server asks us for %s: %s', async (path, isOurs) => {
  vi.stubEnv('FORECOURT_DEV_ASSETS', 'http://assets');
  // It reads the environment when it is loaded, and other tests load it without this variable.
  const { default: config }: typeof import('../../../next.config.ts') = await import(`${configFile}?dev`);
  vi.unstubAllEnvs();
  const rules = (await config.rewrites?.()) as { source: string; destination: string }[];
  expect(rules.some(({ source }) => getPathMatch(source)(path) !== false)).toBe(isOurs);
});
