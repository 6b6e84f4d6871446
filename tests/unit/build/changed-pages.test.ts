import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChangedPages, type PagePlan } from '#lib/build/changed-pages.ts';
import { pageDataFile, pageDataText } from '#lib/build/page-files.ts';
import type { PreviousRelease } from '#lib/build/previous-release.ts';
import { isListed } from '#lib/cars/visibility.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeCatalogue, searchDocuments } from '#lib/pages/make-catalogue.ts';
import { makePageMemory, type PageMemory } from '#lib/pages/page-memory.ts';
import { routeNames, routes } from '#lib/pages/routes.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { anyHistory, pictures, type Yard } from '../../edits.ts';
import { carOf, now, pageOf, testMotors } from '../pages/test-motors.ts';

const codeId = 'c0de';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'changes-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const written = (catalogue: Catalogue) =>
  new Map(
    routeNames.flatMap((route) =>
      routes[route].paths(catalogue).map((path): [string, string] => [path, pageDataText(routes[route].model(catalogue, path) as object)]),
    ),
  );

/** A release as far as the next build reads it. */
async function released(texts: ReadonlyMap<string, string>, plan: PagePlan, place = root, code = codeId): Promise<PreviousRelease> {
  for (const [path, text] of texts) {
    const file = join(place, pageDataFile(path, code));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const release = { id: 'r', builtAt: now, codeId: code, cars: 0, pages: texts.size, files: 0, bytes: 0 };
  const details = {
    version: 1 as const,
    files: {},
    grace: {},
    pages: plan.keys,
    neighbours: plan.neighbours,
    scripts: {},
    styles: {},
    removedCars: [],
    modified: {},
    links: null,
    cars: null,
    law: null,
    prices: {},
  };
  return { release, root: place, details, lostFiles: [] };
}

const first = async (catalogue: Catalogue) => released(written(catalogue), await findChangedPages(catalogue, undefined, codeId));
const why = async (before: Catalogue, after: Catalogue) => {
  const { render, removed } = await findChangedPages(after, await first(before), codeId);
  return { render: Object.fromEntries(render.map(({ path, why: reason }) => [path, reason])), removed };
};

describe('the pages of a site that changed', () => {
  const cars = [carOf('a'), carOf('b', { make: 'Kia', model: 'Rio', simple_body: 'Hatch', price: 90_000 })];
  const content = [pageOf('/about-us')];

  it('are all, without a release to carry over from, or with one of other code', async () => {
    const catalogue = testMotors({}, cars, content);
    const all = [...written(catalogue).keys()].sort();
    const firstPlan = await findChangedPages(catalogue, undefined, codeId);
    expect(firstPlan.render.map(({ path }) => path).sort()).toEqual(all);
    expect(firstPlan.render[0]?.why).toBe('there is no previous release');
    const other = await findChangedPages(catalogue, await first(catalogue), 'other');
    expect(other.render.map(({ path }) => path).sort()).toEqual(all);
    expect(other.render[0]?.why).toBe('the code changed');
  });

  it('are none when nothing changed', async () => {
    expect(await why(testMotors({}, cars, content), testMotors({}, cars, content))).toEqual({ render: {}, removed: [] });
  });

  it('are those that show a price that moved', async () => {
    const { render, removed } = await why(
      testMotors({}, cars, content),
      testMotors({}, [carOf('a', { price: 21_000 }), ...cars.slice(1)], content),
    );
    expect(removed).toEqual([]);
    expect(render['/cars/a']).toBe('car changed: head, card, price, structuredData');
    expect(render['/cars/b']).toBeUndefined();
    expect(render['/search/mazda']).toBe('cars changed: cards, first');
    expect(render['/search/mazda/cx-5']).toBe('cars changed: cards, first');
    expect(Object.keys(render).filter((path) => /kia|hatch|about-us|compare|print/.test(path))).toEqual([]);
  });

  it('are among those whose key changed: those of no other car', async () => {
    const after = testMotors({}, [carOf('a', { price: 21_000 }), ...cars.slice(1)], content);
    const { render, rekeyed } = await findChangedPages(after, await first(testMotors({}, cars, content)), codeId);
    for (const { path } of render) expect(rekeyed.has(path), path).toBe(true);
    expect([...rekeyed].filter((path) => path.startsWith('/cars/'))).toEqual(['/cars/a']);
    const other = await findChangedPages(after, await first(after), 'other');
    expect(other.rekeyed).toEqual(new Set(other.pages.keys()));
  });

  it('are the page of a new car, and those that lead to it; a render that is not its own knows nothing of it', async () => {
    const { render } = await why(testMotors({}, cars, content), testMotors({}, [...cars, carOf('c')], content));
    expect(render['/cars/c']).toBe('the page is new');
    expect(render['/cars/a']).toBe('related changed: related');
    expect(render['/cars/b']).toBeUndefined();
    expect(render['/search/kia']).toBeUndefined();
    expect(render['/search/kia/rio']).toBeUndefined();
    expect(render['/']).toBe('changed: hero, facets, latest');
  });

  it('are gone with the last car of a render', async () => {
    const { removed, render } = await why(testMotors({}, cars, content), testMotors({}, cars.slice(0, 1), content));
    expect(removed.sort()).toEqual(['/cars/b', '/search/hatch', '/search/kia', '/search/kia/rio']);
    expect(render['/about-us']).toBeUndefined();
  });

  it('are all that say a word that the site says otherwise', async () => {
    const zero = [carOf('a', { price: 0 }), carOf('b')];
    const { render } = await why(testMotors({}, zero, content), testMotors({ labels: { noPrice: 'Ask us' } }, zero, content));
    expect(render['/cars/a']).toBe('site changed: card, price');
    expect(render['/about-us']).toBeUndefined();
  });

  it('are those that a scheduled change concerns', async () => {
    const arrived = [carOf('a', { created_at_timestamp: now }), ...cars.slice(1)];
    const fresh = testMotors({}, arrived, content);
    const later = makeCatalogue({ ...fresh, now: now + 8 * dayMs });
    expect((await why(fresh, later)).render).toEqual({ '/cars/a': 'clock changed: ribbon, ribbonUntil' });
  });

  it('include a page whose data file is missing', async () => {
    const catalogue = testMotors({}, cars, content);
    const before = await first(catalogue);
    await rm(join(root, pageDataFile('/about-us', codeId)));
    const { render } = await findChangedPages(catalogue, before, codeId);
    expect(render.map(({ path, why: reason }) => [path, reason])).toEqual([['/about-us', 'the page is new']]);
  });
});

it('over any history, carried-over and rendered pages together equal a build from nothing, with and without a memory', async () => {
  let carried = 0;
  let rendered = 0;
  const content = [pageOf('/about-us'), pageOf('/contact'), pageOf('/models/mazda/3')];
  let buildModelPages = false;
  const catalogueOf = ({ cars, site, now: at, pictures: shown }: Yard, memory?: PageMemory) => {
    const settings = siteSchema.parse({
      slug: 'test-motors',
      dealer: { name: 'Test Motors', url: 'https://test-motors.example' },
      ...site,
      pages: { buildModelPages, ...site.pages },
    });
    const listed = cars.filter((car) => isListed(car, at, settings.cars.soldWindowDays));
    const data = { site: settings, now: at, cars: listed, pictures: shown, content };
    return makeCatalogue(data, searchDocuments(data, memory), memory);
  };
  await fc.assert(
    fc.asyncProperty(anyHistory(now), async ({ cars, edits }) => {
      const place = await mkdtemp(join(root, 'h-'));
      buildModelPages = cars.length % 3 === 0;
      let yard: Yard = { now, cars, site: {}, pictures, code: 'this' };
      let catalogue = catalogueOf(yard);
      let texts = written(catalogue);
      const memory = makePageMemory();
      let before = await released(texts, await findChangedPages(catalogue, undefined, yard.code), place, yard.code);
      for (const edit of edits) {
        yard = edit.run(yard);
        catalogue = catalogueOf(yard);
        const plan = await findChangedPages(catalogue, before, yard.code);
        const remembered = catalogueOf(yard, memory);
        expect(remembered.documents, edit.name).toEqual(catalogue.documents);
        const memorable = await findChangedPages(remembered, before, yard.code, new Set(), memory);
        expect(memorable, edit.name).toEqual(plan);
        // Keys that are taken from the record are as they would be made.
        const fresh = await findChangedPages(catalogue, undefined, yard.code);
        expect([plan.keys, plan.neighbours], edit.name).toEqual([fresh.keys, fresh.neighbours]);
        // The record has its groups in their order.
        expect(Object.keys(memorable.neighbours), edit.name).toEqual(Object.keys(fresh.neighbours));
        const whole = written(catalogue);
        for (const path of plan.removed) texts.delete(path);
        // When every page is rendered, Next computes the models itself.
        for (const { path, model } of plan.render) texts.set(path, model ? pageDataText(model) : (whole.get(path) as string));
        expect(Object.fromEntries(texts), edit.name).toEqual(Object.fromEntries(whole));
        // No page is rendered that did not change.
        rendered += plan.render.length;
        carried += whole.size - plan.render.length;
        texts = new Map(whole);
        before = await released(texts, plan, place, yard.code);
      }
      await rm(place, { recursive: true, force: true });
    }),
    { numRuns: Number(process.env.FORECOURT_HISTORIES ?? 12) },
  );
  expect(carried).toBeGreaterThan(rendered);
});
