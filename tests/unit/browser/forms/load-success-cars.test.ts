import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSuccessCars } from '#lib/browser/forms/load-success-cars.ts';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { carOf, now, testMotors } from '../../pages/test-motors.ts';

beforeEach(() => {
  // instant-meilisearch prints each failure before it throws it.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  return () => vi.restoreAllMocks();
});

const { documents, site } = testMotors({}, [
  carOf('old', { created_at_timestamp: 1 }),
  carOf('new', { created_at_timestamp: 9, make: 'Kia' }),
  carOf('-dash', { created_at_timestamp: 5 }),
  carOf('sold', { created_at_timestamp: 8, status: 'sold', sold_date_timestamp: now }),
]);
const setup = searchSetup(documents, site);
const engine = createPageEngine([makeIndexFile(documents, site)]);
const client = createSearchClient({
  host: 'http://embedded.invalid',
  http: engineHttp(async (request) => engine(request)),
  defaultSort: [],
  ascendingPricePositive: false,
  soldWindowDays: 3,
  stockFilter: [],
  now: () => now,
});
const cards = documents.map((document) => carCard(document, site));
const cardsOf = (...ids: string[]): CarCard[] => cards.filter(({ id }) => ids.includes(id));

type World = Parameters<typeof loadSuccessCars>[1];
type LikedCar = Extract<Awaited<ReturnType<World['loadCar']>>, { state: 'listed' }>['car'];
const pageOf = (slug: string, related: readonly CarCard[]) => ({ id: slug, slug, title: `Page of ${slug}`, related }) as LikedCar;
const world = (related: CarCard[] | undefined, changes: Partial<World> = {}): World => ({
  loadSetup: async () => setup,
  search: async (_setup, requests) => client.search(requests as never),
  loadCar: async (slug) => (related ? { state: 'listed', car: pageOf(slug, related) } : { state: 'gone' }),
  visited: [],
  ...changes,
});
const idsOf = ({ cards: shown }: { cards: readonly CarCard[] }) => shown.map(({ id }) => id);

describe('after an enquiry', () => {
  test.each<[string, string | undefined, CarCard[] | undefined, string[], boolean, string | undefined]>([
    ['about a listed car, those like it', 'old', cardsOf('new', 'sold'), ['new'], true, 'Page of old'],
    ['about a car whose id starts with a hyphen', '-dash', cardsOf('old'), ['old'], true, 'Page of -dash'],
    ['about a car that nothing is like, the latest others', 'new', [], ['-dash', 'old'], false, 'Page of new'],
    ['about a car that left in the meantime, the latest', 'old', undefined, ['new', '-dash'], false, undefined],
    ['about a car that is not in the stock, the latest', 'gone', cardsOf('new'), ['new', '-dash', 'old'], false, undefined],
    ['about no car, the latest', undefined, cardsOf('new'), ['new', '-dash', 'old'], false, undefined],
  ])('%s', async (_what, id, related, ids, isSimilar, title) => {
    const cars = await loadSuccessCars(id, world(related));
    expect([idsOf(cars), cars.isSimilar, cars.car?.title]).toEqual([ids, isSimilar, title]);
  });

  test('a car whose page was visited needs no stock', async () => {
    const loadSetup = () => Promise.reject(new Error('no setup'));
    const seen = world(cardsOf('new'), { visited: ['/cars/old'], loadSetup });
    expect(await loadSuccessCars('old', seen)).toMatchObject({ isSimilar: true, car: { title: 'Page of old', href: '/cars/old' } });
  });

  test('the site’s presets limit the latest', async () => {
    const presets = { refinements: { make: ['Kia'] }, ranges: {} };
    const own = { ...setup, urls: { ...setup.urls, presets } };
    expect(idsOf(await loadSuccessCars(undefined, world([], { loadSetup: async () => own })))).toEqual(['new']);
  });

  test('a server that cannot filter by ids costs nothing but the likeness', async () => {
    const search: World['search'] = async (_setup, requests) => {
      if (requests.some(({ params }) => params.facetFilters.flat().some((filter) => filter.startsWith('id:'))))
        throw new Error('Attribute `id` is not filterable.');
      return client.search(requests as never);
    };
    expect(idsOf(await loadSuccessCars('old', world(cardsOf('new'), { search })))).toEqual(['new', '-dash']);
  });

  test('hits that are no cars are left out', async () => {
    const search = async () => ({ results: [{ hits: [null, {}, { id: '<b>', slug: '../x', name: 'x' }, 7] }] });
    expect(idsOf(await loadSuccessCars(undefined, world([], { search })))).toEqual([]);
  });

  test('no stock, no cars: it rejects', async () => {
    await expect(loadSuccessCars(undefined, world([], { loadSetup: () => Promise.reject(new Error('no setup')) }))).rejects.toThrow(
      'no setup',
    );
    await expect(loadSuccessCars(undefined, world([], { search: () => Promise.reject(new Error('no stock')) }))).rejects.toThrow(
      'no stock',
    );
  });
});
