import { formatDistance, type Language, spell } from '../locale/language.ts';
import { formatHours, formatWeight } from '../locale/measures.ts';
import { formatNumber } from '../locale/thousands.ts';
import type { Car } from '../model/car.ts';
import { rangeText } from './electric.ts';
import { measurementsOf, transmissionText } from './measurements.ts';
import { makeName, type NameSettings, withUnbreakableNames } from './names.ts';
import { addressOfCar, cityAndState, knownPlace, type Yard } from './place-of-car.ts';

export type DetailSettings = NameSettings & {
  dealer: { locations: readonly Yard[] };
  locale: { language: Language };
  cars: { showViews: boolean; showVin: boolean };
};
export type DetailRow = { label: string; value: string };

/** City, state and postcode of a car, as far as known; else the name of its location, as on its card. */
export function carPlace(car: Car, locations: readonly Yard[]): string | undefined {
  const { city, state, postcode } = addressOfCar(car, locations);
  return [cityAndState(city, state), postcode].filter(Boolean).join(' ') || (car.location_name ?? knownPlace(car, locations)?.name);
}

/** Rows of the Car Details panel, in the order of rule C6. */
export function detailRows(car: Car, settings: DetailSettings): DetailRow[] {
  const say = (text: string | undefined) => (text === undefined ? undefined : spell(text, settings.locale.language));
  const keep = (text: string) => withUnbreakableNames(text, settings.cars.unbreakableNames);
  const weight = (amount: number | undefined) => (amount ? formatWeight(amount, settings.locale) : undefined);
  const { hours, gears, sleeps, electricRange, ...weights } = measurementsOf(car, settings.locale.language);
  const rows: [string, string | number | undefined][] = [
    ['Year', car.year],
    ['Make', makeName(car.make, settings)],
    ['Model', car.model && keep(car.model)],
    ['Badge and series', keep([car.badge, car.series].filter(Boolean).join(' '))],
    [
      settings.locale.language === 'en-US' ? 'Mileage' : 'Odometer',
      car.km === undefined ? undefined : formatDistance(car.km, settings.locale),
    ],
    ['Hours', hours === undefined ? undefined : formatHours(hours)],
    ['Transmission', transmissionText(car.simple_transmission ?? car.trans, gears)],
    ['Body', car.simple_body ?? car.bodyconfiguration],
    ['Fuel', say(car.simple_fuel)],
    ['Engine', car.engine],
    ['Stock number', car.stocknum],
    ['Location', carPlace(car, settings.dealer.locations)],
    [say('Colour') as string, car.colour],
    ['Drive', car.simple_drive ?? car.drive],
    ['Seats', car.seats || undefined],
    ['Sleeps', sleeps],
    ['Electric range', electricRange && rangeText(electricRange, settings.locale.language)],
    ['Braked towing', weight(weights.brakedTowing)],
    ['Tare', weight(weights.tare)],
    ['ATM', weight(weights.atm)],
    ['GVM', weight(weights.gvm)],
    ['Registration', car.rego],
    ['VIN', settings.cars.showVin ? car.vin : undefined],
    ['NVIC', settings.cars.showVin ? car.nvic : undefined],
    ['Views', settings.cars.showViews && car.views ? formatNumber(car.views) : undefined],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '').map(([label, value]) => ({ label, value: String(value) }));
}
