import { expect, it } from 'vitest';
import { carPlace, detailRows } from '#lib/cars/details.ts';
import type { Car } from '#lib/model/car.ts';
import { siteOf } from './dealer-car.ts';

const whole: Car = {
  id: 'a',
  slug: 'a',
  name: '2021 Mazda CX-5',
  year: 2021,
  make: 'Mazda',
  model: 'CX-5',
  badge: 'Touring',
  series: 'KF',
  km: 45_210,
  simple_transmission: 'Automatic',
  simple_body: 'SUV',
  simple_fuel: 'Petrol',
  engine: '2.5 L',
  stocknum: 'U123',
  location: { address: { city: 'Orange', state: 'NSW', postcode: '2800' } },
  colour: 'Soul Red',
  simple_drive: 'AWD',
  seats: 5,
  rego: 'ABC123',
  vin: 'JM0KF4WLA00000001',
  nvic: 'XYZ',
  views: 1204,
};
const rows = (car: Car, options = {}) => detailRows(car, siteOf(options)).map(({ label, value }) => `${label}: ${value}`);

it('are in the order of rule C6', () => {
  expect(rows(whole)).toEqual([
    'Year: 2021',
    'Make: Mazda',
    'Model: CX-5',
    'Badge and series: Touring KF',
    'Odometer: 45,210 km',
    'Transmission: Automatic',
    'Body: SUV',
    'Fuel: Petrol',
    'Engine: 2.5 L',
    'Stock number: U123',
    'Location: Orange, NSW 2800',
    'Colour: Soul Red',
    'Drive: AWD',
    'Seats: 5',
    'Registration: ABC123',
    'Views: 1,204',
  ]);
});

it('hide empty values only', () => {
  expect(rows({ id: 'a', slug: 'a', name: 'n', badge: '', seats: 0, views: 0, km: 0, trans: 'Manual' })).toEqual([
    'Odometer: 0 km',
    'Transmission: Manual',
  ]);
});

it('show VIN, NVIC and views if the site does', () => {
  const shown = rows(whole, { cars: { showVin: true, showViews: false } });
  expect(shown.slice(-2)).toEqual(['VIN: JM0KF4WLA00000001', 'NVIC: XYZ']);
});

it('use American words on a US site', () => {
  const shown = rows(whole, { locale: { language: 'en-US' } });
  expect(shown).toContain('Mileage: 45,210 mi');
  expect(shown).toContain('Fuel: Gas');
  expect(shown).toContain('Color: Soul Red');
});

it.each<[Partial<Car>, string | undefined]>([
  [{}, undefined],
  [{ location: { address: { city: 'Orange', state: 'NSW', postcode: '2800' } } }, 'Orange, NSW 2800'],
  [{ location: { address: { state: 'NSW' } } }, 'NSW'],
  [{ location: { address: { city: 'Auckland', state: 'Auckland', postcode: '1010' } } }, 'Auckland 1010'],
  [{ location_name: 'Caringbah, NSW' }, 'Caringbah, NSW'],
  [{ private_suburb: 'Cowra', private_postcode: '2794' }, 'Cowra 2794'],
  [{ private_postcode: '2794' }, '2794'],
])('the place of %j', (car, place) => expect(carPlace({ ...whole, location: undefined, ...car }, [])).toBe(place));

it.each<[Partial<Car>, string]>([
  [{ simple_transmission: 'Automatic', gearnum: 8 }, 'Automatic, 8-speed'],
  [{ simple_transmission: undefined, trans: '6 speed Manual', gearnum: 6 }, '6 speed Manual'],
  [{ simple_transmission: 'Automatic', trans: '9-Speed 948TE Automatic' }, 'Automatic, 9-speed'],
  [{ simple_transmission: 'Manual', trans: '6 SP Manual' }, 'Manual, 6-speed'],
  [{ simple_transmission: 'Automatic', trans: 'Sports Automatic Dual Clutch' }, 'Automatic'],
  [{ simple_transmission: 'CVT', gearnum: 7 }, 'CVT'],
  [{ simple_transmission: 'Automatic', gearnum: 1 }, 'Automatic'],
  [{ simple_transmission: 'Manual' }, 'Manual'],
])('the transmission of %o is %s (rule C6)', (car, text) => expect(rows({ ...whole, ...car })).toContain(`Transmission: ${text}`));

it.each<[string, Partial<Car>, string[], Parameters<typeof rows>[1]?]>([
  ['hours', { hours: 95 }, ['Hours: 95 hours']],
  ['beds', { sleeps: 4 }, ['Sleeps: 4']],
  ['no beds', { sleeps: 0 }, []],
  [
    'weights',
    { braked_towing: 3500, tare: 2050, atm: 2600, gvm: 4495 },
    ['Braked towing: 3,500 kg', 'Tare: 2,050 kg', 'ATM: 2,600 kg', 'GVM: 4,495 kg'],
  ],
  ['weights in the US', { braked_towing: 7700 }, ['Braked towing: 7,700 lb'], { locale: { language: 'en-US' } }],
  ['an electric range', { simple_fuel: 'Electric', electric_range: 290 }, ['Fuel: Electric', 'Electric range: about 290 km']],
  ['the range of a car without a plug', { simple_fuel: 'Petrol', electric_range: 290 }, ['Fuel: Petrol']],
])('say %s (rule C6)', (_what, car, shown, options) => expect(rows({ id: 'a', slug: 'a', name: 'n', ...car }, options)).toEqual(shown));
