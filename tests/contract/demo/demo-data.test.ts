/** What the demo dealers' files must be for the demo to be whole, fresh and nobody's. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStock } from '#lib/build/check-stock.ts';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import type { Car } from '#lib/model/car.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { problemLine } from '#lib/site/problem.ts';
import { stockFiles } from '../../../scripts/tools/demo/stock-files.ts';
import { productDir } from '../build/tenants.ts';
import { agingParts, withoutCodes } from './aging-parts.ts';
import { demoSlugs, readCars, tenants, textOf, writtenCars } from './demo-files.ts';

const world = { fetch, env: {}, now: () => Date.parse('2026-11-22T00:00:00Z'), sleep: async () => undefined, random: () => 0.5 };

const pagesOf = (slug: string): [path: string, text: string][] =>
  readdirSync(join(tenants, slug, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, textOf(slug, 'content', path)]);

let workspace: Workspace;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-'));
  workspace = makeWorkspace(productDir, folder, { tenants, out: join(folder, 'out'), work: join(folder, 'work') });
});
afterAll(() => rm(join(workspace.workDir, '..'), { recursive: true, force: true }));

it.each<[unknown, string[]]>([
  [{ sold_date_timestamp: 1_794_958_200_000 }, ['sold_date_timestamp: 1794958200000']],
  [{ date: '2026-11-20' }, ['date: 2026-11']],
  [{ text: 'until 30 November 2026' }, ['text: November 2026']],
  [{ text: 'A clean 2022 example' }, ['text: 2022']],
  [{ year: '-2y', price: 34_990, text: 'for most utes since 2012, opened in 2006' }, []],
])('what ages in %j', (value, parts) => expect(agingParts(value)).toEqual(parts));

it('the committed stock is what the generator writes: run `node scripts/tools/demo/generate.ts` after a change', () => {
  const files = stockFiles();
  expect(Object.keys(files).filter((path) => textOf(path) !== files[path])).toEqual([]);
});

it.each(['classic', 'studio', 'trail'])('what %s says on the home page of any dealer suits each kind of vehicle', (template) => {
  const { home } = JSON.parse(textOf('layers', 'templates', `${template}.json`));
  expect(`${home.headline} ${home.intro}`).not.toMatch(
    /\b(?:cars?|bikes?|trucks?|vans?|trailers?|demonstrators?|drive|kilometres|week)\b/i,
  );
});

const all = demoSlugs.flatMap(readCars);

it.each<[string, (car: Car) => boolean]>([
  ['sold', ({ status }) => status === 'sold'],
  ['coming soon', ({ status }) => status === 'coming_soon'],
  ['on order', ({ preorder }) => preorder === true],
  ['reduced', ({ before_price = 0, price = 0 }) => before_price > price],
  ['without a price', ({ price, subscription_price, weekly_price }) => !price && !subscription_price && !weekly_price],
  ['without a picture', ({ images }) => images?.length === 0],
  ['with one picture', ({ images }) => images?.length === 1],
  ['kept off the website', ({ show_on_dealer_website }) => show_on_dealer_website === false],
  ['without a comment', ({ comments }) => comments === undefined],
  ['without a colour', ({ colour }) => colour === undefined],
  ['by subscription', ({ subscription_price = 0 }) => subscription_price > 0],
  ['for rent', ({ weekly_price = 0 }) => weekly_price > 0],
  ['with a finance offer', ({ finance_lenders }) => finance_lenders !== undefined],
  ['with a youX quote', ({ youxQuote }) => youxQuote !== undefined],
])('the demo has at least two vehicles %s', (_what, fits) => expect(all.filter(fits).length).toBeGreaterThanOrEqual(2));

it('comments fit the car: nothing about fuel on an electric one, no visit to one that has not arrived', () => {
  const wrong = all.filter(
    ({ status, simple_fuel, comments = '' }) =>
      /[{}]|undefined| {2}/.test(comments) ||
      (simple_fuel === 'Electric' && /little fuel|engine sound/.test(comments)) ||
      (status === 'coming_soon' &&
        /test drive|take it for a drive|Visit us|have it (ready|parked)|See it in|walk-around video/.test(comments)),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

describe.each(demoSlugs)('%s', (slug) => {
  const text = [textOf(slug, 'site.json'), textOf(slug, 'cars.json'), ...pagesOf(slug).map(([, page]) => page)].join('\n');

  it('has no problem that `check` finds: settings, stock, pictures, logo and links', async () => {
    const { problems } = await checkSite({ tenantsDir: tenants, slug });
    const { cars, dropped, notices } = await checkStock(workspace, slug, world);
    expect({ problems: problems.map(problemLine), dropped, notices: notices.map(problemLine) }).toEqual({
      problems: [],
      dropped: [],
      notices: [],
    });
    expect(cars).toBe(writtenCars(slug).length);
  });

  it('holds no date that ages', () => {
    for (const { id, year } of writtenCars(slug)) expect(String(year), `car ${id}`).toMatch(/^-\d+y$/);
    const files = ['site.json', 'cars.json', 'reviews.json'].filter((name) => existsSync(join(tenants, slug, name)));
    const data = files.map((name) => withoutCodes(JSON.parse(textOf(slug, name))));
    expect(agingParts({ data, pages: Object.fromEntries(pagesOf(slug)) })).toEqual([]);
  });

  it('uses only telephone numbers kept for fiction, and links each to the same digits', () => {
    const numbers = text.match(/(?:\(\d{2,3}\) ?|\b0\d{3} )\d{3,4}[ -]\d{3,4}\b/g) ?? [];
    const fictional = /^(\(0[2378]\) (5550|7010) \d{4}|\(03\) 555 01\d\d|\(\d{3}\) 555-01\d\d|0491 570 \d{3})$/;
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !fictional.test(number))).toEqual([]);
    const links = [...text.matchAll(/\[([^\]]+)\]\(tel:(\d+)\)/g)];
    expect(links.filter(([, shown = '', dialled]) => shown.replaceAll(/\D/g, '') !== dialled)).toEqual([]);
  });

  it('spells as its country does', () => {
    const american = /\b(colors?|neighbor|favorite|inquir(y|ies)|tires?|license|gray)\b/gi;
    const commonwealth = /\b(colours?|favourites?|enquir(y|ies)|tyres?|licence|kilomet(re|er)s?|grey|petrol)\b/gi;
    // The keys of blocks and heads, and the colours of drawn vehicles, are the product's words.
    const bodies = pagesOf(slug).map(([, page]) => page.replace(/^---\n[\s\S]*?\n---\n/, '').replaceAll(/\bcolour:( [A-Z][a-z]+)*/g, ''));
    const words = [...bodies, ...readCars(slug).map(({ comments = '' }) => comments)].join('\n');
    expect(words.match(slug === 'wanderlust-rv' ? commonwealth : american) ?? []).toEqual([]);
  });
});
