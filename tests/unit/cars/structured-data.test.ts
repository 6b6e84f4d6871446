import { describe, expect, it } from 'vitest';
import { carStructuredData } from '#lib/cars/structured-data.ts';
import type { Car } from '#lib/model/car.ts';
import { jsonLdText } from '#lib/routes/json-ld.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { carOf } from '../pages/test-motors.ts';
import { vocabularyFaults } from './schema-org.ts';

const site = (options: Partial<Omit<SettingsInput, 'dealer'>> = {}) =>
  siteSchema.parse({ slug: 'test-motors', dealer: { name: 'Test Motors', url: 'https://test-motors.example/' }, ...options });

const full = carOf('a', {
  year: 2021,
  badge: 'Touring',
  km: 45_210.4,
  vin: 'JM0KF4W1A00123456',
  nvic: 'ABC21A',
  stocknum: 'TM100',
  engine: '4 cyl, 2.5 L',
  simple_transmission: 'Automatic',
  simple_fuel: 'Petrol',
  simple_drive: 'AWD',
  colour: 'Soul Red',
  doors: 4,
  seats: 5,
});
const page = {
  description: 'A car.',
  pictures: ['/a.webp', 'https://img.example/b.webp'],
  phone: '02 5550 0100',
  address: { street: '1 High St', city: 'Cowra', state: 'NSW', postcode: '2794' },
  breadcrumbs: [{ name: 'Home', href: '/' }, { name: 'Cars', href: '/search/used-cars' }, { name: '2021 Mazda CX-5' }],
};
const graph = (car: Car, options?: Parameters<typeof site>[0], facts: Parameters<typeof carStructuredData>[2] = page) => {
  const data = carStructuredData(car, site(options), facts);
  expect(vocabularyFaults(data['@graph'])).toEqual([]);
  return data['@graph'];
};
const offerOf = (car: Car, options?: Parameters<typeof site>[0]) => {
  const [vehicle] = graph(car, options);
  const { seller: _seller, url: _url, itemCondition: _condition, ...rest } = (vehicle?.offers ?? {}) as Record<string, unknown>;
  return rest;
};

describe('the JSON-LD of a car page', () => {
  it.each<[Partial<Car>, string]>([
    [{}, 'Car'],
    [{ item_type: 'Motorcycle' }, 'Motorcycle'],
    [{ simple_body: 'Scooter' }, 'Motorcycle'],
    [{ item_type: 'car', simple_body: 'Caravan' }, 'Vehicle'],
    [{ item_type: 'truck' }, 'Vehicle'],
  ])('calls %j a %s', (change, type) => expect(graph({ ...full, ...change })[0]?.['@type']).toBe(type));

  it.each([
    ['en-AU', 'KGM'],
    ['en-US', 'LBR'],
  ] as const)('has the measurements of the page in %s', (language, unitCode) => {
    const measures = { hours: 6239.6, gearnum: 8, sleeps: 4, braked_towing: 3500, tare: 2050, gvm: 4495 };
    const [vehicle] = graph({ ...full, ...measures }, { locale: { language } });
    expect(vehicle).toMatchObject({
      numberOfForwardGears: 8,
      weightTotal: { '@type': 'QuantitativeValue', value: 4495, unitCode },
      trailerWeight: { '@type': 'QuantitativeValue', value: 3500, unitCode },
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Stock number', value: 'TM100' },
        { '@type': 'PropertyValue', name: 'Engine hours', value: 6240, unitCode: 'HUR' },
        { '@type': 'PropertyValue', name: 'Sleeps', value: 4 },
        { '@type': 'PropertyValue', name: 'Tare', value: 2050, unitCode },
      ],
    });
    expect(graph({ ...full, atm: 2600 })[0]).toMatchObject({ weightTotal: { value: 2600 } });
  });

  it('holds the car, its offer and the breadcrumbs', () =>
    expect(graph(full, { cars: { showVin: true, unbreakableNames: ['CX-5'] } })).toEqual([
      {
        '@type': 'Car',
        '@id': 'https://test-motors.example/cars/a#vehicle',
        name: '2021 Mazda CX-5 Touring',
        description: 'A car.',
        url: 'https://test-motors.example/cars/a',
        image: ['https://test-motors.example/a.webp', 'https://img.example/b.webp'],
        sku: 'TM100',
        brand: { '@type': 'Brand', name: 'Mazda' },
        model: 'CX-5',
        vehicleModelDate: '2021',
        vehicleConfiguration: 'Touring',
        vehicleIdentificationNumber: 'JM0KF4W1A00123456',
        itemCondition: 'https://schema.org/UsedCondition',
        mileageFromOdometer: { '@type': 'QuantitativeValue', value: 45_210, unitCode: 'KMT' },
        bodyType: 'SUV',
        vehicleTransmission: 'Automatic',
        fuelType: 'Petrol',
        driveWheelConfiguration: 'AWD',
        vehicleEngine: { '@type': 'EngineSpecification', name: '4 cyl, 2.5 L' },
        color: 'Soul Red',
        numberOfDoors: 4,
        vehicleSeatingCapacity: 5,
        additionalProperty: [
          { '@type': 'PropertyValue', name: 'Stock number', value: 'TM100' },
          { '@type': 'PropertyValue', name: 'NVIC', value: 'ABC21A' },
        ],
        offers: {
          '@type': 'Offer',
          url: 'https://test-motors.example/cars/a',
          price: 20_000,
          priceCurrency: 'AUD',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/UsedCondition',
          seller: {
            '@type': 'AutoDealer',
            name: 'Test Motors',
            url: 'https://test-motors.example/',
            telephone: '02 5550 0100',
            address: {
              '@type': 'PostalAddress',
              streetAddress: '1 High St',
              addressLocality: 'Cowra',
              addressRegion: 'NSW',
              postalCode: '2794',
              addressCountry: 'AU',
            },
          },
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://test-motors.example/' },
          { '@type': 'ListItem', position: 2, name: 'Cars', item: 'https://test-motors.example/search/used-cars' },
          { '@type': 'ListItem', position: 3, name: '2021 Mazda CX-5', item: 'https://test-motors.example/cars/a' },
        ],
      },
    ]));

  it('leaves out VIN and NVIC if the site hides them', () => {
    const [vehicle] = graph(full);
    expect(vehicle?.vehicleIdentificationNumber).toBeUndefined();
    expect(vehicle?.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Stock number', value: 'TM100' }]);
  });

  it('leaves out unknown properties', () =>
    expect(
      graph({ id: 'x', slug: 'x', name: 'A car' }, {}, { description: '', pictures: [], breadcrumbs: [{ name: 'A car' }] })[0],
    ).toEqual({
      '@type': 'Car',
      '@id': 'https://test-motors.example/cars/x#vehicle',
      name: 'A car',
      url: 'https://test-motors.example/cars/x',
      offers: {
        '@type': 'Offer',
        url: 'https://test-motors.example/cars/x',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'AutoDealer', name: 'Test Motors', url: 'https://test-motors.example/' },
      },
    }));

  it.each([
    ['motorcycle', 'Motorcycle'],
    ['caravan', 'Vehicle'],
    ['constructor', 'Vehicle'],
    ['car', 'Car'],
  ])('a %s is a %s', (item_type, type) => expect(graph({ ...full, item_type })[0]?.['@type']).toBe(type));

  it('counts miles in the US', () =>
    expect(graph(full, { locale: { language: 'en-US' } })[0]?.mileageFromOdometer).toEqual({
      '@type': 'QuantitativeValue',
      value: 45_210,
      unitCode: 'SMI',
    }));
});

