import { type CarCard, carCard, type Fact, type Ribbon, typeText } from '../cars/card.ts';
import { carPlace, type DetailRow, detailRows } from '../cars/details.ts';
import { carNames, makeName } from '../cars/names.ts';
import { type PriceView, priceView } from '../cars/price.ts';
import { relatedCars } from '../cars/related.ts';
import { isAvailable, windowEnd } from '../cars/visibility.ts';
import { phoneLink } from '../locale/phone-link.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { Location } from '../model/location.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carPath } from '../routes/paths.ts';
import { facetPath } from '../search/landing.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';
import { type Chrome, makeChrome, type Phone } from './chrome.ts';
import { makeHead, type PageHead } from './head.ts';
import { type LocationView, locationView } from './location-view.ts';

export type Action = { name: string; href: string; primary: boolean };

export type CarModel = {
  kind: 'car';
  chrome: Chrome;
  head: PageHead;
  id: string;
  slug: string;
  /** The car as a card shows it: what saving and comparing it need, and what these pages read from this one's data. */
  card: CarCard;
  title: string;
  subtitle?: string;
  typeText?: string;
  available: boolean;
  listedUntil?: number;
  ribbon?: Ribbon;
  price: PriceView;
  facts: Fact[];
  gallery: Picture[];
  details: DetailRow[];
  features: { title: string; items: string[] };
  comments: { title: string; paragraphs: string[] };
  phone?: Phone;
  phoneMasked: boolean;
  callLabel: string;
  email?: string;
  actions: Action[];
  location?: LocationView;
  related: CarCard[];
  breadcrumbs: { name: string; href?: string }[];
};

const placeOf = (car: Car, locations: readonly Location[]) =>
  locations.find((place) => place.id === car.location_id) ??
  locations.find((place) => place.name === car.location_name) ??
  locations.find((place) => place.dealership_id !== undefined && place.dealership_id === car.dealership_id) ??
  locations.find((place) => place.primary) ??
  locations[0];

/** Cars around the index of this one in its make, then in its body: near neighbours are enough to find alike ones. */
function* neighbours(catalogue: Catalogue, document: SearchDocument) {
  const make = document.make ? catalogue.documentsByMake.get(document.make) : undefined;
  const body = document.simple_body ? catalogue.documentsByBody.get(document.simple_body) : undefined;
  for (const other of make ?? []) if (other.model === document.model) yield other;
  yield* body ?? [];
  yield* make ?? [];
}

function actionsOf(catalogue: Catalogue, car: Car): Action[] {
  const query = new URLSearchParams({ car_id: car.id, ...(car.car_type ? { car_type: car.car_type } : {}) }).toString();
  const wanted: [string, string, string][] = [
    [catalogue.site.labels.submit, '/contact', ''],
    ['Book a test drive', '/book-test-drive', ''],
    ['Ask about finance', '/finance', '#finance-form'],
    [catalogue.site.labels.valuation, '/trade-in', ''],
  ];
  return wanted.flatMap(([name, path, hash], index) => {
    const href = resolvePath(catalogue, path);
    return href ? [{ name, href: `${href}?${query}${hash}`, primary: index === 0 }] : [];
  });
}

function describe(car: Car, title: string, price: PriceView, place: string | undefined): string {
  const facts = [car.simple_transmission, car.simple_fuel, car.simple_body, car.colour].filter(Boolean).join(', ');
  const amount =
    price.kind === 'none' ? '' : ` ${price.amount}${price.per ? ` ${price.per}` : ''}${price.note ? ` ${price.note.toLowerCase()}` : ''}.`;
  return `${title}${facts ? `: ${facts}` : ''}.${amount}${place ? ` See it in ${place}.` : ''}`;
}

/** The page of one car (spec §2 Car detail); undefined when the site does not list it. */
export function carModel(catalogue: Catalogue, slug: string): CarModel | undefined {
  const { site } = catalogue;
  const car = catalogue.carBySlug.get(slug);
  const document = car && catalogue.documentById.get(car.id);
  if (!car || !document) return undefined;
  const chrome = makeChrome(catalogue);
  const card = carCard(document, site);
  const names = carNames(car, site);
  const price = priceView(car, site);
  const place = placeOf(car, site.dealer.locations);
  const phone = place?.phone ?? place?.contact_detail?.phone ?? site.dealer.phone;
  const href = phoneLink(phone);
  const full = [names.title, names.subtitle].filter(Boolean).join(' ');
  const until = windowEnd(car, site.cars.soldWindowDays);
  const type = typeText(car.car_type, site.labels);
  const references = car.images?.length ? car.images : [car.primary_image_url, ...(car.thumbnails ?? [])];
  const make = makeName(car.make, site);
  const makeHref = car.make ? resolvePath(catalogue, facetPath(car.make)) : undefined;
  return {
    kind: 'car',
    chrome,
    head: makeHead(catalogue, carPath(slug), full, describe(car, full, price, carPlace(car))),
    id: car.id,
    slug,
    card,
    ...names,
    ...(type ? { typeText: type } : {}),
    available: isAvailable(car),
    ...(until === undefined ? {} : { listedUntil: until }),
    ...(card.ribbon ? { ribbon: card.ribbon } : {}),
    price,
    facts: card.facts,
    gallery: references.flatMap((reference) => {
      const picture = reference === undefined ? undefined : entryOf(catalogue.pictures, reference);
      return picture ? [picture] : [];
    }),
    details: detailRows(car, site),
    features: { title: site.cars.accessoriesTitle, items: car.highlights ?? car.filtered_features ?? [] },
    comments: {
      title: site.labels.comments,
      paragraphs: (car.comments ?? '')
        .split(/\n+/)
        .map((text) => text.trim())
        .filter(Boolean),
    },
    ...(phone && href ? { phone: { text: phone, href } } : {}),
    phoneMasked: site.cars.maskPhone,
    callLabel: site.labels.callDealer,
    ...(site.dealer.email ? { email: site.dealer.email } : {}),
    actions: actionsOf(catalogue, car),
    ...(place ? { location: locationView(place) } : {}),
    related: relatedCars(document, neighbours(catalogue, document), 4).map((other) => carCard(other, site)),
    breadcrumbs: [
      { name: 'Home', href: '/' },
      { name: chrome.nouns.Many, href: chrome.searchHref },
      ...(make && makeHref ? [{ name: make, href: makeHref }] : []),
      { name: names.title },
    ],
  };
}
