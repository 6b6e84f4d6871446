import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedPages, type PagePlan } from '#lib/build/changed-pages.ts';
import { pageDataFile, pageDataText } from '#lib/build/page-files.ts';
import type { Previous } from '#lib/build/page-record.ts';
import { isListed } from '#lib/cars/visibility.ts';
import { dayMs } from '#lib/model/time.ts';
import { type Catalogue, makeCatalogue } from '#lib/pages/catalogue.ts';
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
async function released(texts: ReadonlyMap<string, string>, plan: PagePlan, place = root, code = codeId): Promise<Previous> {
  for (const [path, text] of texts) {
    const file = join(place, pageDataFile(path, code));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const release = { id: 'r', builtAt: now, codeId: code, cars: 0, pages: texts.size, files: 0, bytes: 0 };
  return { release, root: place, manifest: {}, pages: plan.record };
}

const first = async (catalogue: Catalogue) => released(written(catalogue), await changedPages(catalogue, undefined, codeId));
const why = async (before: Catalogue, after: Catalogue) => {
  const { make, gone } = await changedPages(after, await first(before), codeId);
  return { make: Object.fromEntries(make.map(({ path, why: reason }) => [path, reason])), gone };
};

describe('the pages of a site that changed', () => {
  const cars = [carOf('a'), carOf('b', { make: 'Kia', model: 'Rio', simple_body: 'Hatch', price: 90_000 })];
  const content = [pageOf('/about-us')];

  it('are all, without a release to carry over from, or with one of other code', async () => {
    const catalogue = testMotors({}, cars, content);
    const all = [...written(catalogue).keys()].sort();
    const anew = await changedPages(catalogue, undefined, codeId);
    expect(anew.make.map(({ path }) => path).sort()).toEqual(all);
    expect(anew.make[0]?.why).toBe('there is no release to carry it over from');
    const other = await changedPages(catalogue, await first(catalogue), 'other');
    expect(other.make.map(({ path }) => path).sort()).toEqual(all);
    expect(other.make[0]?.why).toBe('the code changed');
  });

  it('are none when nothing changed', async () => {
    expect(await why(testMotors({}, cars, content), testMotors({}, cars, content))).toEqual({ make: {}, gone: [] });
  });

  it('are those that show a price that moved', async () => {
    const { make, gone } = await why(
      testMotors({}, cars, content),
      testMotors({}, [carOf('a', { price: 21_000 }), ...cars.slice(1)], content),
    );
    expect(gone).toEqual([]);
    expect(make['/cars/a']).toBe('car changed: head, card, price, structuredData');
    expect(make['/cars/b']).toBeUndefined();
    expect(make['/search/mazda']).toBe('cars changed: cards, first');
    expect(make['/search/mazda/cx-5']).toBe('cars changed: cards, first');
    expect(Object.keys(make).filter((path) => /kia|hatch|about-us|compare|404|print/.test(path))).toEqual([]);
  });

  it('are the page of a new car, and those that lead to it; a make that is not its own knows nothing of it', async () => {
    const { make } = await why(testMotors({}, cars, content), testMotors({}, [...cars, carOf('c')], content));
    expect(make['/cars/c']).toBe('it is a new page');
    expect(make['/cars/a']).toBe('related changed: related');
    expect(make['/cars/b']).toBeUndefined();
    expect(make['/search/kia']).toBeUndefined();
    expect(make['/search/kia/rio']).toBeUndefined();
    expect(make['/']).toBe('changed: hero, facets, latest');
  });

  it('are gone with the last car of a make', async () => {
    const { gone, make } = await why(testMotors({}, cars, content), testMotors({}, cars.slice(0, 1), content));
    expect(gone.sort()).toEqual(['/cars/b', '/search/hatch', '/search/kia', '/search/kia/rio']);
    expect(make['/about-us']).toBeUndefined();
  });

  it('are all that say a word that the site says otherwise', async () => {
    const zero = [carOf('a', { price: 0 }), carOf('b')];
    const { make } = await why(testMotors({}, zero, content), testMotors({ labels: { noPrice: 'Ask us' } }, zero, content));
    expect(make['/cars/a']).toBe('site changed: card, price');
    expect(make['/about-us']).toBeUndefined();
  });

  it('are those that time alone changes', async () => {
    const arrived = [carOf('a', { created_at_timestamp: now }), ...cars.slice(1)];
    const fresh = testMotors({}, arrived, content);
    const later = makeCatalogue({ ...fresh, now: now + 8 * dayMs });
    expect((await why(fresh, later)).make).toEqual({ '/cars/a': 'clock changed: ribbon, ribbonUntil' });
  });

  it('are made anew where the page before is lost', async () => {
    const catalogue = testMotors({}, cars, content);
    const before = await first(catalogue);
    await rm(join(root, pageDataFile('/about-us', codeId)));
    const { make } = await changedPages(catalogue, before, codeId);
    expect(make.map(({ path, why: reason }) => [path, reason])).toEqual([['/about-us', 'it is a new page']]);
  });
});

it('over any history, what is carried over and what is made are together what a build from nothing makes', async () => {
  let carried = 0;
  let made = 0;
  const catalogueOf = ({ cars, site, now: at, pictures: shown }: Yard) => {
    const settings = siteSchema.parse({
      slug: 'test-motors',
      dealer: { name: 'Test Motors', url: 'https://test-motors.example' },
      ...site,
    });
    const listed = cars.filter((car) => isListed(car, at, settings.cars.soldWindowDays));
    return makeCatalogue({ site: settings, now: at, cars: listed, pictures: shown, content: [pageOf('/about-us'), pageOf('/contact')] });
  };
  await fc.assert(
    fc.asyncProperty(anyHistory(now), async ({ cars, edits }) => {
      const place = await mkdtemp(join(root, 'h-'));
      let yard: Yard = { now, cars, site: {}, pictures, code: 'this' };
      let catalogue = catalogueOf(yard);
      let texts = written(catalogue);
      let before = await released(texts, await changedPages(catalogue, undefined, yard.code), place, yard.code);
      for (const edit of edits) {
        yard = edit.run(yard);
        catalogue = catalogueOf(yard);
        const plan = await changedPages(catalogue, before, yard.code);
        const whole = written(catalogue);
        for (const path of plan.gone) texts.delete(path);
        // Where all pages are made, Next derives their models itself.
        for (const { path, model } of plan.make) texts.set(path, model ? pageDataText(model) : (whole.get(path) as string));
        expect(Object.fromEntries(texts), edit.name).toEqual(Object.fromEntries(whole));
        // No more than the right set: what is made differs from what was there.
        made += plan.make.length;
        carried += whole.size - plan.make.length;
        texts = new Map(whole);
        before = await released(texts, plan, place, yard.code);
      }
      await rm(place, { recursive: true, force: true });
    }),
    { numRuns: Number(process.env.FORECOURT_HISTORIES ?? 40) },
  );
  expect(carried).toBeGreaterThan(made);
}, 120_000);
