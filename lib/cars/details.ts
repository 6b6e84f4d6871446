import { formatDistance, type Language, spell } from '../locale/language.ts';
import { formatHours, formatWeight } from '../locale/measures.ts';
import { formatNumber } from '../locale/thousands.ts';
import type { Car } from '../model/car.ts';
import { electricFigures, plugKind, rangeText } from './electric.ts';
import { makeName, type NameSettings, withUnbreakableNames } from './names.ts';
import { addressOfCar, type Yard } from './place-of-car.ts';

export type DetailSettings = NameSettings & {
  dealer: { locations: readonly Yard[] };
  locale: { language: Language };
  cars: { showViews: boolean; showVin: boolean };
};
export type DetailRow = { label: string; value: string };

/** City, state and postcode of a car, as far as known. */
export function carPlace(car: Car, locations: readonly Yard[]): string | undefined {
  const { city, state, postcode } = addressOfCar(car, locations);
  return [[city, state].filter(Boolean).join(', '), postcode].filter(Boolean).join(' ') || undefined;
}

/** A transmission with its number of gears: "Automatic, 8-speed". A text that says it already stays as it is. */
const withGears = (transmission: string | undefined, gears = 0) =>
  transmission && gears > 1 && !/\d|speed|CVT/i.test(transmission) ? `${transmission}, ${gears}-speed` : transmission;

/** Rows of the Car Details panel, in the order of rule C6. */
export function detailRows(car: Car, settings: DetailSettings): DetailRow[] {
  const say = (text: string | undefined) => (text === undefined ? undefined : spell(text, settings.locale.language));
  const keep = (text: string) => withUnbreakableNames(text, settings.cars.unbreakableNames);
  const weight = (amount: number | undefined) => (amount ? formatWeight(amount, settings.locale) : undefined);
  const range = plugKind(car) && electricFigures(car, settings.locale.language).range;
  const rows: [string, string | number | undefined][] = [
    ['Year', car.year],
    ['Make', makeName(car.make, settings)],
    ['Model', car.model && keep(car.model)],
    ['Badge and series', keep([car.badge, car.series].filter(Boolean).join(' '))],
    [
      settings.locale.language === 'en-US' ? 'Mileage' : 'Odometer',
      car.km === undefined ? undefined : formatDistance(car.km, settings.locale),
    ],
    ['Hours', car.hours === undefined ? undefined : formatHours(car.hours)],
    ['Transmission', withGears(car.simple_transmission ?? car.trans, car.gearnum)],
    ['Body', car.simple_body ?? car.bodyconfiguration],
    ['Fuel', say(car.simple_fuel)],
    ['Engine', car.engine],
    ['Stock number', car.stocknum],
    ['Location', carPlace(car, settings.dealer.locations)],
    [say('Colour') as string, car.colour],
    ['Drive', car.simple_drive ?? car.drive],
    ['Seats', car.seats || undefined],
    ['Sleeps', car.sleeps || undefined],
    ['Electric range', range && rangeText(range, settings.locale.language)],
    ['Braked towing', weight(car.braked_towing)],
    ['Tare', weight(car.tare)],
    ['ATM', weight(car.atm)],
    ['GVM', weight(car.gvm)],
    ['Registration', car.rego],
    ['VIN', settings.cars.showVin ? car.vin : undefined],
    ['NVIC', settings.cars.showVin ? car.nvic : undefined],
    ['Views', settings.cars.showViews && car.views ? formatNumber(car.views) : undefined],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '').map(([label, value]) => ({ label, value: String(value) }));
}
