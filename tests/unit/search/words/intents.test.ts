import { describe, expect, it } from 'vitest';
import { nearTo, understand } from '#lib/search/words/understand.ts';
import { make, read, upTo } from './read.ts';
import { vocabulary } from './vocabulary.ts';

it('few engine hours come first where vehicles have any', () =>
  expect(understand('low hours', { ...vocabulary, hasHours: true }).sort).toBe('hours_asc'));

describe('intents in a typed text (rule S35)', () => {
  const small = { simple_body: ['Sedan', 'Hatch'] };
  const family = { simple_body: ['SUV', 'Wagon', 'People Mover'], seats: ['5', '7', '8'] };
  it.each<[string, object]>([
    ['cheapest', { sort: 'price_asc' }],
    ['cheap first car', { ...small, sort: 'price_asc', notes: ['p-plate'] }],
    ['p-plate friendly hatch', { simple_body: ['Hatch'], sort: 'price_asc', notes: ['p-plate'] }],
    ['family car', family],
    ['family wagon', { simple_body: ['Wagon'], seats: family.seats }],
    ['small suv', { simple_body: ['SUV'] }],
    ['automatic small car', { simple_transmission: ['Automatic'], simple_body: ['Hatch'] }],
    ['low kms corolla', { ...make('Toyota'), model: ['Corolla'], sort: 'km_asc' }],
    ['low kays under 30k', { ...upTo(30_000), sort: 'km_asc' }],
    ['low hours', { sort: 'km_asc' }],
    ['new arrivals', { sort: 'latest' }],
    ['dual cab', { simple_body: ['Ute'], seats: ['5', '7', '8'] }],
    ['fuel efficient', { simple_fuel: ['Hybrid', 'Plug-in Hybrid', 'Electric'] }],
    ['towing a boat', { simple_drive: ['4WD', 'AWD'], notes: ['towing'] }],
    ['tow 3500kg', { simple_drive: ['4WD'], notes: ['towing'] }],
    ['3.5 tonnes towing', { simple_drive: ['4WD'], notes: ['towing'] }],
    ['tow 750 kg', { simple_drive: ['4WD', 'AWD'], notes: ['towing'] }],
    ['mid size suv', { simple_body: ['SUV'], notes: ['size'] }],
    ['large suv', { simple_body: ['SUV'], notes: ['size'] }],
    ['safe suv', { simple_body: ['SUV'] }],
    ['blue tooth', { filtered_features: ['Bluetooth'] }],
    ['towbar', { filtered_features: ['Tow Bar'] }],
    ['reverse camera', { filtered_features: ['Reversing Camera'] }],
    ['towbar and sunroof', { filtered_features: ['Tow Bar', 'Sunroof'] }],
    ['2100', { city: ['Brookvale'] }],
    ['brookvale', { city: ['Brookvale'] }],
    ['sleeps 4', { notes: ['sleeps'] }],
    ['wof', { notes: ['wof'] }],
    ['mazda 3 with rego', { ...make('Mazda'), model: ['3'], notes: ['rego'] }],
    ['orc included', { notes: ['drive-away'] }],
    ['newcastle', { city: ['Broadmeadow'] }],
    ['broadmeadow nsw', { city: ['Broadmeadow'] }],
    ['ute vic', { simple_body: ['Ute'], notes: ['places'] }],
    ['toyota sydney', { ...make('Toyota'), notes: ['places'] }],
    ['full service history', { notes: ['service'] }],
    ['pet friendly', { simple_body: ['SUV', 'Wagon'] }],
    ['5 door', { simple_body: ['Hatch'] }],
    ['2 door', { simple_body: ['Convertible'] }],
    ['4 or 5 door', small],
    ['four or five doors', small],
    ['4 door or 5 door', small],
    ['3 or 5 door', { simple_body: ['Hatch'] }],
    ['4 door mx5', { ...make('Mazda'), model: ['MX-5'] }],
    ['commuter car', { simple_body: ['Hatch'] }],
    ['do you have any corollas', { ...make('Toyota'), model: ['Corolla'] }],
    ['what is your cheapest suv', { simple_body: ['SUV'], sort: 'price_asc' }],
    ['suv that can tow 3000kg', { simple_body: ['SUV'], simple_drive: ['4WD'], notes: ['towing'] }],
    ['luxury suv', { simple_body: ['SUV'], make: ['Mercedes-Benz', 'Land Rover', 'Tesla'] }],
    ['late model suv', { simple_body: ['SUV'] }],
    ['500km range', { simple_fuel: ['Electric'], notes: ['reach'] }],
    ['ev 400km range', { simple_fuel: ['Electric'], notes: ['reach'] }],
    ['hybrid with a range of 900 km', { simple_fuel: ['Hybrid', 'Plug-in Hybrid'], notes: ['reach'] }],
    // No electric car drives that far.
    ['ranger 1000km range', { ...make('Ford'), model: ['Ranger'], notes: ['reach'] }],
    ['900 km range', { simple_fuel: ['Electric'], notes: ['reach'] }],
    ['500 mile range', { simple_fuel: ['Electric'], notes: ['reach'] }],
    ['600 mile range', { notes: ['reach'] }],
    ['5th wheel', { rest: '"5th wheel"' }],
    ['toyota model x', { ...make('Toyota'), rest: '"model x"' }],
  ])('filters, an order and explanations: %s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each<[string, object, Partial<typeof vocabulary>]>([
    ['sleeps four', { sleeps: ['4', '6'] }, { sleeps: ['2', '4', '6'] }],
    ['4 berth', { sleeps: ['4', '6'] }, { sleeps: ['2', '4', '6'] }],
    ['4 or 6 berth', { sleeps: ['4', '6'] }, { sleeps: ['2', '4', '6'] }],
    ['sleeps two or four', { sleeps: ['2', '4', '6'] }, { sleeps: ['2', '4', '6'] }],
    ['sleeps 9', { sleeps: ['9'] }, { sleeps: ['2', '4', '6'] }],
    ['5th wheel', { categories: ['Fifth Wheels'] }, { categories: ['Fifth Wheels'] }],
    ['camper', { simple_body: ['Camper Van'] }, { bodies: ['Motorhome', 'Camper Van'] }],
    ['box trailer', { categories: ['Work Trailers'] }, { categories: ['Work Trailers', 'Camper Trailers'] }],
    ['camper trailer', { categories: ['Camper Trailers'] }, { categories: ['Work Trailers', 'Camper Trailers'] }],
    ['family camper trailer', { categories: ['Camper Trailers'] }, { categories: ['Camper Trailers'], bodies: ['Trailer'], seats: [] }],
    ['electric car subscription', { simple_fuel: ['Electric'], categories: ['Subscription'] }, { categories: ['Subscription', 'Rental'] }],
    ['cheapest', { sort: 'subscription_price_asc' }, { isByTheWeek: true }],
    ['cheapest', { sort: 'weekly_price_asc' }, { isByTheWeek: true, weekly: 'weekly_price' }],
    ['$150 a week', { weekly_repayment: { max: 150 } }, { weekly: 'weekly_repayment' }],
    ['$500 a month', { weekly_repayment: { max: 115 } }, { weekly: 'weekly_repayment' }],
  ])('on another stock: %s', (text, wanted, change) => {
    const { refinements, ranges, sort } = understand(text, { ...vocabulary, ...change });
    expect({ ...refinements, ...ranges, ...(sort ? { sort } : {}) }).toEqual(wanted);
  });

  it.each([
    ['"5th wheel"', { simple_body: ['Travel Trailer'] }],
    ['"toy hauler"', { simple_body: ['Travel Trailer'] }],
    ['"motorbike"', {}],
    ['sunroof', undefined],
    ['"red corolla"', undefined],
  ])('what is nearest to %s', (query, near) =>
    expect(nearTo(query, { ...vocabulary, bodies: ['Travel Trailer', 'Motorhome'] })).toEqual(near),
  );
});
