import { expect, it } from 'vitest';
import { notFoundModel } from '#lib/pages/gone.ts';
import { carOf, testMotors } from './test-motors.ts';

it('shows the cars that are easiest to buy, and none that is sold (rule A13)', () => {
  const priced = Array.from({ length: 8 }, (_, index) => carOf(`car-${index}`));
  const stock = [carOf('sold', { status: 'sold' }), carOf('no-price', { price: undefined }), ...priced];
  const { similar, similarTitle } = notFoundModel(testMotors({}, stock));
  expect([similarTitle, similar.map(({ slug }) => slug)]).toEqual(['Cars in stock', priced.slice(0, 6).map(({ slug }) => slug)]);
  expect(notFoundModel(testMotors({}, [])).similar).toEqual([]);
});

it('leads back to the stock and is not listed by search engines', () => {
  const { kind, heading, text, searchHref, searchLabel, head } = notFoundModel(testMotors({ labels: { vehicleNoun: 'RV' } }, [carOf('a')]));
  expect({ kind, heading, text, searchHref, searchLabel, head }).toEqual({
    kind: 'not-found',
    heading: 'We could not find that page',
    text: 'The RV may have been sold, or the page may have moved.',
    searchHref: '/search/new-used-and-demo-rvs',
    searchLabel: 'Search all RVs',
    head: {
      title: 'Page not found | Test Motors',
      description: 'There is nothing at this address.',
      canonical: 'https://test-motors.example/404',
      index: false,
    },
  });
});
