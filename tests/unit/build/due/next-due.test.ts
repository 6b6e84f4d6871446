import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DueInput, photosAmong } from '#lib/build/due/due-rules.ts';
import { type Due, dueBetween } from '#lib/build/due/next-due.ts';
import { listedCars } from '#lib/cars/visibility.ts';
import { isPublishedAt } from '#lib/content/schedule.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { carModel } from '#lib/pages/car.ts';
import { contentModel } from '#lib/pages/content.ts';
import { homeModel } from '#lib/pages/home.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { searchModel } from '#lib/pages/search.ts';
import { isFreshEnough, searchKeyNotices, tokenEnd } from '#lib/pull/search-token.ts';
import { type Site, siteSchema } from '#lib/site/schema.ts';
import { carOf, pageOf } from '../../pages/test-motors.ts';

const noon = Date.UTC(2026, 10, 21, 12);

const siteOf = (options: object = {}): Site =>
  siteSchema.parse({ slug: 'test-motors', dealer: { name: 'Test Motors', url: 'https://test-motors.example' }, ...options });

const inputOf = (parts: Partial<Pick<DueInput, 'site' | 'cars' | 'content' | 'daily'>>): DueInput => ({
  site: siteOf(),
  cars: [],
  content: [],
  daily: false,
  photos: photosAmong(undefined),
  ...parts,
});

const tokenUntil = (ends: number) => `head.${Buffer.from(JSON.stringify({ exp: ends / 1000 })).toString('base64url')}.signature`;
const sold = (id: string, at: number, more: Partial<Car> = {}) => carOf(id, { status: 'sold', sold_date_timestamp: at, ...more });
const lent = (year: number): Partial<Car> => ({
  year,
  price: 9000,
  images: ['https://cdn.example.com/1.jpg'],
  finance_lenders: { group_a: { interestRate: 8, comparisonRate: 9, paymentWeek: 90 } },
});
const groupA = { finance: { enabled: true, lenders: ['group_a'] } };

const nextDueOf = (input: DueInput, now: number): Due | undefined => dueBetween(input, now)[0];

describe('what is due next', () => {
  it.each<[string, Partial<DueInput>, Due | undefined]>([
    ['nothing, where no clock changes anything', { cars: [carOf('a', { images: ['https://cdn.example.com/1.jpg'] })] }, undefined],
    ['the end of a sold car’s window', { cars: [sold('a', noon - dayMs)] }, { at: noon + 2 * dayMs, why: ['sold window'], count: 1 }],
    [
      'the end of two at once',
      { cars: [sold('a', noon), sold('b', noon), sold('c', noon + 1)] },
      { at: noon + 3 * dayMs, why: ['sold window'], count: 2 },
    ],
    ['nothing of a hidden car', { cars: [sold('a', noon, { show_on_dealer_website: false })] }, undefined],
    [
      'nothing of a car past its window',
      { cars: [sold('a', noon - 3 * dayMs), sold('b', noon - 9 * dayMs), carOf('c', { status: 'sold' })] },
      undefined,
    ],
    [
      'a car said to be sold tomorrow, at the end of its window',
      { cars: [sold('a', noon + dayMs)] },
      { at: noon + 4 * dayMs, why: ['sold window'], count: 1 },
    ],
    [
      'relative dates, at the start of the next day in the dealer’s place',
      { daily: true },
      { at: Date.UTC(2026, 10, 21, 13), why: ['relative dates'], count: 1 },
    ],
    [
      'a window of the site’s own length',
      { site: siteOf({ cars: { soldWindowDays: 0.5 } }), cars: [sold('a', noon)] },
      { at: noon + 12 * hourMs, why: ['sold window'], count: 1 },
    ],
    [
      'a date that is no whole millisecond, at the next',
      { cars: [sold('a', noon + 0.25)] },
      { at: noon + 3 * dayMs + 1, why: ['sold window'], count: 1 },
    ],
    [
      'the end of a new arrival',
      { cars: [carOf('a', { created_at_timestamp: noon - dayMs })] },
      { at: noon + 6 * dayMs, why: ['new arrival'], count: 1 },
    ],
    [
      'nothing, of an arrival whose ribbon says something else',
      { cars: [carOf('a', { created_at_timestamp: noon, tag: 'Special' })] },
      undefined,
    ],
    [
      'the year after the last that group A lends in',
      { site: siteOf(groupA), cars: [carOf('a', lent(2014))] },
      { at: Date.UTC(2026, 11, 31, 13), why: ['finance year'], count: 1 },
    ],
    [
      'a year far ahead',
      { site: siteOf(groupA), cars: [carOf('a', lent(2020))] },
      { at: Date.UTC(2032, 11, 31, 13), why: ['finance year'], count: 1 },
    ],
    [
      'nothing, where group A does not lend',
      { site: siteOf({ finance: { enabled: true, lenders: ['group_b'] } }), cars: [carOf('a', lent(2014))] },
      undefined,
    ],
    [
      'a page that starts',
      { content: [{ from: '2026-12-01', blocks: [] }] },
      { at: Date.UTC(2026, 10, 30, 13), why: ['page starts'], count: 1 },
    ],
    [
      'a page that ends',
      { content: [{ from: '2026-01-01', until: '2026-11-30', blocks: [] }] },
      { at: Date.UTC(2026, 10, 30, 13), why: ['page ends'], count: 1 },
    ],
    [
      'a page that makes room for another',
      {
        content: [
          { until: '2026-11-30', blocks: [] },
          { from: '2026-12-01', blocks: [] },
        ],
      },
      { at: Date.UTC(2026, 10, 30, 13), why: ['page starts', 'page ends'], count: 2 },
    ],
    [
      'an offer on a page that ends',
      { content: [{ blocks: [{ type: 'specials' as const, offers: [{ title: 'A', alt: '', until: '2026-11-30' }] }] }] },
      { at: Date.UTC(2026, 10, 30, 13), why: ['page ends'], count: 1 },
    ],
    [
      'nothing of a search key, where pages ask no search server',
      { site: siteOf({ search: { apiKey: tokenUntil(noon + 20 * dayMs) } }) },
      undefined,
    ],
    ['nothing of a search server without a key', { site: siteOf({ search: { host: 'https://search.example.com' } }) }, undefined],
    [
      'the special hours of a location',
      {
        site: siteOf({
          dealer: {
            locations: [{ id: '1', name: 'Yard', slug: 'yard', contact_detail: { opening_hours: [{ weekday: 1, status: 'Closed' }] } }],
          },
        }),
      },
      { at: Date.UTC(2026, 11, 31, 13), why: ['opening hours'], count: 1 },
    ],
  ])('%s', (_what, parts, expected) => expect(nextDueOf(inputOf(parts), noon)).toEqual(expected));

  it('a token in the pages: renewed, about to expire, expired', () => {
    const site = siteOf({ search: { host: 'https://search.example.com', indexing: 'shared', apiKey: tokenUntil(noon + 20 * dayMs) } });
    expect(dueBetween(inputOf({ site }), noon).map(({ at }) => (at - noon) / dayMs)).toEqual([5 + 1 / dayMs, 19 + 1 / dayMs, 20]);
    expect(nextDueOf(inputOf({ site }), noon)?.why).toEqual(['search key']);
  });

  it('is given up to a horizon', () => {
    const cars = [sold('a', noon - dayMs), sold('b', noon), sold('c', noon + dayMs)];
    expect(dueBetween(inputOf({ cars }), noon, noon + 3 * dayMs)).toEqual([
      { at: noon + 2 * dayMs, why: ['sold window'], count: 1 },
      { at: noon + 3 * dayMs, why: ['sold window'], count: 1 },
    ]);
  });
});

