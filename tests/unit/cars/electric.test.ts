import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargingTimeText, electricFigures, plugKind } from '#lib/cars/electric.ts';
import { assumptionTexts, electricAssumptions, electricFacts } from '#lib/cars/electric-costs.ts';

const car = (fields: object) => ({ name: 'Car', ...fields });

describe('a car with a plug (rule A32)', () => {
  it.each([
    [{ simple_fuel: 'Electric' }, 'electric'],
    [{ simple_fuel: 'Plug-in Hybrid' }, 'plug-in'],
    [{ simple_fuel: 'Hybrid', name: '2022 MG HS Phev Essence' }, 'plug-in'],
    [{ simple_fuel: 'Hybrid', badge: 'Plug-In GR Sport' }, 'plug-in'],
    [{ simple_fuel: 'Hybrid', name: '2014 Honda Jazz Hybrid' }, undefined],
    [{ simple_fuel: 'Petrol/Electric' }, undefined],
    [{ simple_fuel: 'Electric - Diesel' }, undefined],
    [{ simple_fuel: 'Petrol', name: 'Electric blue Mazda 3' }, undefined],
    [{}, undefined],
  ])('%j is %s', (fields, kind) => {
    expect(plugKind(car(fields))).toBe(kind);
  });
});

describe('the figures of an electric car (rule A32)', () => {
  it.each([
    ['its fields', { battery_kwh: 62, electric_range: 385, kwh_per_100: 18 }, { battery: 62, range: 385, use: 18 }],
    ['its badge', { badge: 'Leaf e+ 62kWh' }, { battery: 62 }],
    ['its name', { name: '2022 LDV Mifa 9 Luxe 90KWH EV' }, { battery: 90 }],
    [
      'its features',
      { highlights: ['Range: 385 km'], filtered_features: ['40 kWh battery'] },
      { battery: 40, range: 385, use: (40 / 385) * 100 },
    ],
    ['a range before the word', { filtered_features: ['450km range'] }, { range: 450 }],
    ['its consumption, which is no battery', { filtered_features: ['15.5 kWh/100 km'] }, { use: 15.5 }],
    ['battery and consumption, which give the range', { battery_kwh: 60, kwh_per_100: 15 }, { battery: 60, use: 15, range: 400 }],
    ['range and consumption, which give the battery', { electric_range: 400, kwh_per_100: 15 }, { battery: 60, use: 15, range: 400 }],
    ['a field before its badge', { battery_kwh: 59, badge: '62kWh' }, { battery: 59 }],
    ['a power, which is no energy', { name: '2019 Nissan Leaf 62KW' }, {}],
    ['a name with "Range"', { name: '2019 Range Rover Evoque P300 (221KW)', badge: 'Long Range' }, {}],
    ['comments, which are not read', { comments: 'The 40 kWh one has 270 km range' }, {}],
    ['mistakes', { battery_kwh: 62_000, electric_range: 0, kwh_per_100: 0.15 }, {}],
  ])('come from %s', (_what, fields, figures) => {
    expect(electricFigures(car(fields), 'en-AU')).toEqual(figures);
  });

  it('are in the market’s unit', () => {
    const stated = car({ filtered_features: ['Range: 385 km', '240 miles range'] });
    expect([electricFigures(stated, 'en-AU').range, electricFigures(stated, 'en-US').range]).toEqual([385, 240]);
  });

  it('agree with each other wherever all three are known', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 150, noNaN: true }), fc.double({ min: 10, max: 40, noNaN: true }), (battery, use) => {
        const { range = 0 } = electricFigures(car({ battery_kwh: battery, kwh_per_100: use }), 'en-AU');
        expect((range * use) / 100).toBeCloseTo(battery, 6);
        expect(electricFigures(car({ battery_kwh: battery, electric_range: range }), 'en-AU').use).toBeCloseTo(use, 6);
      }),
    );
  });
});

describe('range, charging and costs (rule A32)', () => {
  const facts = (
    ...[kind, figures, settings, language = 'en-AU']: [Parameters<typeof electricFacts>[0], object, object?, ('en-AU' | 'en-NZ' | 'en-US')?]
  ) =>
    electricFacts(kind, figures, electricAssumptions(settings ?? {}, language), language).map(
      ({ name, values }) => `${name}: ${values.join()}`,
    );

  it('of a car whose data says enough', () => {
    expect(facts('electric', { battery: 62, range: 387, use: 16 })).toEqual([
      'Range: about 385 km',
      'Power point: 27 h',
      'Home charger: 9 h',
      'Fast charger: 50 min',
      'Cost of 100 km: $5.28',
      'Cost of a year: about $640',
    ]);
  });

  it('leave out what the data does not tell', () => {
    expect(facts('electric', { battery: 40 })).toEqual(['Power point: 17 h', 'Home charger: 5.5 h', 'Fast charger: 35 min']);
    expect(facts('electric', {})).toEqual([]);
  });

  it('of a plug-in hybrid in New Zealand, with half the road user charges', () => {
    expect(facts('plug-in', { battery: 20, range: 84, use: 20 }, {}, 'en-NZ')).toEqual([
      'Electric range: about 85 km',
      'Power point: 11 h',
      'Home charger: 3 h',
      'Cost of 100 km: $10.40',
      'Cost of a year: depends on how much petrol you use',
    ]);
  });

  it('with the dealer’s own numbers, in miles', () => {
    expect(facts('electric', { use: 30 }, { pricePerKwh: 0.1, distancePerYear: 10_000 }, 'en-US')).toContain('Cost of a year: about $300');
    expect(facts('plug-in', {}, {}, 'en-US')).toContain('Cost of a year: depends on how much gas you use');
  });

  it('name what they were worked out with, a default with its source', () => {
    expect(assumptionTexts({ distancePerYear: 20_000 }, 'en-AU')).toEqual([
      'Electricity at home costs 33 cents per kWh (most retailers charged 25 to 45 cents in 2024).',
      'You drive 20,000 km a year.',
      'A power point gives 2.3 kW and a home charger 7 kW, from empty to full; a fast charger gives 50 kW, from 10 to 80 %.',
      'Range is what the maker states. Cold, hills, speed, heating and an older battery shorten it, and charging slows down as the battery fills.',
    ]);
    expect(assumptionTexts({}, 'en-NZ')).toContain(
      'Road user charges of $76 for 1,000 km are included; plug-in hybrids pay half, motorcycles nothing (NZ Transport Agency, from 1 April 2024, without the fee for a licence).',
    );
  });

  it.each([
    [0.01, '5 min'],
    [0.5, '30 min'],
    [0.98, '1 h'],
    [1.2, '1 h'],
    [7.4, '7.5 h'],
    [22.4, '22 h'],
  ])('%f hours are %s', (hours, text) => {
    expect(chargingTimeText(hours)).toBe(text);
  });
});
