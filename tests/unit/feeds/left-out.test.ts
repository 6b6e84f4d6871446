import { describe, expect, test } from 'vitest';
import type { ChannelName } from '#lib/feeds/feed-files.ts';
import type { Car } from '#lib/model/car.ts';
import { tableOf } from './columns.ts';
import { feedsOf, fileOf, goodCar, rulesFor } from './fed-dealer.ts';

describe('cases that receivers refuse', () => {
  test('a VIN twice leaves both cars out of Google, and a sold car does not count', () => {
    const twin = { ...goodCar, id: '2', slug: 'car-2', stocknum: 'S2' };
    const { leftOut, listed } = feedsOf([goodCar, twin]).report['google-vehicles'] ?? { leftOut: [], listed: ['?'] };
    expect(listed).toEqual([]);
    expect(leftOut.map(({ ids, rule }) => [rule, ids])).toEqual([['vin-twice', ['1', '2']]]);
    expect(feedsOf([goodCar, { ...twin, status: 'sold' }]).report['google-vehicles']?.listed).toEqual(['1']);
  });

  test.each<[string, Partial<Car>, ChannelName, string[]]>([
    ['price 0', { price: 0 }, 'google-vehicles', ['price-missing price']],
    ['price 0 at Trade Me', { price: 0 }, 'trade-me', ['price-missing StartPrice']],
    ['sold inside its window', { status: 'sold' }, 'google-vehicles', ['sold availability']],
    ['coming soon', { status: 'coming_soon' }, 'google-vehicles', ['coming-soon availability']],
    ['coming soon at Meta', { status: 'coming_soon' }, 'meta-vehicles', ['coming-soon availability']],
    ['a motorhome', { item_type: 'motorhome' }, 'google-vehicles', ['type-refused google_product_category']],
    ...[
      'Motorhome',
      'Motor home',
      'Campervan',
      'Caravan',
      'Bus',
      'Minibus',
      'Motorcycle',
      'Camper Trailer',
      'Scooter',
      'Jet Ski',
      'Tractor',
      'Boat',
    ].map((simple_body): [string, Partial<Car>, ChannelName, string[]] => [
      `a body ${simple_body} without a type`,
      { item_type: undefined, simple_body },
      'google-vehicles',
      ['type-refused google_product_category'],
    ]),
    [
      'a bus that the stock calls a car',
      { item_type: 'car', simple_body: 'Bus' },
      'google-vehicles',
      ['type-refused google_product_category'],
    ],
    ...(
      [
        ['meta-vehicles', 'body_style'],
        ['tiktok-vehicles', 'body_style'],
        ['microsoft-autos', 'Body style'],
        ['trade-me', 'Category'],
      ] as const
    ).map(([channel, field]): [string, Partial<Car>, ChannelName, string[]] => [
      `a motorhome in the body only, for ${channel}`,
      { item_type: undefined, simple_body: 'Motorhome' },
      channel,
      [`type-refused ${field}`],
    ]),
    ...['Van', 'People mover', 'Ute', 'Cab Chassis', 'Wagon'].map((simple_body): [string, Partial<Car>, ChannelName, string[]] => [
      `a body ${simple_body} without a type`,
      { item_type: undefined, simple_body },
      'google-vehicles',
      [],
    ]),
    ['a subscription', { subscription_price: 200 }, 'google-vehicles', ['price-weekly price']],
    ['a VIN of 16', { vin: '1M8GDM9AXKP04278' }, 'google-vehicles', ['vin-invalid vin']],
    ['a VIN with an O', { vin: '1M8GDM9AXKPO42788' }, 'google-vehicles', ['vin-invalid vin']],
    ['no VIN and no colour', { vin: undefined, colour: undefined }, 'google-vehicles', ['vin-missing vin', 'colour-missing color']],
    [
      'a new car without a drive-away price',
      { car_type: 'new', price_type: 'excluding_government_charges' },
      'google-vehicles',
      ['price-type vehicle_price_type'],
    ],
    ...(['meta-vehicles', 'tiktok-vehicles', 'microsoft-autos', 'trade-me'] as const).map(
      (channel): [string, Partial<Car>, ChannelName, string[]] => [
        `a price without GST at ${channel}`,
        { price_type: 'plus_gst' },
        channel,
        [`price-gst price`],
      ],
    ),
    ['no photo', { images: [] }, 'meta-vehicles', ['image-missing image[0].url']],
    ['a drawn picture', { images: ['picture:ute/front/red'] }, 'google-vehicles', ['image-drawn image_link']],
    ['a WebP first and only', { images: ['https://x.example/a.webp'] }, 'google-vehicles', ['image-unusable image_link']],
    ['a relative image without a file', { images: ['photos/none.jpg'] }, 'meta-vehicles', ['image-unusable image[0].url']],
    ['a new car at Trade Me with 600 km', { car_type: 'new', km: 600 }, 'trade-me', ['new-driven Odometer']],
    ['a demo at Trade Me with 12,000 km', { car_type: 'demo', km: 12_000 }, 'trade-me', ['demo-driven Odometer']],
    ['neither plate nor VIN', { vin: undefined, rego: 'TOOLONG' }, 'trade-me', ['plate-or-vin NumberPlate, Vin']],
    ['a word of 21 letters in the title', { badge: 'Xxxxxxxxxxxxxxxxxxxxx' }, 'trade-me', ['title-word Title']],
    ['no stock number', { stocknum: undefined }, 'dealer-studio', ['stock-missing Stock number']],
    ...['none', 'EGC', 'plus_on_roads'].map((price_type): [string, Partial<Car>, ChannelName, string[]] => [
      `a price of the type ${price_type} at Dealer Studio`,
      { price_type },
      'dealer-studio',
      ['price-type DAP Price, EGC Price'],
    ]),
    ['no price, of an unknown type, at Dealer Studio', { price: undefined, price_type: 'none' }, 'dealer-studio', []],
    ['a drive-away price at Dealer Studio', { price_type: 'drive_away' }, 'dealer-studio', []],
    ['a price without charges at Dealer Studio', { price_type: 'excluding_government_charges' }, 'dealer-studio', []],
    ['no date', { created_at_timestamp: undefined }, 'new-arrivals', ['date-missing date_published']],
  ])('%s', (_name, changes, channel, rules) => {
    const car = Object.fromEntries(Object.entries({ ...goodCar, ...changes }).filter(([, value]) => value !== undefined)) as Car;
    expect(rulesFor(car, channel)).toEqual(rules);
  });

  test('a price without charges that the page calls drive away', () => {
    const car = { ...goodCar, price_type: 'excluding_government_charges' };
    const settings = { cars: { priceTypeText: { drive_away: 'Drive away', excluding_government_charges: 'Drive away!' } } };
    for (const channel of ['google-vehicles', 'meta-vehicles', 'dealer-studio'] as const)
      expect(rulesFor(car, channel, settings)).toEqual(['price-label price_type']);
    expect(fileOf(feedsOf([car]), 'feeds/google-vehicles.tsv')).toContain('\texcluding_government_charges_price\t');
    const [head = [], row = []] = tableOf(fileOf(feedsOf([car]), 'feeds/dealer-studio.csv'), ',');
    expect([row[head.indexOf('DAP Price')], row[head.indexOf('EGC Price')]]).toEqual(['', '28990.00']);
  });

  test.each([
    ['Including on-road costs', []],
    ['Incl. all on road costs', []],
    ['Inc ORC', []],
    ['Plus on-road costs', ['price-label price_type']],
  ])('a drive-away price that a New Zealand page calls %j', (drive_away, rules) =>
    expect(rulesFor(goodCar, 'trade-me', { locale: { language: 'en-NZ' }, cars: { priceTypeText: { drive_away } } })).toEqual(rules),
  );
});
