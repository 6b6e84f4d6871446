import fc from 'fast-check';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { SettingsInput } from '#lib/site/schema.ts';

/** A dealer at a moment, as far as edits change it. */
export type Yard = {
  now: number;
  cars: Car[];
  site: Partial<Omit<SettingsInput, 'dealer'>>;
  pictures: Catalogue['pictures'];
  code: Code;
};

/** Which of two versions of the product builds it. */
export type Code = 'this' | 'other';

/** Something that happens to a dealer between two builds. */
export type Edit = { name: string; run: (yard: Yard) => Yard };

const makes = { Mazda: ['CX-5', '3'], Kia: ['Rio', 'Sportage'], Škoda: ['Fabia'] } as const;

/** A car of a small stock, so that its neighbours, makes and dealerships meet often. */
const anyCar = (start: number): fc.Arbitrary<Car> =>
  fc
    .record({
      id: fc.integer({ min: 100, max: 999 }),
      make: fc.constantFrom(...(Object.keys(makes) as (keyof typeof makes)[])),
      model: fc.nat(1),
      simple_body: fc.constantFrom('SUV', 'Hatch', undefined),
      car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
      price: fc.constantFrom(undefined, 0, 10_000, 19_990, 20_000, 21_000, 45_500),
      dealership_slug: fc.constantFrom('north', 'south', undefined),
      tag: fc.constantFrom(undefined, undefined, 'SOLD', 'New Arrival'),
      year: fc.constantFrom(2014, 2015, 2024),
      images: fc.constantFrom(undefined, ['picture:one'], ['picture:two', 'picture:one']),
      created: fc.integer({ min: -10, max: 0 }),
    })
    .map(({ id, make, model, images, created, ...car }) => {
      const models = makes[make];
      const fields = { ...car, make, model: models[model % models.length], created_at_timestamp: start + created * dayMs };
      const given = Object.fromEntries(
        Object.entries({ ...fields, images: images && [...images] }).filter(([, value]) => value !== undefined),
      );
      return { id: String(id), slug: `car-${id}`, name: `${make} ${id}`, status: 'in_stock', ...given } as Car;
    });

const oneOf = (cars: readonly Car[], index: number) => cars[index % Math.max(1, cars.length)];
const withCar = (yard: Yard, index: number, changes: Partial<Car>): Yard => {
  const chosen = oneOf(yard.cars, index);
  return { ...yard, cars: yard.cars.map((car) => (car === chosen ? { ...car, ...changes } : car)) };
};
const picture = (name: string, width: number) => ({ src: `/images/${name}-{w}.webp`, widths: [width], width, height: 300 });

/** One edit: cars come, go, are sold, change price or photo; the clock moves; the site is set up otherwise; the product is another version. */
const anyEdit = (start: number): fc.Arbitrary<Edit> =>
  fc.oneof(
    anyCar(start).map((car) => ({
      name: `add ${car.id}`,
      run: (yard: Yard) => ({ ...yard, cars: [...yard.cars.filter(({ id }) => id !== car.id), car] }),
    })),
    fc.nat(50).map((index) => ({
      name: `remove ${index}`,
      run: (yard: Yard) => ({ ...yard, cars: yard.cars.filter((car) => car !== oneOf(yard.cars, index)) }),
    })),
    fc.nat(50).map((index) => ({
      name: `sell ${index}`,
      run: (yard: Yard) => withCar(yard, index, { status: 'sold', sold_date_timestamp: yard.now }),
    })),
    fc.tuple(fc.nat(50), fc.constantFrom(9, 15_000, 20_500, 80_000)).map(([index, price]) => ({
      name: `price ${index} ${price}`,
      run: (yard: Yard) => withCar(yard, index, { price }),
    })),
    fc.tuple(fc.nat(50), fc.constantFrom<string[][]>([], ['picture:one'], ['picture:two'])).map(([index, images]) => ({
      name: `photos ${index} ${images.length}`,
      run: (yard: Yard) => withCar(yard, index, { images }),
    })),
    fc.constantFrom(640, 800, 1200).map((width) => ({
      name: `redraw ${width}`,
      run: (yard: Yard) => ({ ...yard, pictures: { ...yard.pictures, 'picture:one': picture('one', width) } }),
    })),
    fc.constantFrom(1, 60, 24 * 60, 3 * 24 * 60, 60 * 24 * 60).map((minutes) => ({
      name: `wait ${minutes} minutes`,
      run: (yard: Yard) => ({ ...yard, now: yard.now + minutes * 60_000 }),
    })),
    fc.constantFrom<Code>('this', 'other').map((code) => ({ name: `${code} code`, run: (yard: Yard) => ({ ...yard, code }) })),
    fc
      .constantFrom<Yard['site']>(
        { labels: { noPrice: 'Ask us' } },
        { features: { compare: false } },
        { cars: { soldWindowDays: 7 } },
        { search: { presets: { car_type: ['used'] } } },
        { pages: { searchAliases: { '/find/used': '/search/used-cars' } } },
        {},
      )
      .map((site) => ({ name: `set ${JSON.stringify(site)}`, run: (yard: Yard) => ({ ...yard, site }) })),
  );

/** A dealer to begin with, and what happens to it. */
export const anyHistory = (start: number, { edits = 6 } = {}) =>
  fc.record({
    cars: fc.uniqueArray(anyCar(start), { minLength: 0, maxLength: 14, selector: ({ id }) => id }),
    edits: fc.array(anyEdit(start), { minLength: 1, maxLength: edits }),
  });

export const pictures: Yard['pictures'] = { 'picture:one': picture('one', 800), 'picture:two': picture('two', 800) };
