import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { ReviewList } from '#lib/model/review.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';

type Options = Omit<Partial<SettingsInput>, 'dealer'> & { dealer?: object };

export const now = 1_790_000_000_000;

export const carOf = (id: string, changes: Partial<Car> = {}): Car => ({
  id,
  slug: id,
  name: `Car ${id}`,
  make: 'Mazda',
  model: 'CX-5',
  simple_body: 'SUV',
  car_type: 'used',
  price: 20_000,
  ...changes,
});

export const pageOf = (path: string, changes: Partial<ContentPage> = {}): ContentPage => ({
  path,
  kind: 'page',
  title: `Title of ${path}`,
  heading: `Heading of ${path}`,
  description: `About ${path}`,
  blocks: [{ type: 'text', text: 'Text' }],
  ...changes,
});

export const placeOf = (id: string, changes: object = {}) => ({ id, name: `${id} yard`, slug: id, ...changes });

/** A catalogue of the dealer Test Motors, with the site’s defaults, whole dollars, and the test’s settings. */
export function testMotors(
  { dealer, ...options }: Options,
  cars: Car[] = [],
  content: ContentPage[] = [],
  pictures: Catalogue['pictures'] = {},
  reviews?: ReviewList,
) {
  const site = siteSchema.parse({
    slug: 'test-motors',
    dealer: { name: 'Test Motors', url: 'https://test-motors.example', ...dealer },
    ...options,
    locale: { wholeDollars: true, ...options.locale },
  });
  return makeCatalogue({ site, now, cars, pictures, content, ...(reviews ? { reviews } : {}) });
}
