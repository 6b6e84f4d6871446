import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel } from '#lib/feeds/channel.ts';
import { channelNames, channelOfFile } from '#lib/feeds/feed-files.ts';
import { channelKinds } from '#lib/feeds/registry.ts';
import { stockFile } from '#lib/feeds/stock-schema.ts';
import { anyLetter } from '../../any-letter.ts';
import { hasListings, realListings, unlessListings } from '../../listings.ts';
import { tableOf } from './columns.ts';
import { complaints, feedsOf, fileOf, goodCar, rulesFor } from './fed-dealer.ts';

/** What each channel's files say of each car, read back. */
const offersOf = (made: ReturnType<typeof feedsOf>) =>
  made.files.flatMap(({ name, text }) => {
    const found = channelOfFile(name);
    return found ? Array.from(found.channel.read(text ?? '', found.name), (offer) => ({ file: name, ...offer })) : [];
  });

test('a good car is in every channel, and no validator complains', () => {
  const made = feedsOf([goodCar]);
  expect(Object.fromEntries(channelNames.map((name) => [name, made.report[name]?.listed]))).toEqual(
    Object.fromEntries(channelNames.map((name) => [name, ['1']])),
  );
  expect(complaints(made)).toEqual([]);
  expect(fileOf(made, 'feeds/google-vehicles.tsv').split('\n')[1]?.split('\t')).toEqual([
    ...[
      '1',
      '1M8GDM9AXKP042788',
      '0042',
      '916',
      'Mazda',
      'CX-5',
      'GT',
      '2021',
      'used',
      '40000 km',
      'Red',
      '28990.00 AUD',
      'drive_away_price',
    ],
    ...['https://fed.example.com/images/w1.jpg', 'https://fed.example.com/images/w2.jpg', 'https://fed.example.com/cars/car-1'],
    ...[
      'https://fed.example.com/cars/car-1?store={store_code}',
      'suv',
      'gasoline',
      'Automatic,AWD,Bluetooth',
      'One owner.',
      'Shopping_ads,Free_listings',
    ],
  ]);
  const read = offersOf(made);
  expect(read).toHaveLength(11);
  for (const { price, distance } of read) expect({ price, distance }).toEqual({ price: 28_990, distance: 40_000 });
});

