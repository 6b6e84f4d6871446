import { describe, expect, it } from 'vitest';
import { car } from '#lib/model/car.ts';
import { benchTenantFiles } from '../../../../../scripts/tools/bench/listings/bench-tenant.ts';
import { convertListings } from '../../../../../scripts/tools/bench/listings/convert.ts';
import { type DirtClass, noDirt } from '../../../../../scripts/tools/bench/listings/dirt.ts';
import { type ListingRow, listingColumns } from '../../../../../scripts/tools/bench/listings/rows.ts';
import { sampleOf } from '../../../../../scripts/tools/bench/listings/sample.ts';

const postcodes =
  'country,postcode,place,state,state_code,region,lat,lng,accuracy\nAU,4999,Mount Sample,Queensland,QLD,,-27.5,152.9,4\nAU,2999,Sampleton,New South Wales,NSW,,-33.1,150.2,4\n';
const clean: ListingRow = {
  Brand: 'Toyota',
  Year: '2018',
  Model: 'Corolla',
  'Car/Suv': 'Hatchback',
  Title: '2018 Toyota Corolla Sample Sport',
  UsedOrNew: 'USED',
  Transmission: 'Automatic',
  Engine: '4 cyl, 2 L',
  DriveType: 'Front',
  FuelType: 'Unleaded',
  FuelConsumption: '6 L / 100 km',
  Kilometres: '61234',
  ColourExtInt: 'Blue / Black',
  Location: 'Sampleton, NSW',
  CylindersinEngine: '4 cyl',
  BodyType: 'Hatchback',
  Doors: ' 5 Doors',
  Seats: ' 5 Seats',
  Price: '18990',
};
const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (...rows: Partial<ListingRow>[]) =>
  [listingColumns.join(','), ...rows.map((row) => listingColumns.map((column) => quote({ ...clean, ...row }[column])).join(','))].join(
    '\r\n',
  );
const options = { seed: 'test', now: Date.UTC(2026, 10, 20) };
const convert = (...rows: Partial<ListingRow>[]) => convertListings(csvOf(...rows), postcodes, options);
const empty = Object.fromEntries(listingColumns.map((column) => [column, ''])) as ListingRow;

describe('a clean row', () => {
  const { cars, counts, postcodeRate } = convert({});
  it('loses nothing and counts no dirt', () => {
    expect(counts).toEqual(noDirt());
    expect(postcodeRate).toBe(1);
    expect(cars[0]).toMatchObject({
      name: '2018 Toyota Corolla Sample Sport',
      slug: '2018-toyota-corolla-sample-sport-u100000',
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Sample Sport',
      year: 2018,
      km: 61_234,
      car_type: 'used',
      price: 18_990,
      simple_body: 'Hatch',
      simple_fuel: 'Petrol',
      simple_drive: 'FWD',
      engine: '4 cyl, 2.0 L',
      doors: 5,
      seats: 5,
      colour: 'Blue',
      private_suburb: 'Sampleton',
      private_postcode: '2999',
      primary_image_url: 'picture:hatch/front/blue',
    });
  });
});

