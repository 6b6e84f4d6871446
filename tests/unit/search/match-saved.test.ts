/** New cars found for saved searches, compared with what the search page finds (rule V22). */
import { describe, expect, test } from 'vitest';
import { toSearchDocument } from '#lib/search/document.ts';
import { matchNewCars, type NewCar } from '#lib/search/match-saved.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { pageSearch } from '../../../scripts/tools/bench/saved-searches/page-search.ts';
import { generatedCars } from '../../../scripts/tools/bench/search/generated.ts';
import { seededRandom } from '../../../scripts/tools/invent/random.ts';

const now = Date.parse('2026-11-24T00:00:00Z');
const site = siteSchema.parse({ slug: 'acme', dealer: { url: 'https://acme.example.com' } });
const documents = generatedCars(600, now).map((car) => toSearchDocument(car, {}, site));
const newIds = new Set(documents.filter((_one, index) => index % 6 === 0).map(({ id }) => id));
const newCars = [...newIds].map((id) => ({ id }));
const matcher = matchNewCars({ documents, newCars, settings: site, nouns: ['car', 'cars'], now });

/** What the page finds in the whole stock, the new cars alone. */
const page = pageSearch(documents, site, now);
const pageFinds = (state: SearchState) => page.find(state).filter((id) => newIds.has(id));
const setup = searchSetup(documents, site);

const random = seededRandom('saved searches');
const some = () => random.pick(documents);
const choices: (() => Partial<SearchState>)[] = [
  () => ({ refinements: { make: [some().make ?? ''] } }),
  () => ({ refinements: { make: [some().make ?? '', some().make ?? ''], model: [some().model ?? ''] } }),
  () => ({ refinements: { colour: [some().colour ?? '', some().colour ?? ''], car_type: ['used'] } }),
  () => ({ ranges: { price: { max: random.whole(10, 900) * 100 }, year: { min: random.whole(2009, 2025) } } }),
  () => ({ refinements: { seats: ['7'] }, ranges: { km: { min: 10_000, max: 120_000 } } }),
  () => ({ offer: 'rental' }),
  () => ({ sort: 'price:asc' }),
  () => ({}),
];
/** Words that are no filters here, so that they stay text: badges, the beginnings and misspellings of them, stock numbers, exact phrases. */
const badge = () => some().badge ?? '';
const texts: (() => string)[] = [
  badge,
  () => badge().slice(0, 4),
  () => badge().replace(/^(.)(.)/, '$2$1'),
  () => `${badge()} ${badge()}`,
  () => `"${badge()}"`,
  () => `-${badge()}`,
  () => some().stocknum ?? '',
];

