import type { OpeningWeek } from '../locale/open-now.ts';
import { weekOf } from '../locale/opening.ts';
import { type HoursSettings, openingWeek } from '../locale/opening-week.ts';
import { phoneLink } from '../locale/phone-link.ts';
import type { Location } from '../model/location.ts';
import type { Phone } from './chrome.ts';

/** A location card. `hours` start on Monday with equal days grouped; `week` tells whether it is open now; `mapHref` opens directions. */
export type LocationView = {
  id: string;
  name: string;
  type?: string;
  address?: string;
  phone?: Phone;
  email?: string;
  mapHref?: string;
  hours: { days: string; hours: string }[];
  week?: OpeningWeek;
};

/** The address in one line, as given or joined from its parts. */
export function addressLine(address: Location['address']): string | undefined {
  if (!address) return undefined;
  const town = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  return address.full ?? ([address.street, town].filter(Boolean).join(', ') || undefined);
}

export function locationView(place: Location, hours: HoursSettings): LocationView {
  const line = addressLine(place.address);
  const number = place.phone ?? place.contact_detail?.phone;
  const href = phoneLink(number);
  const map =
    place.address?.place_url ??
    (line ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place.name}, ${line}`)}` : undefined);
  const week = openingWeek(place, hours);
  return {
    id: place.id,
    name: place.name,
    ...(place.location_type ? { type: place.location_type } : {}),
    ...(line ? { address: line } : {}),
    ...(number && href ? { phone: { text: number, href } } : {}),
    ...(place.contact_detail?.email ? { email: place.contact_detail.email } : {}),
    ...(map ? { mapHref: map } : {}),
    hours: place.contact_detail?.opening_hours?.length ? weekOf(place.contact_detail.opening_hours) : [],
    ...(week ? { week } : {}),
  };
}
