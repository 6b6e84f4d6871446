import { formatDistance, type Language } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import type { Car } from '../model/car.ts';
import type { DetailRow } from './details.ts';
import { makeName, type NameSettings } from './names.ts';
import { priceChoice } from './price.ts';

export type NoticeSettings = NameSettings & {
  dealer: { name: string; legalName?: string | undefined; licence?: string | undefined };
  locale: { language: Language; wholeDollars: boolean };
  cars: { minimumShownPrice: number; priceType: string };
};

/** Whether a car needs the notice: New Zealand requires it for each used and demo car that is sold online. */
export const needsConsumerNotice = ({ car_type }: Partial<Car>, { locale }: Pick<NoticeSettings, 'locale'>): boolean =>
  locale.language === 'en-NZ' && car_type !== 'new';

/**
 * The rows of New Zealand's Consumer Information Notice (rule Q7); undefined if a required fact is missing: then the car cannot be bought
 * online. The price counts only if it includes on-road costs.
 */
export function consumerNotice(car: Partial<Car>, settings: NoticeSettings, address?: string): DetailRow[] | undefined {
  const { dealer, locale, cars } = settings;
  const choice = priceChoice(car, settings);
  const dollars = choice.kind === 'price' || choice.kind === 'reduced' ? choice.dollars : undefined;
  const hasAll = (car.price_type ?? cars.priceType) === 'drive_away';
  const { year, km, vin, model, security_interest: owed } = car;
  const make = makeName(car.make, settings);
  if (dollars === undefined || !hasAll || !dealer.licence || !make || !model) return undefined;
  if (year === undefined || km === undefined || vin === undefined || owed === undefined) return undefined;
  const rows: [string, string | undefined][] = [
    ['Trader', dealer.legalName ?? dealer.name],
    ['Trader number', dealer.licence.replace(/^.*\btrader\b\s*/i, '')],
    ['Address', address],
    ['Cash price', `${formatMoney(dollars, locale)} including GST and on-road costs`],
    ['Make', make],
    ['Model', model],
    ['Year', String(year)],
    ['Odometer', formatDistance(km, locale)],
    ['VIN', vin],
    ['Security interest', owed ? 'Yes, one is registered on the PPSR' : 'None is registered on the PPSR'],
  ];
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
