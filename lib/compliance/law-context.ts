import type { Car } from '#lib/model/car.ts';
import type { PriceHistory, PriceRecord } from './price-history.ts';
import type { Country, LawContext } from './rule.ts';
import { earlierPrice } from './words.ts';

const countryOf: Record<'en-AU' | 'en-NZ' | 'en-US', Country> = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' };

/** The full names of states. */
const stateCodes: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'australian capital territory': 'ACT',
  'northern territory': 'NT',
  california: 'CA',
};

/** The code of a state, such as "NSW" for "New South Wales"; an unknown name in capitals. */
export const stateCode = (state: string): string => stateCodes[state.trim().toLowerCase()] ?? state.trim().toUpperCase();

/** The settings that decide whose law applies. What pages show is never read from settings. */
export type LawSettings = {
  locale: { language: 'en-AU' | 'en-NZ' | 'en-US' };
  dealer: {
    name: string;
    legalName?: string | undefined;
    state?: string | undefined;
    locations: readonly { name: string; address?: { state?: string | undefined } | undefined }[];
    dealerships: readonly { name?: string | undefined }[];
  };
};

/** The prices of the listed cars by slug, read on demand: only cars with an earlier price, or with words about one, need them. */
export function priceHistory(cars: readonly Car[], record: PriceRecord): PriceHistory {
  const about = cars.filter(({ before_price, comments }) => before_price !== undefined || earlierPrice.test(comments ?? ''));
  return new Map(
    about.map((car) => [
      car.slug,
      { offered: (Object.hasOwn(record, car.id) ? record[car.id] : undefined) ?? [], beforeUntil: car.before_price_until },
    ]),
  );
}

/** Whose law applies to a dealer at `now`. `today` is the current day at the dealer. */
export function lawContextOf({ locale, dealer }: LawSettings, history: PriceHistory, now: number, today: string): LawContext {
  const states = [dealer.state, ...dealer.locations.map(({ address }) => address?.state)].flatMap((state) =>
    state ? [stateCode(state)] : [],
  );
  const names = [dealer.name, dealer.legalName, ...dealer.dealerships.map(({ name }) => name)].filter((name) => name !== undefined);
  return { country: countryOf[locale.language], states: [...new Set(states)].sort(), names: [...new Set(names)], today, now, history };
}