describe('what receivers would misread', () => {
  test('a demo goes out as used', () => {
    const demo = { ...goodCar, car_type: 'demo' as const };
    expect(fileOf(feedsOf([demo]), 'feeds/google-vehicles.tsv')).toContain('\tused\t');
    expect(fileOf(feedsOf([demo]), 'feeds/meta-vehicles.csv')).toContain(',Used,');
    expect(fileOf(feedsOf([demo]), 'feeds/dealer-studio.csv')).toContain(',Demo,');
  });

  test.each([
    ['Plug-in Hybrid', 'HYBRID', 'hybrid'],
    ['PLUGIN_HYBRID', 'HYBRID', 'hybrid'],
    ['Petrol', 'GASOLINE', 'gasoline'],
    ['Petrol/Electric', 'HYBRID', 'hybrid'],
    ['Electric - Diesel', 'HYBRID', 'hybrid'],
    ['Electric', 'ELECTRIC', 'electric'],
    ['Hydrogen', 'OTHER', ''],
  ])('fuel %s is %s at Meta and "%s" at Google', (simple_fuel, atMeta, atGoogle) => {
    const made = feedsOf([{ ...goodCar, simple_fuel }]);
    expect(fileOf(made, 'feeds/meta-vehicles.csv')).toContain(`,${atMeta},`);
    const [head = [], row = []] = tableOf(fileOf(made, 'feeds/google-vehicles.tsv'), '\t');
    expect(row[head.indexOf('engine')]).toBe(atGoogle);
    expect(complaints(made)).toEqual([]);
  });

  test.each([
    ['4x4', '4X4'],
    ['4 Wheel Drive', '4X4'],
    ['Part-time 4WD', '4X4'],
    ['2 wheel drive', '4X2'],
    ['Rear Wheel Drive', 'RWD'],
    ['Four Wheel Drive', '4X4'],
    ['All Wheel Drive', 'AWD'],
  ])('drive %s is %s at Meta', (simple_drive, atMeta) => {
    const [head = [], row = []] = tableOf(fileOf(feedsOf([{ ...goodCar, simple_drive }]), 'feeds/meta-vehicles.csv'), ',');
    expect(row[head.indexOf('drivetrain')]).toBe(atMeta);
  });

  test.each([
    ['Dual Cab', 'TRUCK', 'ute'],
    ['Cab Chassis', 'TRUCK', 'ute'],
    ['Softtop', 'CONVERTIBLE', 'convertible'],
    ['Light Truck', 'TRUCK', 'truck'],
    ['Targa', 'OTHER', ''],
  ])('body %s is %s at Meta and "%s" at Google', (simple_body, atMeta, atGoogle) => {
    const made = feedsOf([{ ...goodCar, simple_body }]);
    const valueIn = (file: string, column: string, separator: string) => {
      const [head = [], row = []] = tableOf(fileOf(made, file), separator);
      return row[head.indexOf(column)];
    };
    expect(valueIn('feeds/meta-vehicles.csv', 'body_style', ',')).toBe(atMeta);
    expect(valueIn('feeds/google-vehicles.tsv', 'body_style', '\t')).toBe(atGoogle);
    expect(complaints(made)).toEqual([]);
  });

  test.each([
    ['Automated Manual', 'Automatic'],
    ['Constantly Variable', 'Automatic'],
    ['Reduction Gear', 'Automatic'],
    ['6 speed manual', 'Manual'],
    ['Unknown', ''],
  ])('transmission %s is "%s" at Meta', (simple_transmission, atMeta) => {
    const [head = [], row = []] = tableOf(fileOf(feedsOf([{ ...goodCar, simple_transmission }]), 'feeds/meta-vehicles.csv'), ',');
    expect(row[head.indexOf('transmission')]).toBe(atMeta);
  });

  test('Microsoft is not told that a car of unknown type is used', () => {
    const { car_type: _type, ...untyped } = goodCar;
    const [head = [], row = []] = tableOf(fileOf(feedsOf([untyped]), 'feeds/microsoft-autos.tsv'), '\t');
    expect(row[head.indexOf('State of vehicle')]).toBe('');
  });

  test('a comma in an option and a tab in a text start no other value', () => {
    const made = feedsOf([{ ...goodCar, filtered_features: ['Wheels, alloy', 'Sun\troof'], comments: 'Tidy\tcar\nwith "care"' }]);
    expect(fileOf(made, 'feeds/google-vehicles.tsv')).toContain('\tAutomatic,AWD,Wheels alloy,Sun roof\t"Tidy car with ""care"""\t');
    expect(complaints(made)).toEqual([]);
  });

  test('a store code keeps its leading 0, warns, and a location without one leaves its cars out', () => {
    const { report } = feedsOf([goodCar]);
    expect(report['google-vehicles']?.warnings.map(({ rule }) => rule)).toEqual(['store-code-zero']);
    expect(rulesFor(goodCar, 'google-vehicles', { feeds: { storeCodes: {} } })).toEqual(['store-code-missing store_code']);
  });

  test('0 cars give files that are whole', () => {
    const made = feedsOf([]);
    expect(complaints(made)).toEqual([]);
    expect(offersOf(made)).toEqual([]);
    expect(stockFile.parse(JSON.parse(fileOf(made, 'feeds/stock.json'))).cars).toEqual([]);
  });
});

test('Trade Me gets at most 2,048 characters with two for each line break, and the number of the trader at their end', () => {
  const textOf = (comments: string): string[] =>
    JSON.parse(fileOf(feedsOf([{ ...goodCar, comments }]), 'feeds/trade-me.json')).Listings[0].Description;
  const [first, ...rest] = textOf('word '.repeat(1000));
  expect([first?.length, rest]).toEqual([2010, ['Registered motor vehicle trader M1']]);
  const lines = textOf('line\n'.repeat(1000));
  expect([lines.join('\r\n').length, lines.at(-1)]).toEqual([2044, 'Registered motor vehicle trader M1']);
});

test('an address is sent as it is where its format is taken, and a WebP before a JPEG is passed over', () => {
  const jpeg = 'https://img.example.com/a,b.jpg';
  const own = { [jpeg]: { wide: { url: jpeg }, square: { url: jpeg } }, 'https://img.example.com/a.webp': {} };
  const made = feedsOf([{ ...goodCar, images: ['https://img.example.com/a.webp', jpeg] }], {}, own);
  const [head = [], row = []] = tableOf(fileOf(made, 'feeds/google-vehicles.tsv'), '\t');
  expect(row[head.indexOf('image_link')]).toBe('https://img.example.com/a%2Cb.jpg');
});

