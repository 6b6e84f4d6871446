import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { carModel } from '#lib/pages/car.ts';
import { dealerStockLink } from '#lib/pages/car-parts.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { siteSearch } from '#lib/pages/search-engine.ts';
import { searchUrls } from '#lib/search/url.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

const contact = [pageOf('/contact')];
const picture = { src: '/one.{w}.webp', widths: [320], width: 320, height: 240 };
const link = { name: 'Request photos', href: '/contact?car_id=a&car_type=used&subcategory=Request+Photos' };

describe('requesting photos', () => {
  it.each<[string, Partial<Car>, { text?: string; until?: number; request?: object }]>([
    ['a new arrival with photos', { tag: 'New Arrival', images: ['one'] }, { text: 'New Arrival', request: link }],
    ['a new arrival without', { tag: 'New Arrival' }, { text: 'New Arrival', request: link }],
    ['in its first days', { created_at_timestamp: now - dayMs }, { text: 'New Arrival', until: now + 6 * dayMs, request: link }],
    ['in its first days, reduced', { created_at_timestamp: now - dayMs, before_price: 25_000 }, { text: 'Reduced', request: link }],
    ['no photo, for long', { created_at_timestamp: now - 90 * dayMs }, { request: link }],
    ['photos, for long', { created_at_timestamp: now - 90 * dayMs, images: ['one'] }, {}],
    ['sold without a photo', { status: 'sold', sold_date_timestamp: now }, { text: 'JUST SOLD' }],
  ])('%s', (_, changes, { text, until, request }) => {
    const model = carModel(testMotors({}, [carOf('a', changes)], contact, { one: picture }), 'a');
    expect(model?.ribbon?.text).toBe(text);
    expect(model?.ribbonUntil).toBe(until);
    expect(model?.request).toEqual(request);
  });

  it('opens its form over the car’s page where there is no contact page (rule E87)', () =>
    expect(carModel(testMotors({}, [carOf('a')]), 'a')?.request).toEqual({ name: 'Request photos', href: '/cars/a?form=request-photos' }));
});

describe('more from this dealer', () => {
  const of = (slug?: string) => (slug ? { dealership_slug: slug } : {});
  it.each<[string, (string | undefined)[], string | undefined]>([
    ['has others', ['north', 'south', 'north'], '/search/new-used-and-demo-cars?refinementList[dealership_slug][0]=north'],
    ['has all cars, so the link would filter nothing', ['north', 'north'], undefined],
    ['has only this', ['north', 'south'], undefined],
    ['is not known', [undefined, undefined], undefined],
  ])('the dealer %s', (_, slugs, href) => {
    const catalogue = testMotors(
      {},
      slugs.map((slug, index) => carOf('abc'[index] as string, of(slug))),
    );
    expect(carModel(catalogue, 'a')?.dealerStock).toEqual(href && { name: 'See more from this dealer', href });
    if (href) expect(searchUrls(siteSearch(catalogue).setup.urls).parse(href)?.refinements).toEqual({ dealership_slug: ['north'] });
  });
});

it.each(['a b&c', 'Škoda?x=1', '100%'])('writes the dealership %s into the address', (slug) => {
  const { href } = dealerStockLink(slug, makeChrome(testMotors({}, [carOf('a')])));
  expect(new URL(href, 'https://a.example').searchParams.get('refinementList[dealership_slug][0]')).toBe(slug);
});

describe('related blogs', () => {
  const articles = (count: number, base = '/blog') =>
    Array.from({ length: count }, (_, i) => pageOf(`${base}/${i}`, { kind: 'article', title: `Story ${i}`, date: `2026-01-0${i + 1}` }));
  const blogsOf = (count: number, blog: '/blog' | '/news' = '/blog') =>
    carModel(testMotors({ pages: { blog } }, [carOf('a')], articles(count, blog)), 'a')?.blogs;

  it('are missing without articles', () => expect(blogsOf(0)).toBeUndefined());
  it('show all of a few articles', () => {
    expect(blogsOf(2)).toMatchObject({ title: 'Related Blogs', articles: [{ title: 'Story 1' }, { title: 'Story 0' }] });
    expect(blogsOf(3)?.more).toBeUndefined();
  });
  it('link to more articles', () => {
    expect(blogsOf(5)?.articles.map(({ title }) => title)).toEqual(['Story 4', 'Story 3', 'Story 2']);
    expect(blogsOf(5)?.more).toEqual({ name: 'View More', href: '/blog' });
    expect(blogsOf(5, '/news')).toMatchObject({ title: 'Related News', more: { name: 'View More', href: '/news' } });
  });
});