describe('the new cars of a saved search (rule V22)', () => {
  test('are those that the page finds, by filters and ranges', () => {
    let found = 0;
    for (let count = 0; count < 300; count += 1) {
      const state: SearchState = { ...emptyState, ...random.pick(choices)() };
      const ids = matcher.find(state).map(({ id }) => id);
      expect([state, ids.sort()]).toEqual([state, pageFinds(state).sort()]);
      found += ids.length;
    }
    expect(found).toBeGreaterThan(1000);
  });

  test('are those that the page finds by words, with prefixes, typos, phrases and words to leave out', () => {
    let found = 0;
    for (let count = 0; count < 300; count += 1) {
      const state: SearchState = { ...emptyState, ...random.pick(choices.slice(0, 4))(), query: random.pick(texts)() };
      const ids = matcher.find(state).map(({ id }) => id);
      expect([state, ids.sort()]).toEqual([state, pageFinds(state).sort()]);
      found += ids.length;
    }
    expect(found).toBeGreaterThan(50);
  });

  test('are found by words that mean filters, as the page reads them', () => {
    const [car] = documents.filter(({ id, status }) => newIds.has(id) && status === 'in_stock');
    const { make = '', colour = '', simple_body: body = '', year = 0 } = car ?? {};
    const read = matcher.find({ ...emptyState, query: `${colour} ${make} ${body} from ${year}` }).map(({ id }) => id);
    const refinements = { make: [make], colour: [colour], simple_body: [body] };
    expect(read).toContain(car?.id);
    expect(read.sort()).toEqual(pageFinds({ ...emptyState, refinements, ranges: { year: { min: year } } }).sort());
  });

  test('are those of every make but an excluded one, although the make has the word for a body type in its name', () => {
    const renamed = documents.map((document, index) => ({ ...document, make: index % 4 === 0 ? 'Ute Works' : 'Mazda', model: 'One' }));
    const own = matchNewCars({ documents: renamed, newCars, settings: site, nouns: ['car', 'cars'], now });
    const found = own.find({ ...emptyState, query: 'no utes' });
    expect(found.filter(({ simple_body: body }) => body === 'Ute')).toEqual([]);
    expect(found.some(({ make }) => make === 'Ute Works')).toBe(true);
    const ids = pageSearch(renamed, site, now).find({ ...emptyState, query: 'no utes' });
    expect(found.map(({ id }) => id).sort()).toEqual(ids.filter((id) => newIds.has(id)).sort());
  });

  test('are found by the end of a stock number where no car has it as a word (rule S36)', () => {
    const own = documents.map((document, index) => ({ ...document, stocknum: `K${index}-55${String(index).padStart(4, '0')}X` }));
    const ends = matchNewCars({ documents: own, newCars, settings: site, nouns: ['car', 'cars'], now });
    const [fresh, old] = [own[6], own[7]];
    expect(ends.find({ ...emptyState, query: '550006' }).map(({ id }) => id)).toEqual([fresh?.id]);
    expect(ends.find({ ...emptyState, query: '550007' })).toEqual([]);
    expect(newIds.has(old?.id ?? '')).toBe(false);
  });

  test('are no close matches, and no sold ones', () => {
    expect(matcher.find({ ...emptyState, query: `${badge()} zzzzqqqq` })).toEqual([]);
    expect(matcher.find({ ...emptyState, refinements: { status: ['sold'] } }).every(({ status }) => status === 'sold')).toBe(true);
  });

  test('are the same where the page asks a Meilisearch host, which limits the stock itself', () => {
    const host = {
      host: 'https://search.example.com',
      apiKey: 'key',
      paging: 'offset' as const,
      stockFilter: ['dealership_slug = "acme"'],
    };
    const settings = siteSchema.parse({ slug: 'acme', dealer: { url: 'https://acme.example.com' }, search: host });
    const hosted = matchNewCars({ documents, newCars, settings, nouns: ['car', 'cars'], now });
    let found = 0;
    for (let count = 0; count < 100; count += 1) {
      const query = count % 2 === 0 ? '' : random.pick(texts)();
      const state: SearchState = { ...emptyState, ...random.pick(choices.slice(0, 4))(), query };
      const ids = hosted.find(state).map(({ id }) => id);
      expect([state, ids]).toEqual([state, matcher.find(state).map(({ id }) => id)]);
      expect(hosted.hrefOf(state)).toBe(matcher.hrefOf(state));
      found += ids.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  test.each<[string, NewCar['former'], Partial<SearchState>, boolean]>([
    ['got photos, by a search that asks for them', { photos: 1, hasPrice: true }, { ranges: { photos_count: { min: 3 } } }, true],
    ['got photos, not by a search that found it without', { photos: 1, hasPrice: true }, {}, false],
    [
      'got photos, not by a search that fewer photos were enough for',
      { photos: 1, hasPrice: true },
      { ranges: { photos_count: { min: 1 } } },
      false,
    ],
    ['got a price, by a search that asks for one', { photos: 5, hasPrice: false }, { ranges: { price: { max: 30_000 } } }, true],
    [
      'got a price, by the name of its price range',
      { photos: 5, hasPrice: false },
      { refinements: { price_range: ['$20,000 - $30,000'] } },
      true,
    ],
    ['got a price, not by a search that found it without', { photos: 5, hasPrice: false }, { ranges: { photos_count: { min: 3 } } }, false],
    ['got both, by a search that asks for one', { photos: 0, hasPrice: false }, { ranges: { photos_count: { min: 3 } } }, true],
    ['got a price, not by a search for other prices', { photos: 5, hasPrice: false }, { ranges: { price: { max: 20_000 } } }, false],
    ['was not there before', undefined, {}, true],
  ])('have one that %s', (_what, former, state, isFound) => {
    const car = { id: 'x', slug: 'x', name: 'Car', status: 'in_stock' as const, price: 25_000, images: ['a', 'b', 'c', 'd', 'e'] };
    const own = [...documents, toSearchDocument(car, {}, site)];
    const one = matchNewCars({
      documents: own,
      newCars: [{ id: 'x', ...(former ? { former } : {}) }],
      settings: site,
      nouns: ['car', 'cars'],
      now,
    });
    expect(one.find({ ...emptyState, ...state }).map(({ id }) => id)).toEqual(isFound ? ['x'] : []);
  });

  test('have the address at which the page shows the search', () => {
    const state: SearchState = { ...emptyState, refinements: { colour: ['Red'] }, ranges: { year: { min: 2018 } } };
    expect(searchUrls(setup.urls).parse(matcher.hrefOf(state))).toEqual(state);
  });
});