type Case = [dirt: string, row: Partial<ListingRow>, counted: Partial<Record<DirtClass, number>>, expected: Record<string, unknown>];
const cases: Case[] = [
  ['masked phone with a line break', { 'Car/Suv': '07 **** ****\n' }, { line_break: 1, masked_phone: 1 }, { simple_body: 'Hatch' }],
  ['CRLF inside quotes', { Title: '2018 Toyota\r\nCorolla SX' }, { line_break: 1 }, { name: '2018 Toyota Corolla SX', badge: 'SX' }],
  [
    'dealer’s name for a body',
    { 'Car/Suv': 'Sampleton Fine Autos' },
    { dealer_in_body: 1 },
    { dealership_name: 'Sampleton Fine Autos', dealership_slug: 'sampleton-fine-autos', simple_body: 'Hatch' },
  ],
  ['advert words for a body', { 'Car/Suv': 'USED Dealer ad' }, { advert_in_body: 1 }, { dealership_name: undefined }],
  [
    'one-word make and model',
    { Brand: 'Land', Model: 'Rover', Title: '2018 Land Rover Range Rover Sport SE' },
    { one_word_make: 1, one_word_model: 1 },
    { make: 'Land Rover', model: 'Range Rover Sport', badge: 'SE' },
  ],
  [
    'one-word make, plain model',
    { Brand: 'Alfa', Model: 'Romeo', Title: '2018 Alfa Romeo Stelvio' },
    { one_word_make: 1 },
    { make: 'Alfa Romeo', model: 'Stelvio', badge: undefined },
  ],
  [
    'one-word model, other capitals',
    { Brand: 'Hyundai', Model: 'Santa', Title: '2018 Hyundai Santa FE Elite' },
    { one_word_model: 1 },
    { model: 'Santa Fe', badge: 'Elite' },
  ],
  ['a Rover is not a Land Rover', { Brand: 'Rover', Model: '75', Title: '2018 Rover 75 Club' }, {}, { make: 'Rover', model: '75' }],
  [
    'date for a model',
    { Brand: 'Saab', Model: '05-Sep', Title: '2018 Saab 9-5 Aero' },
    { date_for_model: 1 },
    { model: '9-5', badge: 'Aero' },
  ],
  [
    'warranty for a colour, colour for kilometres',
    { ColourExtInt: '4 years / Unlimited km', Kilometres: '- / -', Location: '', UsedOrNew: 'NEW' },
    { warranty_in_colour: 1, colour_in_kilometres: 1, no_kilometres: 1, no_location: 1 },
    { colour: undefined, km: undefined, private_suburb: undefined, primary_image_url: 'picture:hatch/front/white' },
  ],
  ['seats for doors', { Doors: ' 8 Seats', Seats: '' }, { seats_in_doors: 1 }, { doors: undefined, seats: 8 }],
  ['POA', { Price: 'POA' }, { no_price: 1 }, { price: undefined }],
  ['no price', { Price: '' }, { no_price: 1 }, { price: undefined }],
  ['no kilometres', { Kilometres: '-' }, { no_kilometres: 1 }, { km: undefined }],
  [
    'new with far too many kilometres',
    { UsedOrNew: 'NEW', Kilometres: '180500' },
    { new_far_driven: 1 },
    { car_type: 'used', km: 180_500 },
  ],
  ['new with a few too many', { UsedOrNew: 'NEW', Kilometres: '501' }, { new_driven: 1 }, { car_type: 'demo' }],
  ['new on delivery kilometres', { UsedOrNew: 'NEW', Kilometres: '500' }, {}, { car_type: 'new' }],
  ['electric of 0 L', { Engine: '0 L', FuelType: 'Electric' }, { zero_litres: 1 }, { engine: undefined, simple_fuel: 'Electric' }],
  ['diesel of 0 L', { Engine: '6 cyl, 0 L', FuelType: 'Diesel' }, { zero_litres: 1 }, { engine: '6 cyl' }],
  ['state with its country', { Location: 'Mount Sample, AU-QLD' }, { state_prefix: 1 }, { private_postcode: '4999' }],
  ['Mt for Mount', { Location: 'Mt Sample, QLD' }, {}, { private_postcode: '4999' }],
  ['a suburb unknown', { Location: 'Nowhere, NSW' }, { no_postcode: 1 }, { private_suburb: 'Nowhere', private_postcode: undefined }],
  ['no body', { BodyType: 'Other', 'Car/Suv': 'nan' }, { no_body: 1 }, { simple_body: undefined }],
  ['no fuel', { FuelType: '-' }, { no_fuel: 1 }, { simple_fuel: undefined }],
  ['no colour', { ColourExtInt: '- / -' }, { no_colour: 1 }, { colour: undefined }],
];

describe('dirt', () => {
  it.each(cases)('%s', (_dirt, row, counted, expected) => {
    const { cars, counts } = convert(row);
    expect(counts).toEqual({ ...noDirt(), ...counted });
    expect(car.safeParse(cars[0]).error).toBeUndefined();
    for (const [key, value] of Object.entries(expected)) expect(cars[0]?.[key as keyof (typeof cars)[0]], key).toEqual(value);
  });

  it('leaves a row of nan out', () => {
    const { cars, counts } = convert({}, { ...empty, Year: 'nan', 'Car/Suv': 'nan', UsedOrNew: 'nan' });
    expect(cars).toHaveLength(1);
    expect(counts).toEqual({ ...noDirt(), nan_row: 1 });
  });

  it('tells rows of one title apart by the stock number', () => {
    const { cars, counts } = convert({}, {}, {});
    expect(counts.slug_collision).toBe(2);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(3);
  });

  it('says which column a wrong file lacks', () => {
    expect(() => convertListings('Brand,Year\nToyota,2018\n', postcodes, options)).toThrow(/lacks the column Model, Car\/Suv/);
    expect(() => convertListings(csvOf(), postcodes, options)).toThrow(
      'The listings file has no rows below its header. Use the whole file.',
    );
  });
});

describe('bench dealers', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ Title: `2018 Toyota Corolla Sample ${index}` }));

  it('are the same for the same seed and hold the number asked for', () => {
    const files = benchTenantFiles(convert(...rows).cars, 10, 's');
    expect(files).toEqual(benchTenantFiles(convert(...rows).cars, 10, 's'));
    expect(Object.keys(files)).toEqual(['bench-10/site.json', 'bench-10/cars.json', 'bench-10/content/about-us.md']);
    expect(JSON.parse(files['bench-10/cars.json'] ?? '')).toHaveLength(10);
  });

  it('refuse a sample larger than the file', () =>
    expect(() => sampleOf([1, 2], 3, 's')).toThrow('A sample of 3 is not possible with 2 items. Use a size of at most 2.'));
});
