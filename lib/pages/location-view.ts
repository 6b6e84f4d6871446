import { type HoursSettings, hasHours, openingWeek, weekOf, zoneOfLocation } from '../locale/opening.ts';
import { phoneLink } from '../locale/phone-link.ts';
import { halfYears, type ZoneOffsets, zoneOffsets } from '../locale/zoned-time.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { Location } from '../model/location.ts';
import type { Catalogue } from './catalogue.ts';
import { mainLocation, otherPlaces, socialLinks } from './location-parts.ts';

/** A location card. `hours` start on Monday with equal days grouped; `week` tells whether it is open now; `mapHref` opens directions. */
export type LocationView = ReturnType<typeof locationView>;

/** The address on one line, as given or joined from its parts. */
export function addressLine(address: Location['address']): string | undefined {
  if (!address) return undefined;
  const town = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  return address.full ?? ([address.street, town].filter(Boolean).join(', ') || undefined);
}

const holidayHours = { Closed: 'Closed', Usual: 'As usual' } as const;

/** The rows of the opening hours: the week, and public holidays if the location mentions them. */
function hoursOf({
  opening_hours: week,
  public_holidays: policy,
}: NonNullable<Location['contact_detail']> = {}): { days: string; hours: string }[] {
  if (!week?.length) return [];
  return [...weekOf(week), ...(policy ? [{ days: 'Public holidays', hours: holidayHours[policy] }] : [])];
}

/** The card of one of the dealer's locations. */
export function locationView(place: Location, hours: HoursSettings, locations: readonly Location[]) {
  const line = addressLine(place.address);
  const number = place.phone ?? place.contact_detail?.phone;
  const href = phoneLink(number);
  const map =
    place.address?.place_url ??
    (line ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place.name}, ${line}`)}` : undefined);
  const others = otherPlaces(place.distribution_locations ?? [], place, locations);
  return definedFields({
    id: place.id,
    name: place.name,
    type: place.location_type || undefined,
    address: line || undefined,
    phone: number && href ? { text: number, href } : undefined,
    email: place.contact_detail?.email || undefined,
    mapHref: map || undefined,
    social: socialLinks(place.contact_detail, mainLocation(locations)?.contact_detail),
    alsoAt: others && `Stock here is also available at ${others}.`,
    hours: hoursOf(place.contact_detail),
    week: openingWeek(place, hours),
  });
}

/** The site's data for opening hours. The days change only twice a year, so that pages do not change every day (rule W7). */
export const hoursSettings = ({ site: { locale }, now }: Pick<Catalogue, 'site' | 'now'>): HoursSettings => ({
  language: locale.language,
  timeZone: locale.timeZone,
  days: halfYears(now, locale.timeZone),
});

/** The offsets of the time zones of a dealer's locations, for the days whose hours pages know (rule W7). Undefined without hours. */
export function clocksOf(catalogue: Pick<Catalogue, 'site' | 'now'>): Readonly<Record<string, ZoneOffsets>> | undefined {
  const { dealer } = catalogue.site;
  const settings = hoursSettings(catalogue);
  const open = dealer.locations.filter(hasHours);
  if (open.length === 0) return undefined;
  const zones = new Set([settings.timeZone, ...open.map((place) => zoneOfLocation(place, settings))]);
  return Object.fromEntries([...zones].sort().map((zone) => [zone, zoneOffsets(zone, settings.days.from, settings.days.until)]));
}