test('a feed in a secret folder names its own address', () => {
  const made = feedsOf([goodCar], { feeds: { secret: 'abcdefgh12345678' } });
  expect(fileOf(made, 'feeds/abcdefgh12345678/new-arrivals.json')).toContain(
    '"https://fed.example.com/feeds/abcdefgh12345678/new-arrivals.json"',
  );
});

test('"default" stands for the channels that are usual in a country', () => {
  const namesIn = (language: string) =>
    Object.keys(feedsOf([goodCar], { locale: { language }, feeds: { channels: ['default'] } }).report).sort();
  const everywhere = ['llms', 'meta-vehicles', 'microsoft-autos', 'new-arrivals', 'stock-json', 'tiktok-vehicles'];
  expect(namesIn('en-AU')).toEqual([...everywhere, 'dealer-studio', 'google-vehicles'].sort());
  expect(namesIn('en-NZ')).toEqual([...everywhere, 'trade-me'].sort());
  expect(namesIn('en-US')).toEqual([...everywhere, 'google-vehicles'].sort());
});

test('each rule of a channel has a fix that says what to do', () => {
  for (const { rules } of Object.values(channelKinds) as Channel[])
    for (const { rule, field, fix } of rules)
      expect({ rule, field, fix: fix.length > 15 }).toEqual({
        rule: expect.stringMatching(/^[a-z-]+$/),
        field: expect.any(String),
        fix: true,
      });
});

const nasty = fc.oneof(
  fc.string({ unit: anyLetter, maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\t',
        '"',
        '\n',
        '\r\n',
        ',',
        ';',
        '|',
        '<',
        '&',
        ']]>',
        '\0',
        '\u202e',
        '🚗',
        '\ud83d',
        'مرحبا',
        'שלום',
        '{store_code}',
        ' ',
        'a',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
  fc.constant('Ünïcode '.repeat(2500)),
);

test('nasty texts change no column, and each feed says of a car what the page says', () => {
  const car = fc.record({
    model: nasty,
    badge: nasty,
    colour: nasty,
    comments: nasty,
    feature: nasty,
    stocknum: nasty,
    rego: nasty,
    engine: nasty,
  });
  fc.assert(
    fc.property(car, ({ feature, ...texts }) => {
      const made = feedsOf([
        goodCar,
        { ...goodCar, id: '2', slug: 'car-2', vin: '1M8GDM9AXKP042789', ...texts, filtered_features: [feature] },
      ]);
      expect(complaints(made)).toEqual([]);
      for (const { price, distance } of offersOf(made)) expect({ price, distance }).toEqual({ price: 28_990, distance: 40_000 });
    }),
    {
      numRuns: 60,
      // A title that is cut after a word of 20 letters, the most that Trade Me takes.
      examples: [
        [
          {
            model: 'CX-5 Sport Luxury',
            badge: `${'X'.repeat(20)} AWD`,
            colour: '',
            comments: '',
            feature: '',
            stocknum: '',
            rego: '',
            engine: '',
          },
        ],
      ],
    },
  );
});

const real = Number(process.env.FORECOURT_FED_CARS ?? 200);

describe.skipIf(!hasListings)(`${real} real listings${unlessListings}`, () => {
  const all = hasListings ? realListings().cars : [];
  const step = Math.max(1, Math.floor(all.length / real));
  const cars = all
    .filter((_, index) => index % step === 0)
    .slice(0, real)
    .map((car) => ({ ...car, images: ['1.jpg', '2.jpg'] }));

  test('validate in every channel, and each feed says what the stock says', () => {
    const made = feedsOf(cars);
    expect(complaints(made)).toEqual([]);
    expect(stockFile.safeParse(JSON.parse(fileOf(made, 'feeds/stock.json'))).success).toBe(true);
    for (const name of channelNames)
      expect(made.report[name]?.listed.length, name).toBeGreaterThan(real * (name === 'new-arrivals' ? 0.01 : 0.6));
    const bySlug = new Map(cars.map((car) => [`https://fed.example.com/cars/${car.slug}`, car]));
    const byStock = new Map(cars.map((car) => [car.stocknum ?? '', car]));
    const offers = offersOf(made);
    expect(offers.length).toBeGreaterThan(real * 6);
    for (const { url, stock, price, distance } of offers) {
      const car = url === undefined ? byStock.get(stock ?? '') : bySlug.get(url);
      if (price !== car?.price && !(price === undefined && (car?.price ?? 0) <= 10))
        throw new Error(`${url ?? stock}: price ${price}, not ${car?.price}`);
      if (distance !== car?.km) throw new Error(`${url ?? stock}: distance ${distance}, not ${car?.km}`);
    }
  });
});
