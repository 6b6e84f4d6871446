import type { Location } from '../model/location.ts';
import type { DateRange } from './holidays/public-holidays.ts';
import type { Language } from './language.ts';
import type { OpeningWeek } from './open-now.ts';
import { spanOf } from './opening-span.ts';
import { placeOfAddress } from './places/place.ts';
import { specialDays } from './special-days.ts';

/** What the opening hours of a location need of its site; `days` are those whose special hours the page knows. */
export type HoursSettings = { language: Language; timeZone: string; days: DateRange };

/** The time zone of a location: its own, else that of its address, else the site’s (rule W6). */
const zoneOfLocation = (place: Pick<Location, 'time_zone' | 'address'>, { language, timeZone }: HoursSettings): string =>
  place.time_zone ?? placeOfAddress(place.address, language).timeZone ?? timeZone;

/** A location’s opening hours as numbers; undefined if none are given or one cannot be read, so that the page says nothing wrong (rule W4). */
export function openingWeek(
  place: Pick<Location, 'time_zone' | 'address' | 'contact_detail'>,
  settings: HoursSettings,
): OpeningWeek | undefined {
  const hours = place.contact_detail?.opening_hours;
  if (!hours?.length) return undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const entry = hours.find((one) => one.weekday === weekday);
    return !entry || entry.status === 'Closed' ? null : spanOf(entry);
  });
  if (days.includes(undefined)) return undefined;
  const { region } = placeOfAddress(place.address, settings.language);
  const special = specialDays(place.contact_detail ?? {}, region, settings.language, settings.days);
  return {
    timeZone: zoneOfLocation(place, settings),
    days: days as OpeningWeek['days'],
    ...(Object.keys(special).length > 0 ? { special } : {}),
    until: settings.days.until,
  };
}