/** Everything that visitors and operators see of a dealer at a moment, through the page models that the build uses. */
function seenAt(site: Site, cars: Car[], content: ContentPage[], now: number): string {
  const catalogue = makeCatalogue({
    site,
    now,
    cars: listedCars(cars, site, now),
    pictures: {},
    content: content.filter((page) => isPublishedAt(page, now, site.locale.timeZone)),
  });
  const ends = tokenEnd(site.search.apiKey ?? '');
  return JSON.stringify([
    catalogue.cars.map(({ slug }) => carModel(catalogue, slug)),
    homeModel(catalogue),
    [...catalogue.landings.keys()].map((path) => searchModel(catalogue, path)),
    ['/blog', ...catalogue.contentByPath.keys()].map((path) => contentModel(catalogue, path)),
    searchKeyNotices(site, now),
    ends !== undefined && site.search.indexing === 'shared' && isFreshEnough(ends, now, { ...site.search, ...site.build }),
  ]);
}

describe('between two instants that are due nothing changes, and at each something does', () => {
  const span = 40 * dayMs;
  const instant = fc.integer({ min: -span, max: span }).map((offset) => noon + offset);
  const dealt = fc.record(
    {
      status: fc.constantFrom<Car['status'][]>('in_stock', 'coming_soon', 'sold', 'sold', undefined),
      sold_date_timestamp: instant,
      created_at_timestamp: instant,
      show_on_dealer_website: fc.constantFrom(true, true, false),
      tag: fc.constantFrom('SOLD', 'New Arrival', 'Special'),
      subscription_price: fc.constant(200),
      before_price: fc.constant(30_000),
      year: fc.integer({ min: 2012, max: 2016 }),
      finance_lenders: fc.constant(lent(0).finance_lenders),
    },
    { requiredKeys: ['status', 'year'] },
  );
  const dayText = instant.map((at) => new Date(at).toISOString().slice(0, 10));
  const page = fc
    .record({ from: fc.option(dayText, { nil: undefined }), until: fc.option(dayText, { nil: undefined }) })
    .filter(({ from, until }) => !from || !until || from <= until);
  const site = fc
    .record({ window: fc.constantFrom(0, 0.3, 3, 7), key: fc.option(instant, { nil: undefined }), lends: fc.boolean() })
    .map(({ window, key, lends }) =>
      siteOf({
        cars: { soldWindowDays: window },
        ...(lends ? groupA : {}),
        search:
          key === undefined
            ? {}
            : { host: 'https://search.example.com', indexing: 'shared', apiKey: tokenUntil(Math.floor(key / 1000) * 1000) },
      }),
    );

  it('over random dealers', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        site,
        fc.array(dealt, { maxLength: 4 }),
        fc.array(page, { maxLength: 2 }),
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, deals, dates, start, share) => {
          const cars = deals.map((changes, index) => carOf(`c${index}`, changes));
          const content = dates.map((dated, index) => pageOf(`/p${index}`, dated));
          const input = { site: of, cars, content, daily: false, photos: photosAmong({}) };
          const known = new Map<number, string>();
          const seen = (now: number) => {
            const text = known.get(now) ?? seenAt(of, cars, content, now);
            known.set(now, text);
            return text;
          };
          let now = start;
          for (let step = 0; step < 3; step += 1) {
            const due = nextDueOf(input, now);
            const before = seen(now);
            const until = due?.at ?? now + 400 * dayMs;
            expect(seen(Math.floor(now + share * (until - 1 - now)))).toBe(before);
            expect(seen(until - 1)).toBe(before);
            if (!due) return;
            compared += 1;
            expect(seen(due.at), due.why.join()).not.toBe(before);
            now = due.at;
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(20);
  });
});
