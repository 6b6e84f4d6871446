import type { OpeningWeek } from '../locale/open-now.ts';
import { spanOf } from '../locale/opening-span.ts';
import type { Location } from '../model/location.ts';
import { type GraphNode, jsonLdGraph, jsonLdNode, postalAddress, schemaOrg } from '../routes/json-ld.ts';
import { logoAddress } from '../routes/logo-address.ts';
import { locationPath } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { mainLocation } from './location-parts.ts';
import type { LocationView } from './location-view.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Minutes since midnight in the format of structured data: "08:30". */
const clock = (minutes: number) => `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours of a week. Closed days and unreadable hours are left out. */
const openingHours = (place: Location): GraphNode[] =>
  (place.contact_detail?.opening_hours ?? []).flatMap((entry) => {
    const span = entry.status === 'Open' ? spanOf(entry) : undefined;
    const day = schemaOrg(weekdays[entry.weekday] ?? '');
    return span ? [jsonLdNode('OpeningHoursSpecification', { dayOfWeek: day, opens: clock(span[0]), closes: clock(span[1]) })] : [];
  });

/** The days with different hours, if known. A closed day opens and closes at midnight. */
const specialOpeningHours = ({ special = {} }: Pick<OpeningWeek, 'special'>): GraphNode[] =>
  Object.entries(special).flatMap(([date, { hours }]) => {
    if (hours === undefined) return [];
    const [opens, closes] = hours ? [clock(hours[0]), clock(hours[1])] : ['00:00', '00:00'];
    return [jsonLdNode('OpeningHoursSpecification', { validFrom: date, validThrough: date, opens, closes })];
  });

const coordinates = ({ address }: Location): GraphNode | undefined =>
  address?.lat === undefined || address.long === undefined
    ? undefined
    : jsonLdNode('GeoCoordinates', { latitude: address.lat, longitude: address.long });

const yard = (place: Location, language: string, base: string): GraphNode =>
  jsonLdNode('AutoDealer', {
    name: place.name,
    telephone: place.phone ?? place.contact_detail?.phone,
    email: place.contact_detail?.email,
    address: postalAddress(place.address, language),
    geo: coordinates(place),
    openingHoursSpecification: openingHours(place),
    parentOrganization: { '@id': `${base}/#dealer` },
  });

/** The structured data of a location, with the address of its page, its map and its special hours (rule A8). */
export function locationNode(catalogue: Catalogue, place: Location, shown?: LocationView): GraphNode {
  const { url } = makeChrome(catalogue);
  const node = yard(place, catalogue.site.locale.language, url);
  const page = url + locationPath(place.slug);
  const special = specialOpeningHours(shown?.week ?? {});
  return {
    ...node,
    '@id': `${page}#place`,
    url: page,
    ...(shown?.mapHref ? { hasMap: shown.mapHref } : {}),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  };
}

/** The structured data of the dealer, with its yards (rule H9). */
export function dealerStructuredData(
  catalogue: Catalogue,
  picture?: string,
  others: readonly GraphNode[] = [],
): ReturnType<typeof jsonLdGraph> {
  const { dealer, locale } = catalogue.site;
  const chrome = makeChrome(catalogue);
  const base = chrome.url;
  const { locations } = dealer;
  const main = mainLocation(locations);
  const maker = dealer.manufacturer?.name;
  const address = dealer.logo && logoAddress(dealer.logo);
  const logo = address && (/^https?:/i.test(address) ? address : base + address);
  const own = jsonLdNode('AutoDealer', {
    '@id': `${base}/#dealer`,
    name: dealer.name,
    legalName: dealer.legalName,
    description: dealer.about ?? dealer.tagline,
    url: `${base}/`,
    logo,
    image: picture ?? logo,
    telephone: chrome.phone?.text,
    email: dealer.email,
    brand: maker === undefined ? undefined : jsonLdNode('Brand', { name: maker }),
    address: postalAddress(main?.address, locale.language),
    sameAs: chrome.social.map(({ href }) => href),
    ...(main && locations.length === 1 ? { geo: coordinates(main), openingHoursSpecification: openingHours(main) } : {}),
    department: locations.length > 1 ? locations.map((place) => yard(place, locale.language, base)) : undefined,
  });
  const website = jsonLdNode('WebSite', { name: dealer.name, url: `${base}/`, publisher: { '@id': `${base}/#dealer` } });
  return jsonLdGraph([own, website, ...others]);
}
