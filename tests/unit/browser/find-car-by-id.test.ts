import { describe, expect, it } from 'vitest';
import { findCarById } from '#lib/browser/find-car-by-id.ts';
import type { CarAnswer, CarData } from '#lib/browser/garage/car-data.ts';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { carOf, now, testMotors } from '../pages/test-motors.ts';

const { documents, site } = testMotors({}, [carOf('a'), carOf('b'), carOf('-c')]);
const setup = searchSetup(documents, site);
const engine = createPageEngine([makeIndexFile(documents, site)]);
const client = createSearchClient({
  host: 'http://embedded.invalid',
  http: engineHttp(async (request) => engine(request)),
  ...{ defaultSort: [], ascendingPricePositive: false, soldWindowDays: 3, stockFilter: [], now: () => now },
});
type Places = Parameters<typeof findCarById<CarData>>[1];
const search: Places['search'] = async (_setup, requests) => client.search(requests as never);

/** A dealer of three cars, and the requests to its site. */
function openSite(changes: Partial<Places> = {}) {
  const asked: string[] = [];
  const loadCar = async (slug: string): Promise<CarAnswer<CarData>> => {
    asked.push(slug);
    const car = documents.find((document) => document.slug === slug);
    return car ? { state: 'listed', car: { id: car.id } as CarData } : { state: 'gone' };
  };
  const loadSetup = async () => {
    asked.push('setup');
    return setup;
  };
  return { asked, find: (id: string, visited: string[] = []) => findCarById(id, { loadCar, visited, loadSetup, search, ...changes }) };
}
const slugOf = (id: string) => documents.find((document) => document.id === id)?.slug ?? '';
const pageOf = (id: string) => `/cars/${slugOf(id)}`;

describe('a car by its id', () => {
  it('is usually the page that the shopper comes from', async () => {
    const { find, asked } = openSite();
    expect(await find('b', ['/', pageOf('a'), pageOf('b'), '/finance'])).toEqual({ state: 'listed', car: { id: 'b' } });
    expect(asked).toEqual([slugOf('b')]);
  });

  it('is found by search otherwise, after two pages', async () => {
    const { find, asked } = openSite();
    expect(await find('-c', [pageOf('-c'), pageOf('a'), pageOf('b'), `${pageOf('b')}/checkout`])).toEqual({
      state: 'listed',
      car: { id: '-c' },
    });
    expect(asked).toEqual([slugOf('b'), slugOf('a'), 'setup', slugOf('-c')]);
  });

  const refused = () => Promise.reject(new Error('Attribute `id` is not filterable.'));
  it.each<[string, Partial<Places>, string]>([
    ['is gone if the stock does not have it', {}, 'gone'],
    [
      'is gone if the server answers with another car',
      { search: (at) => search(at, [{ indexName: at.index, params: {} } as never]) },
      'gone',
    ],
    ['is gone if the hits are no cars', { search: async () => ({ results: [{ hits: [null, 7, { id: '9' }] }] }) }, 'gone'],
    ['is unknown without a setup', { loadSetup: refused }, 'unknown'],
    ['is unknown to a server that cannot filter by ids', { search: refused }, 'unknown'],
    ['is unknown if the answer is none', { search: async () => 'nothing' }, 'unknown'],
  ])('%s', async (_what, changes, state) => expect((await openSite(changes).find('9')).state).toBe(state));
});