describe('the offer', () => {
  const availability = (name: string) => `https://schema.org/${name}`;
  const week = (price: number) => ({
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'AUD',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'WEE' },
  });
  const withoutGst = { '@type': 'PriceSpecification', price: 20_000, priceCurrency: 'AUD', valueAddedTaxIncluded: false };
  it.each<[string, Partial<Car>, object, Parameters<typeof site>[0]?]>([
    ['the price as it is read', { price: 12_990.5 }, { price: 12_991, priceCurrency: 'AUD' }, { locale: { wholeDollars: true } }],
    ['to the cent', { price: 12_990.5 }, { price: 12_990.5, priceCurrency: 'AUD' }, { locale: { wholeDollars: false } }],
    ['in the money of the market', {}, { price: 20_000, priceCurrency: 'NZD' }, { locale: { language: 'en-NZ' } }],
    ['reduced', { before_price: 25_000 }, { price: 20_000, priceCurrency: 'AUD' }],
    ['without GST', { price_type: 'plus_gst' }, { priceSpecification: withoutGst }],
    ['without GST on the whole site', {}, { priceSpecification: withoutGst }, { cars: { priceType: 'plus_gst' } }],
    ['no price', { price: 10 }, {}],
    ['by subscription', { subscription_price: 199 }, { priceSpecification: week(199) }],
    ['for rent', { weekly_price: 250 }, { priceSpecification: week(250) }],
    ['coming soon', { status: 'coming_soon' }, { price: 20_000, priceCurrency: 'AUD', availability: availability('PreOrder') }],
    ['on order', { price: 0, preorder: true }, { availability: availability('PreOrder') }],
    ['sold', { status: 'sold' }, { price: 20_000, priceCurrency: 'AUD', availability: availability('SoldOut') }],
    ['tagged as sold', { tag: 'Sold' }, { price: 20_000, priceCurrency: 'AUD', availability: availability('SoldOut') }],
  ])('%s', (_what, car, offer, options) =>
    expect(offerOf({ ...full, ...car }, options)).toEqual({ '@type': 'Offer', availability: availability('InStock'), ...offer }),
  );
});

it('no text can end its script element', () =>
  expect(jsonLdText({ name: '</script><script>alert(1)</script>' })).toBe(
    '{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}',
  ));
