import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '#lib/search/words/understand.ts';
import { make, read, upTo } from './read.ts';
import { vocabulary } from './vocabulary.ts';

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
    ['corolla vs i30', { make: ['Toyota', 'Hyundai'], model: ['Corolla', 'i30'] }],
    ['corolla or i30', { make: ['Toyota', 'Hyundai'], model: ['Corolla', 'i30'] }],
    ['toyota or mazda', make('Toyota', 'Mazda')],
    ['gwm ute', { ...make('GWM'), model: ['Ute'] }],
    ['great wall utes', { ...make('GWM'), model: ['Ute'] }],
  ])('makes and models: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  const series: Partial<typeof vocabulary> = {
    makes: { BMW: ['3 Series', 'X3'], Tesla: ['Model 3', 'Model Y'], Mazda: ['2', 'CX-3', 'CX-60'], MG: ['MG4', 'MG5 EV'] },
  };
  it.each<[string, object]>([
    ['mazda 2', { ...make('Mazda'), model: ['2'] }],
    ['bmw 3', { ...make('BMW'), model: ['3 Series'] }],
    ['bmw 3 wagon', { ...make('BMW'), model: ['3 Series'], simple_body: ['Wagon'] }],
    ['tesla 3', { ...make('Tesla'), model: ['Model 3'] }],
    ['mg 4', { ...make('MG'), model: ['MG4'] }],
    ['mg 5', { ...make('MG'), model: ['MG5 EV'] }],
    // The stock has no such car. As text, the numbers would find the CX-3 and the CX-60.
    ['mazda 3', { ...make('Mazda'), model: ['3'] }],
    ['mazda 6', { ...make('Mazda'), model: ['6'] }],
    [
      'red mazda 6 hatch under 20k',
      { ...make('Mazda'), model: ['6'], simple_body: ['Hatch'], colour: ['Soul Red Crystal', 'Red'], ...upTo(20_000) },
    ],
    ['mazda 6 or tesla', { ...make('Mazda', 'Tesla'), rest: '6' }],
    ['mazda cx', { ...make('Mazda'), rest: 'cx' }],
    ['mazda 60', { ...make('Mazda'), rest: '60' }],
    ['mazda 2.0 litre', { ...make('Mazda'), rest: '2.0 litre' }],
    ['mazda 2 airbags', { ...make('Mazda'), model: ['2'], rest: 'airbags' }],
    ['mazda 6 airbags', { ...make('Mazda'), rest: '6 airbags' }],
    ['mazda 7 seats', { ...make('Mazda'), seats: ['7', '8'] }],
    ['6', { rest: '6' }],
  ])('the number of a model beside its make: %s', (text, wanted) => {
    const { refinements, ranges, rest } = understand(text, { ...vocabulary, ...series });
    expect({ ...refinements, ...ranges, ...(rest ? { rest } : {}) }).toEqual(wanted);
  });

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
    ['spare wheel', { rest: 'spare wheel' }],
    ['holden spare wheel', { ...make('Holden'), rest: 'spare wheel' }],
    ['paddle shift', { rest: 'paddle shift' }],
    ['suzuki shift', { ...make('Suzuki'), rest: 'shift' }],
    ['ranges', { rest: 'ranges' }],
    ['tesla model', { ...make('Tesla'), rest: 'model' }],
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
    ['auto shift', { simple_transmission: ['Automatic'] }],
    ['suzuki automatic shift', { ...make('Suzuki'), simple_transmission: ['Automatic'] }],
    ['manual shift', { simple_transmission: ['Manual'] }],
    ['stick shift', { simple_transmission: ['Manual'] }],
    ['red or blue', { colour: ['Soul Red Crystal', 'Red', 'Electric Blue'] }],
    ['ute or van', { simple_body: ['Ute', 'Van'] }],
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
    ['lpg', { rest: 'lpg' }],
    ['white', { colour: ['White', 'Glacier White'] }],
    ['gray', { colour: ['Machine Grey'] }],
    ['glacier white', { colour: ['Glacier White'] }],
    ['electric blue', { colour: ['Electric Blue'] }],
    ['black edition', { rest: 'black edition' }],
    ['second hand', { car_type: ['used'] }],
    ['pre-owned', { car_type: ['used'] }],
    ['ex-demo', { car_type: ['demo'] }],
    ['near new suv', { car_type: ['used'], simple_body: ['SUV'] }],
    ['as new ute', { car_type: ['used'], simple_body: ['Ute'] }],
    ['like new', { car_type: ['used'] }],
    ['red auto ute', { colour: ['Soul Red Crystal', 'Red'], simple_transmission: ['Automatic'], simple_body: ['Ute'] }],
  ])('values of the stock: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['', {}],
    ['cars', {}],
    ['toyota cars for sale', make('Toyota')],
    ['a red suv with spoiler', { colour: ['Soul Red Crystal', 'Red'], simple_body: ['SUV'], rest: 'spoiler' }],
    ['the', { rest: 'the' }],
    ['"mazda 3"', { rest: '"mazda 3"' }],
    ['toyota -corolla', { ...make('Toyota'), rest: '-corolla' }],
    ['land ferrari rover', { rest: 'land ferrari rover' }],
    ['land and rover', make('Land Rover')],
    [
      '7 seats diesel auto 4wd under 60k 2016 or newer less than 150,000 km',
      {
        seats: ['7', '8'],
        simple_fuel: ['Diesel'],
        simple_transmission: ['Automatic'],
        simple_drive: ['4WD'],
        price: { max: 60_000 },
        year: { min: 2016 },
        km: { max: 150_000 },
      },
    ],
  ])('what stays text: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['ute', {}],
    ['utes under 30k', upTo(30_000)],
    ['4x4 ute diesel', { simple_drive: ['4WD'], simple_fuel: ['Diesel'] }],
    ['used utes', { car_type: ['used'] }],
    ['hilux ute', { ...make('Toyota'), model: ['HiLux'] }],
    ['ute toyota', make('Toyota')],
    ['dual cab ute', { seats: ['5', '7', '8'] }],
  ])('every ute beside a model of that name: %s', (text, wanted) => expect(read(text)).toEqual({ simple_body: ['Ute'], ...wanted }));

  it.each<[string, object]>([
    ['hatch', { simple_body: ['Hatch'] }],
    ['toyota hatch', { ...make('Toyota'), model: ['Hatch'] }],
    ['vans', { simple_body: ['Van'] }],
  ])('models called like a body type: %s', (text, wanted) => {
    const { refinements } = understand(text, { ...vocabulary, makes: { Toyota: ['Hatch', 'Vans'] } });
    expect(refinements).toEqual(wanted);
  });

  it.each<[string, object]>([
    ['automatic transmission', { simple_transmission: ['Automatic'] }],
    ['manual gearbox', { simple_transmission: ['Manual'] }],
    ['diesel engine', { simple_fuel: ['Diesel'] }],
    ['electric motor', { simple_fuel: ['Electric'] }],
    ['hybrid drivetrain', { simple_fuel: ['Hybrid', 'Plug-in Hybrid'] }],
    ['4wd drivetrain', { simple_drive: ['4WD'] }],
    ['colour: white', { colour: ['White', 'Glacier White'] }],
    ['white coloured suv', { colour: ['White', 'Glacier White'], simple_body: ['SUV'] }],
    ['engine', { rest: 'engine' }],
    ['V8 engine', { rest: 'V8 engine' }],
    ['2.0 litre engine', { rest: '2.0 litre engine' }],
    ['toyota v8 engine', { ...make('Toyota'), rest: 'v8 engine' }],
  ])('nouns beside a value of their attribute: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object]>([
    ['toyota hilx deisel manuel', { ...make('Toyota'), model: ['HiLux'], simple_fuel: ['Diesel'], simple_transmission: ['Manual'] }],
    ['hilx', { rest: 'hilx' }],
    ['automattic', { simple_transmission: ['Automatic'] }],
    // A petrol car is no Patrol, and a model that the stock lacks is no fuel.
    ['patrol', { ...make('Nissan'), model: ['Patrol'] }],
    ['toyota model', { ...make('Toyota'), rest: 'model' }],
  ])('misspellings after a make, and of words that nothing knows: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it('does not correct or drop a word that is still being typed', () => {
    const typed = (text: string) => understand(text, vocabulary, { isTyping: true });
    expect(typed('toyta').rest).toBe('toyta');
    expect(typed('toyta ').refinements).toEqual(make('Toyota'));
    expect(typed('toyota a').rest).toBe('a');
    // Text would find the CX-60 until Enter is pressed.
    expect(typed('mazda 6')).toMatchObject({ refinements: { ...make('Mazda'), model: ['6'] }, rest: '' });
    expect(typed('mazda 60')).toMatchObject({ refinements: make('Mazda'), rest: '60' });
    expect(typed('mazda 60k').ranges).toEqual({ price: { max: 60_000 } });
    expect(typed('mazda').refinements).toEqual(make('Mazda'));
    // The start of a year is no model, and no text, where no model begins like it.
    for (const text of ['toyota 2', 'toyota 20', 'toyota 201', 'ute 19', 'toyota 1'])
      expect(typed(text)).toMatchObject({ ranges: {}, rest: '' });
    expect(typed('toyota 2').refinements).toEqual(make('Toyota'));
    expect(typed('toyota 2019').ranges).toEqual({ year: { min: 2019, max: 2019 } });
    expect(typed('peugeot 20')).toMatchObject({ refinements: make('Peugeot'), rest: '20' });
    expect(typed('toyota 2 ').refinements).toEqual({ ...make('Toyota'), model: ['2'] });
    expect(typed('2').rest).toBe('2');
    // It would find the Carnival.
    expect(typed('cheap car')).toMatchObject({ sort: 'price_asc', rest: '' });
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
        // Words for cars that the stock lacks get quotes.
        const unquoted = (words: string) => lettersOf(words.replaceAll('"', ''));
        expect(unquoted([...parts.map((part) => part.words), rest].join(''))).toBe(unquoted(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('understands nothing more in the rest', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { rest } = understand(text, vocabulary);
        expect(understand(rest, vocabulary)).toEqual({ refinements: {}, ranges: {}, rest, parts: [], notes: [] });
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
