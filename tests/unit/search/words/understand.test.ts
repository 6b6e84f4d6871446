import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '#lib/search/words/understand.ts';
import { vocabulary } from './vocabulary.ts';

const read = (text: string) => {
  const { refinements, ranges, rest } = understand(text, vocabulary);
  return { ...refinements, ...ranges, ...(rest ? { rest } : {}) };
};

const make = (...makes: string[]) => ({ make: makes });
const upTo = (max: number) => ({ price: { max } });

describe('a typed text as a search (rule S31)', () => {
  it.each<[string, object]>([
    ['toyota', make('Toyota')],
    ['TOYOTA', make('Toyota')],
    ['Toyotas', make('Toyota')],
    ['toyota corolla', { ...make('Toyota'), model: ['Corolla'] }],
    ['corolla', { ...make('Toyota'), model: ['Corolla'] }],
    ['corolla cross', { ...make('Toyota'), model: ['Corolla Cross'] }],
    ['mazda 3', { ...make('Mazda'), model: ['3'] }],
    ['mazda3', { ...make('Mazda'), model: ['3'] }],
    ['cx5', { ...make('Mazda'), model: ['CX-5'] }],
    ['cx 5', { ...make('Mazda'), model: ['CX-5'] }],
    ['vw golf', { ...make('Volkswagen'), model: ['Golf'] }],
    ['vw up', { ...make('Volkswagen'), model: ['up!'] }],
    ['merc', make('Mercedes-Benz')],
    ['mercedes c class', { ...make('Mercedes-Benz'), model: ['C-Class'] }],
    ['isuzu', make('Isuzu Ute')],
    ['isuzu ute', make('Isuzu Ute')],
    ['isuzu dmax', { ...make('Isuzu Ute'), model: ['D-MAX'] }],
    ['land cruiser', { ...make('Toyota'), model: ['LandCruiser'] }],
    ['landrover', make('Land Rover')],
    ['range rover sport', { ...make('Land Rover'), model: ['Range Rover Sport'] }],
    ['ssangyong rexton', { ...make('KGM'), model: ['Rexton'] }],
    ['skoda', make('Škoda')],
    ['colorado', { model: ['Colorado'] }],
    ['holden colorado', { ...make('Holden'), model: ['Colorado'] }],
    ['corolla or i30', { make: ['Toyota', 'Hyundai'], model: ['Corolla', 'i30'] }],
    ['toyota or mazda', make('Toyota', 'Mazda')],
  ])('makes and models: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['toyta', make('Toyota')],
    ['hundai', make('Hyundai')],
    ['nisan patrol', { ...make('Nissan'), model: ['Patrol'] }],
    ['volkswagon', make('Volkswagen')],
    ['mazad', make('Mazda')],
    ['corola', { ...make('Toyota'), model: ['Corolla'] }],
    ['hylux', { ...make('Toyota'), model: ['HiLux'] }],
    // A badge of the stock is no misspelling of the Hyundai Accent.
    ['ascent', { rest: 'ascent' }],
    ['ferrari', { rest: 'ferrari' }],
    ['3', { rest: '3' }],
    ['up', { rest: 'up' }],
  ])('misspellings, and what is left alone: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['utes', { simple_body: ['Ute'] }],
    ['suvs', { simple_body: ['SUV'] }],
    ['hatches', { simple_body: ['Hatch'] }],
    ['hatchback', { simple_body: ['Hatch'] }],
    ['station wagons', { simple_body: ['Wagon'] }],
    ['people movers', { simple_body: ['People Mover'] }],
    ['cab chassis', { simple_body: ['Cab Chassis'] }],
    ['auto', { simple_transmission: ['Automatic'] }],
    ['manual', { simple_transmission: ['Manual'] }],
    ['4wd', { simple_drive: ['4WD'] }],
    ['4x4', { simple_drive: ['4WD'] }],
    ['all wheel drive', { simple_drive: ['AWD'] }],
    ['2wd', { simple_drive: ['FWD', 'RWD'] }],
    ['hybrid', { simple_fuel: ['Hybrid', 'Plug-in Hybrid'] }],
    ['plug-in hybrid', { simple_fuel: ['Plug-in Hybrid'] }],
    ['phev', { simple_fuel: ['Plug-in Hybrid'] }],
    ['electric', { simple_fuel: ['Electric'] }],
    ['EVs', { simple_fuel: ['Electric'] }],
    ['gas', { simple_fuel: ['Petrol'] }],
    ['white', { colour: ['White', 'Glacier White'] }],
    ['gray', { colour: ['Machine Grey'] }],
    ['glacier white', { colour: ['Glacier White'] }],
    ['electric blue', { colour: ['Electric Blue'] }],
    ['black edition', { rest: 'black edition' }],
    ['second hand', { car_type: ['used'] }],
    ['pre-owned', { car_type: ['used'] }],
    ['ex-demo', { car_type: ['demo'] }],
    ['red auto ute', { colour: ['Soul Red Crystal', 'Red'], simple_transmission: ['Automatic'], simple_body: ['Ute'] }],
  ])('values of the stock: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['under 30k', upTo(30_000)],
    ['under $30,000', upTo(30_000)],
    ['less than 30000', upTo(30_000)],
    ['<30k', upTo(30_000)],
    ['$30k', upTo(30_000)],
    ['30k', upTo(30_000)],
    ['max 25 grand', upTo(25_000)],
    ['over 20k', { price: { min: 20_000 } }],
    ['$50,000+', { price: { min: 50_000 } }],
    ['$20-30,000', { price: { min: 20_000, max: 30_000 } }],
    ['20-30k', { price: { min: 20_000, max: 30_000 } }],
    ['$20k to $30k', { price: { min: 20_000, max: 30_000 } }],
    ['30k - 20k', { price: { min: 20_000, max: 30_000 } }],
    ['between 20,000 and 30,000', { price: { min: 20_000, max: 30_000 } }],
    ['over 20k under 30k', { price: { min: 20_000, max: 30_000 } }],
    ['around 20k', { price: { min: 18_000, max: 22_000 } }],
    ['under $200 a week', { subscription_price: { max: 200 } }],
    ['2018 or newer', { year: { min: 2018 } }],
    ['2018+', { year: { min: 2018 } }],
    ['2018 onwards', { year: { min: 2018 } }],
    ['newer than 2018', { year: { min: 2019 } }],
    ['from 2018', { year: { min: 2018 } }],
    ['before 2015', { year: { max: 2014 } }],
    ['2015-2018', { year: { min: 2015, max: 2018 } }],
    ['2018', { year: { min: 2018, max: 2018 } }],
    ['peugeot 2008', { ...make('Peugeot'), model: ['2008'] }],
    ['2018 peugeot 2008', { ...make('Peugeot'), model: ['2008'], year: { min: 2018, max: 2018 } }],
    ['7 seats', { seats: ['7'] }],
    ['7-seater', { seats: ['7'] }],
    ['seven seater', { seats: ['7'] }],
    ['7+ seats', { seats: ['7', '8'] }],
    ['at least 7 seats', { seats: ['7', '8'] }],
    ['12 seats', { seats: ['12'] }],
    ['less than 100,000 km', { km: { max: 100_000 } }],
    ['under 100k kms', { km: { max: 100_000 } }],
    ['up to 50000km', { km: { max: 50_000 } }],
    ['20,000-50,000 km', { km: { min: 20_000, max: 50_000 } }],
    ['under 5', { rest: 'under 5' }],
    ['1234', { rest: '1234' }],
    ['HC10042', { rest: 'HC10042' }],
    ['2.5', { rest: '2.5' }],
  ])('numbers: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['', {}],
    ['cars', {}],
    ['toyota cars for sale', make('Toyota')],
    ['a red suv with sunroof', { colour: ['Soul Red Crystal', 'Red'], simple_body: ['SUV'], rest: 'sunroof' }],
    ['the', { rest: 'the' }],
    ['"mazda 3"', { rest: '"mazda 3"' }],
    ['toyota -corolla', { ...make('Toyota'), rest: '-corolla' }],
    ['land ford rover', { rest: 'land ford rover' }],
    ['land and rover', make('Land Rover')],
    [
      '7 seats diesel auto 4wd under 60k 2016 or newer less than 150,000 km',
      {
        seats: ['7'],
        simple_fuel: ['Diesel'],
        simple_transmission: ['Automatic'],
        simple_drive: ['4WD'],
        price: { max: 60_000 },
        year: { min: 2016 },
        km: { max: 150_000 },
      },
    ],
  ])('what stays text: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it('does not correct or drop a word that is still being typed', () => {
    const typed = (text: string) => understand(text, vocabulary, { isTyping: true });
    expect(typed('toyta').rest).toBe('toyta');
    expect(typed('toyta ').refinements).toEqual(make('Toyota'));
    expect(typed('toyota a').rest).toBe('a');
    expect(typed('mazda').refinements).toEqual(make('Mazda'));
  });
});

describe('any text', () => {
  const words =
    'toyota mazda 3 cx-5 land rover range sport under over 30k $20,000 2018 or newer 7 seats km red white black edition and the cars ute hybrid plug in "gt line" -foo x 4wd between to - + , 100,000 merc colorado 86 week a'.split(
      ' ',
    );
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((some) => some.join(' ')),
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  const lettersOf = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('');

  it('loses no word: what is understood and the rest are the whole text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { parts, rest } = understand(text, vocabulary);
        expect(lettersOf([...parts.map((part) => part.words), rest].join(''))).toBe(lettersOf(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('understands nothing more in the rest', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { rest } = understand(text, vocabulary);
        expect(understand(rest, vocabulary)).toEqual({ refinements: {}, ranges: {}, rest, parts: [] });
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same in upper case', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 9 }), (some) => {
        const lower = understand(some.join(' '), vocabulary);
        const upper = understand(some.join(' ').toUpperCase(), vocabulary);
        expect([upper.refinements, upper.ranges]).toEqual([lower.refinements, lower.ranges]);
      }),
    );
  });
});
