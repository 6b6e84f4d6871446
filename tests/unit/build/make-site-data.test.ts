import { expect, test } from 'vitest';
import { imageReferences } from '#lib/build/make-site-data.ts';
import { listedCars } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Site } from '#lib/site/schema.ts';

const car = (fields: Partial<Car>): Car => ({ id: '1', slug: 'one', name: 'A car', ...fields });
const home = (settings: object) => ({ home: { cards: [], ...settings } }) as unknown as Site;
const page = (picture?: string) => ({ path: '/x', ...(picture ? { picture } : {}) }) as ContentPage;

test.each<[string, Site, Car[], ContentPage[], string[]]>([
  ['nothing has no pictures', home({}), [], [], []],
  ['a car without pictures has none', home({}), [car({})], [page()], []],
  [
    'a car’s main picture and its pictures, not its thumbnails',
    home({}),
    [car({ primary_image_url: 'main.jpg', images: ['a.jpg', 'b.jpg'], thumbnails: ['t.jpg'] })],
    [],
    ['main.jpg', 'a.jpg', 'b.jpg'],
  ],
  ['thumbnails where there is nothing else', home({}), [car({ images: [], thumbnails: ['t.jpg'] })], [], ['t.jpg']],
  ['pictures of pages', home({}), [], [page('p.jpg'), page()], ['p.jpg']],
  [
    'drawn pictures of the home page',
    home({
      heroBody: 'ute',
      heroColour: 'red',
      cards: [
        { title: 'x', link: '/' },
        { title: 'y', link: '/', body: 'suv', colour: 'blue' },
      ],
    }),
    [],
    [],
    ['picture:ute/front/red', 'picture:suv/front/blue'],
  ],
])('%s', (_name, site, cars, content, expected) => {
  expect([...imageReferences(site, cars, content)]).toEqual(expected);
});

test('cars that are listed keep the order of the snapshot', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const cars = [
    car({ id: 'z' }),
    car({ id: 'hidden', show_on_dealer_website: false }),
    car({ id: 'just-sold', status: 'sold', sold_date_timestamp: now - 3 * dayMs + 1 }),
    car({ id: 'sold', status: 'sold', sold_date_timestamp: now - 3 * dayMs }),
    car({ id: 'sold-some-day', status: 'sold' }),
    car({ id: 'soon', status: 'coming_soon' }),
    car({ id: 'a', status: 'in_stock' }),
  ];
  const site = { cars: { soldWindowDays: 3 } } as Pick<Site, 'cars'>;
  expect(listedCars(cars, site, now).map(({ id }) => id)).toEqual(['z', 'just-sold', 'soon', 'a']);
});
