import { describe, expect, it, test } from 'vitest';
import type { Mapping } from '#lib/sources/feed/mapping.ts';
import { dropLines, readFeed } from './read.ts';

const typedPrice: Mapping = {
  price: [
    { column: 'DAP', priceType: 'drive_away' },
    { column: 'EGC', priceType: 'excluding_government_charges' },
  ],
};
const base: Mapping = { id: 'id', make: 'make' };
/** The car of one row, beside its ID and make. */
async function carOf(fields: Mapping, cells: Record<string, string>, more: Parameters<typeof readFeed>[1] = {}) {
  const all = { id: '1', make: 'Kia', ...cells };
  const line = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  const { cars, dropped } = await readFeed(`${line(Object.keys(all))}\n${line(Object.values(all))}\n`, {
    fields: { ...base, ...fields },
    ...more,
  });
  const { id: _id, slug: _slug, name: _name, make: _make, ...car } = cars[0] ?? ({} as Record<string, never>);
  return { car, drops: dropLines(dropped) };
}

describe('a mapping says which column gives what (rule B19)', () => {
  it.each<[string, Mapping, Record<string, string>, object]>([
    ['a column', { colour: 'Paint' }, { Paint: ' Red ' }, { colour: 'Red' }],
    ['a column in another case, with other signs', { colour: 'Ext Colour' }, { 'EXT_COLOUR*': 'Red' }, { colour: 'Red' }],
    ['the first column with a value', { colour: ['A', 'B', 'C'] }, { A: '', B: 'n/a', C: 'Red' }, { colour: 'Red' }],
    ['a value for every car', { car_type: { value: 'used' } }, {}, { car_type: 'used' }],
    ['a value where no column has one', { car_type: ['T', { value: 'used' }] }, { T: '' }, { car_type: 'used' }],
    ['a table of values', { status: { column: 'S', values: { ok: 'in_stock', '*': 'unavailable' } } }, { S: 'OK' }, { status: 'in_stock' }],
    [
      'a pattern of one',
      { simple_fuel: { column: 'F', values: { '*gas*': 'Gasoline' } } },
      { F: 'Gasoline Fuel' },
      { simple_fuel: 'Gasoline' },
    ],
    ['a value that means nothing', { simple_fuel: { column: 'F', values: { Other: null } } }, { F: 'OTHER' }, {}],
    [
      'the price that a column is of',
      typedPrice,
      { DAP: '', EGC: '$19,990' },
      { price: 19_990, price_type: 'excluding_government_charges' },
    ],
    ...['0', '0.00', '$0'].map((DAP): [string, Mapping, Record<string, string>, object] => [
      `the price of the next column where the first says ${DAP}`,
      typedPrice,
      { DAP, EGC: '28990' },
      { price: 28_990, price_type: 'excluding_government_charges' },
    ]),
    [
      'the price where there is no sale price',
      { price: ['S', 'P'], before_price: 'P' },
      { S: '0.00 NZD', P: '28990 NZD' },
      { price: 28_990, before_price: 28_990 },
    ],
    ...(
      [
        ['week', { weekly_price: 289 }],
        [' WEEK ', { weekly_price: 289 }],
        ['', { price: 289 }],
        ['n/a', { price: 289 }],
        ['month', {}],
      ] as const
    ).map(([Per, car]): [string, Mapping, Record<string, string>, object] => [
      `a price by what ${JSON.stringify(Per)} in another column says`,
      { price: { column: 'P', where: { Per: '' } }, weekly_price: { column: 'P', where: { Per: 'week' } } },
      { P: '$289', Per },
      car,
    ]),
    ['a price by the words beside it', typedPrice, { DAP: '', EGC: '$19,990 + GST' }, { price: 19_990, price_type: 'plus_gst' }],
    ['no price', typedPrice, { DAP: '0', EGC: '0' }, {}],
    ['a number of which a word says that it is not known', { km: 'M', seats: 'S', gvm: 'G' }, { M: 'Unknown', S: 'TBA', G: 'tbc' }, {}],
    ['a distance of 0', { km: 'M' }, { M: '0' }, { km: 0 }],
    ['miles', { km: { column: 'M', unit: 'mi' } }, { M: '10,000' }, { km: 16_093 }],
    ['a column with the unit', { km: { column: 'M', unit: { column: 'U' } } }, { M: '10000', U: 'MI' }, { km: 16_093 }],
    [
      'a date',
      { created_at_timestamp: { column: 'D', date: 'dd/MM/yyyy' } },
      { D: '31/01/2026' },
      { created_at_timestamp: Date.UTC(2026, 0, 30, 13) },
    ],
    [
      'pictures in one column',
      { images: { columns: 'P', separator: '|', without: ['/stock_images/'] } },
      { P: 'https://a.com/1.jpg| https://a.com/stock_images/2.jpg|https://a.com/3.jpg|' },
      { images: ['https://a.com/1.jpg', 'https://a.com/3.jpg'] },
    ],
    ...(
      [
        ['https://a.com/1.jpg|https://a.com/2.jpg', ','],
        ['https://a.com/1.jpg; https://a.com/2.jpg;', ','],
        ['https://a.com/1.jpg\nhttps://a.com/2.jpg', undefined],
        ['https://a.com/1.jpg,https://a.com/2.jpg', undefined],
      ] as const
    ).map(([P, separator]): [string, Mapping, Record<string, string>, object] => [
      `pictures as ${JSON.stringify(P)} with the separator ${separator}`,
      { images: { columns: 'P', separator } },
      { P },
      { images: ['https://a.com/1.jpg', 'https://a.com/2.jpg'] },
    ]),
    [
      'addresses that hold the separator',
      { images: { columns: 'P', separator: ',' } },
      { P: 'https://a.com/w_1,h_2/1.jpg,https://a.com/w_1,h_2/2.jpg' },
      { images: ['https://a.com/w_1,h_2/1.jpg', 'https://a.com/w_1,h_2/2.jpg'] },
    ],
    [
      'one address that names another',
      { images: 'P' },
      { P: 'https://a.com/fit,w_1/https://b.com/1.jpg' },
      { images: ['https://a.com/fit,w_1/https://b.com/1.jpg'] },
    ],
    [
      'a column for each picture, in the order of their numbers',
      { images: 'image[*].url' },
      { 'image[10].url': 'https://a.com/10.jpg', 'image[0].url': 'https://a.com/0.jpg', 'image[2].url': '' },
      { images: ['https://a.com/0.jpg', 'https://a.com/10.jpg'] },
    ],
    [
      'columns that are all pictures',
      { images: ['P', 'Q'] },
      { P: 'https://a.com/1.jpg', Q: 'https://a.com/2.jpg' },
      { images: ['https://a.com/1.jpg', 'https://a.com/2.jpg'] },
    ],
    [
      'features',
      { filtered_features: { columns: 'F', separator: '|', values: { AC: 'Air conditioning' } } },
      { F: 'AC|18" wheels' },
      { filtered_features: ['Air conditioning', '18" wheels'] },
    ],
    [
      'a place',
      { city: 'C', state: 'S', postcode: 'P' },
      { C: 'Bathurst', S: 'NSW', P: '2795' },
      { location: { address: { city: 'Bathurst', state: 'NSW', postcode: '2795' } } },
    ],
    [
      'comments with HTML',
      { comments: 'C' },
      { C: '<p>One owner.<br />18&quot; wheels &amp; tow bar</p><ul><li>Tows &lt;3,500 kg</li></ul>' },
      { comments: 'One owner.\n18" wheels & tow bar\n\nTows <3,500 kg' },
    ],
    [
      'comments without HTML',
      { comments: 'C' },
      { C: 'Under $5k  <b4 tax> R&D;\n\n\nok' },
      { comments: 'Under $5k  <b4 tax> R&D;\n\n\nok' },
    ],
    ['names with entities', { model: 'M' }, { M: 'Town &amp; Country' }, { model: 'Town & Country' }],
    [
      'lists with entities',
      { images: { columns: 'P', separator: '|' }, filtered_features: 'F' },
      { P: 'https://a.com/1.jpg?w=9&amp;h=9|https://a.com/2.jpg', F: 'Wheels &amp; tyres' },
      { images: ['https://a.com/1.jpg?w=9&h=9', 'https://a.com/2.jpg'], filtered_features: ['Wheels & tyres'] },
    ],
    ['a field that is switched off', { colour: null }, { colour: 'Red' }, {}],
    ['words for no price', { price: 'P' }, { P: 'POA' }, {}],
  ])('%s', async (_name, fields, cells, car) => {
    expect(await carOf(fields, cells)).toEqual({ car, drops: [] });
  });
});

