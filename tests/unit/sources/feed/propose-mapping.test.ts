import { describe, expect, it, test } from 'vitest';
import { mapping } from '#lib/sources/feed/mapping.ts';
import type { FeedPreset } from '#lib/sources/feed/preset.ts';
import { proposeMapping, recognisePreset } from '#lib/sources/feed/propose-mapping.ts';
import { feedPresets } from '#lib/sources/feed/registry.ts';
import { usualFuels, usualTransmissions } from '#lib/sources/feed/usual-values.ts';

const presets = Object.entries<FeedPreset>(feedPresets);

/** What is proposed for a feed with these cells by column. */
const propose = (cells: Record<string, string[]>, isAmerican = false) =>
  proposeMapping(
    { columns: Object.keys(cells), cells: (column) => cells[column] ?? [] },
    Object.values<FeedPreset>(feedPresets),
    isAmerican,
  );

describe('the columns of a feed of no known format are found by their names (rule B24)', () => {
  it.each<[string, Record<string, string[]>, object]>([
    [
      'usual names',
      { 'Stock No': ['A1'], Brand: ['Kia'], 'Model Name': ['Rio'], Kms: ['5'], Colour: ['Red'], 'Reg. No.': ['ABC123'], Notes: ['x'] },
      {
        id: 'Stock No',
        stocknum: 'Stock No',
        make: 'Brand',
        model: 'Model Name',
        km: { column: 'Kms', unit: 'km' },
        colour: 'Colour',
        rego: 'Reg. No.',
        comments: 'Notes',
      },
    ],
    [
      'names of caravans and machinery',
      { id: ['1'], Berths: ['4'], Hours: ['95'], 'Tare Weight': ['2050'], ATM: ['2600'], GVM: ['4495'], 'Towing Capacity': ['3500'] },
      { id: 'id', sleeps: 'Berths', hours: 'Hours', tare: 'Tare Weight', atm: 'ATM', gvm: 'GVM', braked_towing: 'Towing Capacity' },
    ],
    [
      'names of weekly prices, and of Google',
      { 'g:id': ['1'], 'g:brand': ['Kia'], 'g:color': ['Red'], 'Weekly Rent': ['289'], 'Subscription price': ['259'] },
      { id: 'g:id', make: 'g:brand', colour: 'g:color', weekly_price: 'Weekly Rent', subscription_price: 'Subscription price' },
    ],
    [
      'fuels and transmissions in few words',
      { id: ['1'], Fuel: ['Petrol', 'Diesel'], Transmission: ['Automatic', 'Manual'] },
      { id: 'id', simple_fuel: 'Fuel', simple_transmission: 'Transmission' },
    ],
    [
      'fuels and transmissions in many words',
      { id: ['1'], Fuel: ['Petrol', 'Petrol - Unleaded ULP'], Transmission: ['6 SP AUTOMATIC'] },
      {
        id: 'id',
        simple_fuel: { column: 'Fuel', values: usualFuels },
        simple_transmission: { column: 'Transmission', values: usualTransmissions },
        trans: 'Transmission',
      },
    ],
    [
      'names with their unit',
      { id: ['1'], 'Odometer (km)': ['5'], 'Price (AUD)': ['5'] },
      { id: 'id', km: { column: 'Odometer (km)', unit: 'km' }, price: 'Price (AUD)' },
    ],
    ['one wrong letter', { StockNumbr: ['A1'], Manufactorer: ['Kia'] }, { id: 'StockNumbr', stocknum: 'StockNumbr', make: 'Manufactorer' }],
    ['a VIN alone', { VIN: ['1HGBH41JXMN109186'], Make: ['Kia'] }, { id: 'VIN', vin: 'VIN', make: 'Make' }],
    [
      'prices of two kinds',
      { id: ['1'], Price: ['1'], EGC: ['1'], 'Drive Away Price': ['1'] },
      {
        id: 'id',
        price: [
          { column: 'Drive Away Price', priceType: 'drive_away' },
          { column: 'EGC', priceType: 'excluding_government_charges' },
          'Price',
        ],
      },
    ],
    [
      'a column for each picture',
      { id: ['1'], 'Photo 1': ['https://a.com/1.jpg'], 'Photo 2': [''] },
      { id: 'id', images: ['Photo 1', 'Photo 2'] },
    ],
    [
      'a list of pictures',
      { id: ['1'], vehicle_photos: ['https://a.com/1.jpg;https://a.com/2.jpg'] },
      { id: 'id', images: { columns: 'vehicle_photos', separator: ';' } },
    ],
    [
      'a main picture and others',
      { id: ['1'], image_link: ['https://a.com/1.jpg'], additional_image_link: ['https://a.com/2.jpg,https://a.com/3.jpg'] },
      { id: 'id', images: { columns: ['image_link', 'additional_image_link'], separator: ',' } },
    ],
    [
      'a distance with its unit in another column',
      { id: ['1'], Odometer: ['5'], 'Odometer Unit': ['mi'] },
      { id: 'id', km: { column: 'Odometer', unit: { column: 'Odometer Unit' } } },
    ],
    ['addresses with a comma in them', { id: ['1'], images: ['https://a.com/1,2.jpg'] }, { id: 'id', images: 'images' }],
    [
      'features and days',
      { id: ['1'], Features: ['AC|ABS'], DateInStock: ['31/01/2026'] },
      {
        id: 'id',
        filtered_features: { columns: 'Features', separator: '|' },
        created_at_timestamp: { column: 'DateInStock', date: 'dd/MM/yyyy' },
      },
    ],
    ['days that are none', { id: ['1'], DateInStock: ['soon'] }, { id: 'id' }],
    ['nothing that is known', { a: ['1'], b: ['2'] }, {}],
  ])('%s', (_name, cells, fields) => {
    expect(propose(cells)).toEqual(fields);
    expect(mapping.safeParse(fields).success).toBe(true);
  });

  it('an American day has the month first', () => {
    expect(propose({ id: ['1'], stockdate: ['01/02/2026'] }, true)).toEqual({
      id: 'id',
      created_at_timestamp: { column: 'stockdate', date: 'MM/dd/yyyy' },
    });
  });
});

describe.each(presets)('the preset %s', (name, preset) => {
  it('has a mapping that a site.json may have', () => {
    expect(mapping.safeParse(preset.fields).error).toBeUndefined();
    expect(preset.fields.id).toBeDefined();
  });
  it('is recognised by its signature in any case, and by no other', () => {
    const { signature, items } = preset;
    const recognise = (columns: string[], at = items) => recognisePreset(feedPresets, { columns, ...(at ? { items: at } : {}) });
    expect(recognise(signature.map((column) => column.toUpperCase()))).toBe(name);
    expect(recognise(signature.slice(1))).not.toBe(name);
    if (items) expect(recognise([...signature], 'stock')).not.toBe(name);
  });
});

test('a feed of no preset has none', () => {
  expect(recognisePreset(feedPresets, { columns: ['id', 'make', 'model', 'price'] })).toBeUndefined();
});
