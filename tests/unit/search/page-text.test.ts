import { describe, expect, it } from 'vitest';
import { nounsOf } from '#lib/locale/nouns.ts';
import { landingContext } from '#lib/search/landing.ts';
import { pageTexts } from '#lib/search/page-text.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { searchUrls, type UrlContext } from '#lib/search/url.ts';

const settings = {
  labels: { vehicleNoun: 'Car', new: 'New', used: 'Used', demo: 'Demo' },
  pages: { defaultSearchPath: 'used-cars', searchAliases: { '/used-car/list': '/search/used-cars' } },
  features: { subscription: false, rental: false },
};
const stock = ['new' as const, 'used' as const, 'demo' as const].map((car_type) => ({
  make: 'Toyota',
  model: 'Corolla',
  simple_body: 'Hatch',
  car_type,
}));
const urls: UrlContext = { ...landingContext(stock, settings), presets: { refinements: {}, ranges: {} }, defaultSort: 'relevant' };
const words = { nouns: nounsOf(settings.labels), labels: settings.labels, cars: { brandAliases: {} }, locale: { wholeDollars: true } };
const texts = (indexable = true) =>
  pageTexts({ urls, words, site: { name: 'Test Motors', url: 'https://test.example/', indexable }, path: '/search/used-cars' });

describe('a site with a preset of one make', () => {
  const preset: UrlContext = { ...urls, presets: { refinements: { make: ['Toyota'] }, ranges: {} } };
  it.each(['/search/toyota', '/search/toyota/corolla'])('%s is its own canonical address and may be indexed (rule U4)', (path) => {
    const state = searchUrls(preset).parse(path) ?? emptyState;
    const { head } = pageTexts({ urls: preset, words, site: { name: 'Test Motors', url: 'https://test.example', indexable: true }, path })(
      state,
      3,
    );
    expect([head.canonical, head.index]).toEqual([`https://test.example${path}`, true]);
  });
});

const toyota: SearchState = { ...emptyState, refinements: { car_type: ['used'], make: ['Toyota'] } };

describe('what a search page says about itself', () => {
  it.each<[name: string, state: SearchState, heading: string, title: string, canonical: string, index: boolean]>([
    ['a page of its own', { ...emptyState, refinements: { make: ['Toyota'] } }, 'Toyota cars', 'Toyota cars (12)', '/search/toyota', true],
    ['all car types', emptyState, 'New, used and demo cars', 'New, used and demo cars (12)', '/search/new-used-and-demo-cars', true],
    ['filters beyond a page', toyota, 'Used Toyota cars', 'Used Toyota cars', '/search/used-cars', false],
    ['words', { ...emptyState, query: 'ute' }, 'Cars matching “ute”', 'Cars matching “ute”', '/search/new-used-and-demo-cars', false],
    [
      'another order',
      { ...emptyState, refinements: { car_type: ['used'] }, sort: 'price_asc' },
      'Used cars',
      'Used cars (12)',
      '/search/used-cars',
      true,
    ],
    [
      'a later page',
      { ...emptyState, refinements: { car_type: ['used'] }, page: 3 },
      'Used cars',
      'Used cars (12), page 3',
      '/search/used-cars?page=3',
      true,
    ],
  ])('%s', (_name, state, heading, title, canonical, index) => {
    const found = texts()(state, 12);
    expect(found.heading).toBe(heading);
    expect(found.head).toEqual({
      title: `${title} | Test Motors`,
      description: `${heading} at Test Motors: 12 cars with photos, prices and details.`,
      canonical: `https://test.example${canonical}`,
      index,
    });
  });

  it('says of an alias what the page it stands for says', () => {
    const state = searchUrls(urls).parse('/used-car/list') as SearchState;
    expect(texts()(state, 1)).toEqual(texts()({ ...emptyState, refinements: { car_type: ['used'] } }, 1));
    expect(texts()(state, 1).head.description).toBe('Used cars at Test Motors: 1 car with photos, prices and details.');
  });

  it.each([
    [emptyState, 12, 'New, used and demo cars in Cowra (12)', true],
    [emptyState, 0, 'New, used and demo cars in Cowra', false],
    [toyota, 12, 'Used Toyota cars', false],
    [{ ...emptyState, refinements: { city: ['Cowra'] } }, 3, 'Cars in Cowra', false],
  ] as [SearchState, number, string, boolean][])(
    'names the town once, and no page without cars is indexed',
    (state, total, title, index) => {
      const found = pageTexts({
        urls,
        words,
        site: { name: 'Test Motors', url: 'https://test.example/', indexable: true, place: 'Cowra' },
        path: '/search/used-cars',
      });
      expect(found(state, total).head).toMatchObject({ title: `${title} | Test Motors`, index });
    },
  );

  it('may not be indexed where the site may not', () => expect(texts(false)(emptyState, 1).head.index).toBe(false));
});

it('a heading names only car types of the stock, and model names in one piece', () => {
  const used = { ...urls, ...landingContext([{ make: 'Isuzu', model: 'MU-X', car_type: 'used' }], settings) };
  const textsOf = pageTexts({
    urls: used,
    words,
    site: { name: 'Test Motors', url: 'https://test.example/', indexable: true },
    path: '/search/used-cars',
  });
  expect(textsOf(emptyState, 1).heading).toBe('Used cars');
  const model = textsOf({ ...emptyState, refinements: { make: ['Isuzu'], model: ['MU-X'] } }, 1);
  expect(model.heading).toBe('Isuzu MU\u2011X');
  expect(model.head.title).toBe('Isuzu MU-X (1) | Test Motors');
});