test.each<[string, Mapping, Record<string, string>, string]>([
  ['another currency', { price: 'P' }, { P: '5 NZD' }, 'leftOut | stock.csv line 2 | 1 | price | "5 NZD" | an amount in NZD, not in AUD'],
  [
    'another date',
    { created_at_timestamp: { column: 'D', date: 'excel' } },
    { D: '31/01/2026' },
    'leftOut | stock.csv line 2 | 1 | created_at_timestamp | "31/01/2026" | not a date of the form excel',
  ],
  ['an unknown unit', { km: 'M' }, { M: '12 hours' }, 'leftOut | stock.csv line 2 | 1 | km | "12 hours" | not a distance'],
  [
    'an unknown unit in a column of its own',
    { km: { column: 'M', unit: { column: 'U' } } },
    { M: '1200', U: 'Hours' },
    'leftOut | stock.csv line 2 | 1 | km | "1200" | not a distance',
  ],
  [
    'a year that is none',
    { year: 'Y' },
    { Y: 'MY26' },
    'leftOut | stock.csv line 2 | 1 | year | "MY26" | Invalid input: expected number, received string',
  ],
  [
    'a picture that is none',
    { images: 'P' },
    { P: 'javascript:alert(1)' },
    'leftOut | stock.csv line 2 | 1 | images[] | "javascript:alert(1)" | not a picture that a page may show',
  ],
])('%s is left out, named by line', async (_name, fields, cells, line) => {
  const { car, drops } = await carOf(fields, cells, { currency: 'AUD' });
  expect({ images: [], ...car }).toEqual({ images: [] });
  expect(drops).toEqual([line]);
});

test('a status that is not known takes the car off the site (rule L10)', async () => {
  expect(await carOf({ status: 'S' }, { S: 'Unknown' })).toEqual({
    car: { status: 'unavailable' },
    drops: ['notListed | stock.csv line 2 | 1 | status | "Unknown" | not the status of a car for sale'],
  });
});

test('an ID holds what an address can: stock numbers that differ stay apart', async () => {
  const { cars, dropped } = await readFeed('id,make,model,price\nU 12/3,Kia,Rio,5\nU-12-3,Kia,Rio,6\n#7,Kia,Rio,6\n');
  expect(cars.map(({ id }) => id)).toEqual(['U-12-3', '7']);
  expect(dropLines(dropped)).toEqual(['skipped | stock.csv line 3 | U-12-3 | another car before it has the same id']);
});

test('distances follow the site', async () => {
  expect((await carOf({ km: { column: 'M', unit: 'mi' } }, { M: '10000' }, { distanceUnit: 'mi' })).car).toEqual({ km: 10_000 });
});
