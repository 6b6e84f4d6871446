import type { FoundVehicle } from '#lib/model/vehicle-lookup.ts';

/** A vehicle that mock lookups know, with its plate and the state that issued it. */
export type MockVehicle = { rego: string; state: string; vehicle: FoundVehicle };

const mockVehicle = (rego: string, state: string, vehicle: FoundVehicle): MockVehicle => ({ rego, state, vehicle });

/** The registered vehicles of the mock. README.md lists them. */
export const mockVehicles: readonly MockVehicle[] = [
  mockVehicle('ABC123', 'qld', {
    ...{ make: 'Toyota', model: 'HiLux', year: 2021, series: 'GUN126R', badge: 'SR5', body: 'Ute', transmission: 'Automatic' },
    ...{ fuel: 'Diesel', vin: 'MR0BA3CD400123456', nvic: 'TWM21A', colour: 'White' },
  }),
  mockVehicle('CXV05A', 'nsw', {
    ...{ make: 'Mazda', model: 'CX-5', year: 2019, series: 'KF', badge: 'Maxx Sport', body: 'SUV', transmission: 'Automatic' },
    ...{ fuel: 'Petrol', vin: 'JM0KF4W2A10234567', nvic: 'QZ519B', colour: 'Red' },
  }),
  mockVehicle('1EV2GO', 'vic', {
    ...{ make: 'BYD', model: 'Atto 3', year: 2024, badge: 'Extended Range', body: 'SUV', transmission: 'Reduction Gear' },
    ...{ fuel: 'Electric', vin: 'LGXCE4CB8P0345678', colour: 'Blue' },
  }),
  mockVehicle('XT75NP', 'vic', {
    ...{ make: 'Isuzu', model: 'NPR', year: 2018, series: 'N Series', badge: '75-190', body: 'Light Truck', transmission: 'Manual' },
    ...{ fuel: 'Diesel', vin: 'JAANPR75H87456789', colour: 'White' },
  }),
  mockVehicle('S123TVA', 'sa', {
    ...{ make: 'Jayco', model: 'Journey', year: 2020, badge: '19.61-3', body: 'Caravan' },
    ...{ vin: '6KC19613JL5567890', colour: 'White' },
  }),
  mockVehicle('YMT07', 'wa', {
    ...{ make: 'Yamaha', model: 'MT-07', year: 2022, series: 'RM33', body: 'Motorcycle', transmission: 'Manual' },
    ...{ fuel: 'Petrol', vin: 'JYARM33E2NA678901', colour: 'Grey' },
  }),
  mockVehicle('KWA246', 'nz', {
    ...{ make: 'Suzuki', model: 'Swift', year: 2017, series: 'AZ', badge: 'GLX', body: 'Hatch', transmission: 'CVT' },
    ...{ fuel: 'Petrol', vin: 'JSAAZC83S00789012', colour: 'Yellow' },
  }),
  mockVehicle('OLD58', 'tas', { make: 'Holden', model: 'FC', year: 1958 }),
];
