/** The model of every page of every demo dealer, without rendering: titles, addresses, links, and nothing empty. */
import { describe, expect, test } from 'vitest';
import type { PageModel } from '#lib/pages/page-model.ts';
import { routes } from '#lib/pages/routes.ts';
import { type DemoSite, demoSite } from './demo-site.ts';
import { demoSlugs } from './tenant-folder.ts';

/** Cars of one dealer differ little, so a few stand for all. */
const mostCars = 6;

type Models = [path: string, model: PageModel][];

function makeModels({ catalogue }: DemoSite): Models {
  return Object.values(routes).flatMap((route) => {
    const paths = route.paths(catalogue);
    const some = route === routes.car || route === routes.checkout ? paths.slice(0, mostCars) : paths;
    return some.map((path): [string, PageModel] => {
      const model = route.model(catalogue, path);
      if (!model) throw new Error(`${path} has no model`);
      return [path, model];
    });
  });
}

const models = new Map<string, Models>();

/** The models of a site's pages; made once. */
function modelsOf(site: DemoSite): Models {
  const known = models.get(site.slug) ?? makeModels(site);
  models.set(site.slug, known);
  return known;
}

/** Every object and text of a model, with the key that it stands under. */
function* valuesOf(value: unknown, key = ''): Generator<{ key: string; value: unknown }> {
  yield { key, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* valuesOf(inner, Array.isArray(value) ? key : name);
}

/** The links of a model: what stands under a key of links, and in HTML. */
const linksOf = (model: PageModel): string[] =>
  [...valuesOf(model)].flatMap(({ key, value }) => {
    if (typeof value !== 'string') return [];
    if (key === 'html') return [...value.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    return /^(href|link|url|.*Href)$/.test(key) && value.startsWith('/') ? [value] : [];
  });

/** Sections whose block has a title and nothing below it. */
function emptyBlocks(model: PageModel): string[] {
  const blocks = 'blocks' in model ? (model.blocks ?? []) : [];
  return (Array.isArray(blocks) ? blocks : [...blocks.column, ...blocks.sections]).flatMap(({ type, ...fields }) => {
    const isFilled = ([name, value]: [string, unknown]) =>
      name !== 'title' && value !== '' && !(Array.isArray(value) && value.length === 0);
    return Object.entries(fields).some(isFilled) ? [] : [type];
  });
}

describe.each(demoSlugs)('%s', (slug) => {
  test('titles and canonical addresses are right on every page', async () => {
    const site = await demoSite(slug);
    const known = new Set(site.paths.map((path) => (path === '/' ? `${site.url}/` : site.url + path)));
    const titles = new Map<string, string>();
    const faults: string[] = [];
    for (const [path, { kind, head }] of modelsOf(site)) {
      const own = path === '/' ? `${site.url}/` : site.url + path;
      if (head.title.trim() === '' || head.title.length > 120) faults.push(`${path}: the title ${JSON.stringify(head.title)}`);
      if (head.description.trim() === '') faults.push(`${path}: no description`);
      if (!known.has(head.canonical)) faults.push(`${path}: canonical ${head.canonical} is no page`);
      if (kind !== 'search' && kind !== 'gone' && kind !== 'checkout' && head.canonical !== own)
        faults.push(`${path}: canonical ${head.canonical}`);
      // Equal cars and the search of a dealer's only make may share a title.
      if (kind === 'car' || kind === 'search' || !head.index) continue;
      const other = titles.get(head.title);
      if (other) faults.push(`${path} and ${other} have the title ${JSON.stringify(head.title)}`);
      titles.set(head.title, path);
    }
    expect(faults).toEqual([]);
    expect(titles.size).toBeGreaterThan(12);
  });

  test('no link leads to a page that is not there, or through a redirect', async () => {
    const site = await demoSite(slug);
    const known = new Set(site.paths);
    const faults = new Set<string>();
    let links = 0;
    for (const [path, model] of modelsOf(site))
      for (const link of linksOf(model)) {
        links += 1;
        const [target = ''] = link.split(/[?#]/, 1);
        // Files and answers of the site are no pages.
        if (!link.startsWith('/') || known.has(target) || /\.[a-z0-9]+$|^\/(api|mock)(\/|$)/.test(target)) continue;
        faults.add(`${path} links to ${link}`);
      }
    expect([...faults]).toEqual([]);
    expect(links).toBeGreaterThan(200);
  });

  test('no page has a section without content', async () => {
    const faults = modelsOf(await demoSite(slug)).flatMap(([path, model]) => emptyBlocks(model).map((type) => `${path}: ${type}`));
    expect(faults).toEqual([]);
  });
});

test('a planted fault is found', () => {
  const model = {
    blocks: { column: [{ type: 'stock', title: 'None', cars: [] }], sections: [] },
    deep: [{ html: '<a href="/gone?a=1&amp;b=2">x</a>', makeHref: '/x' }],
  };
  expect(emptyBlocks(model as unknown as PageModel)).toEqual(['stock']);
  expect(linksOf(model as unknown as PageModel)).toEqual(['/gone?a=1&b=2', '/x']);
});
