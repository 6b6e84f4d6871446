import { callIds } from '../cars/calls.ts';
import { carCard, typeText } from '../cars/card.ts';
import { hasCheckout } from '../cars/checkout.ts';
import { consumerNotice, needsConsumerNotice } from '../cars/consumer-notice.ts';
import { carPlace, detailRows } from '../cars/details.ts';
import { iconsRow } from '../cars/facts.ts';
import { savingNote } from '../cars/favourite.ts';
import { marketBadge } from '../cars/market-price.ts';
import { carNames, makeName, plainNames } from '../cars/names.ts';
import { pictureReferences, pictureUrl } from '../cars/picture-urls.ts';
import { placeOfCar } from '../cars/place-of-car.ts';
import { type PriceView, priceView } from '../cars/price.ts';
import { shownFeatures } from '../cars/shown-features.ts';
import { carStructuredData } from '../cars/structured-data.ts';
import { trialOf } from '../cars/vehicle-kind.ts';
import { isAvailable, windowEnd } from '../cars/visibility.ts';
import type { CarLeadData } from '../forms/form-car.ts';
import { trialForm } from '../forms/trial-form.ts';
import { lowerFirst } from '../locale/lower-first.ts';
import { phoneLink } from '../locale/phone-link.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import type { Location } from '../model/location.ts';
import { carPath } from '../routes/paths.ts';
import { carPdfPath, platformPdfUrl } from '../routes/print.ts';
import { actionsOf } from './car-actions.ts';
import { carFinance } from './car-finance.ts';
import {
  type CarParts,
  type CarSurroundings,
  carParts,
  carSurroundings,
  dealerStockLink,
  relatedBlogs,
  requestPhotosLink,
} from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import { makeHead } from './chrome.ts';
import { otherPlaces } from './location-parts.ts';
import { socialPicture } from './social-picture.ts';
import { trackedCar } from './tracking.ts';

/** The page of a car. The browser sets `past` once a sold car has left the listing, and `withdrawn` for a removed car of which nobody knows whether it was sold (rule C14). */
export type CarModel = ReturnType<typeof carPage> & { past?: boolean; withdrawn?: boolean };

/** The card of the car's location. Its text about other places is about this car, if it can be bought (rule A45). */
function carLocation({ site, locationViews }: CarSurroundings, car: Car, place: Location) {
  const view = locationViews.get(place.id);
  const names = car.location?.distribution_locations ?? place.distribution_locations ?? [];
  const others = isAvailable(car) ? otherPlaces(names, place, site.dealer.locations) : undefined;
  return view && definedFields({ ...view, alsoAt: others && `Also available at ${others}.` });
}

function descriptionOf(car: Car, title: string, price: PriceView, place: string | undefined): string {
  const facts = [car.simple_transmission, car.simple_fuel, car.simple_body, car.colour].filter(Boolean).join(', ');
  const amount =
    price.kind === 'none'
      ? ''
      : ` ${price.amount}${price.per ? ` ${price.per}` : ''}${price.note ? ` ${lowerFirst(price.note)}` : ''}${price.also ? ` ${price.also}` : ''}.`;
  return `${title}${facts ? `: ${facts}` : ''}.${amount}${place ? ` See it in ${place}.` : ''}`;
}

/** Where the PDF comes from (rule D2). */
function pdfOf(car: Car, { features, dealer }: Catalogue['site']): string | undefined {
  const { pdf, pdfService } = features;
  if (!pdf) return undefined;
  return pdfService && dealer.websiteId ? platformPdfUrl(pdfService, car.id, dealer.websiteId) : carPdfPath(car.slug);
}

/** The page of a car. Undefined if the site does not list it. */
export function carModel(catalogue: Catalogue, slug: string): CarModel | undefined {
  const parts = carParts(catalogue, slug);
  return parts && carPage(carSurroundings(catalogue), parts);
}

const leadDataOf = ({ stocknum, car_type, status, dealership_slug }: Car, { dealer }: Catalogue['site']): CarLeadData =>
  definedFields({
    stocknum: stocknum || undefined,
    car_type,
    status: status === 'coming_soon' ? status : undefined,
    dealership_slug: (dealer.dealerships.length > 1 && dealership_slug) || undefined,
  });

/** Builds a car page from its parts only, so that equal parts give equal pages (rule R1). */
function carPage(surroundings: CarSurroundings, parts: CarParts) {
  const { site, chrome } = surroundings;
  const { car, document, arrival, makeHref } = parts;
  const { slug } = car;
  const context = { ...surroundings, carBySlug: new Map([[slug, car]]) };
  const actions = actionsOf(context, car);
  const card = carCard(document, site);
  const names = carNames(car, site);
  const price = priceView(car, site);
  const place = placeOfCar(car, site.dealer.locations);
  const phone = place?.phone ?? place?.contact_detail?.phone ?? site.dealer.phone;
  const href = phoneLink(phone);
  const plain = plainNames(car, site);
  const full = [plain.title, plain.subtitle].filter(Boolean).join(' ');
  const make = makeName(car.make, site);
  const gallery = pictureReferences(car).flatMap((reference) => entryOf(parts.pictures, reference) ?? []);
  const breadcrumbs = [
    { name: 'Home', href: '/' },
    { name: chrome.nouns.Many, href: chrome.searchHref },
    ...(make && makeHref ? [{ name: make, href: makeHref }] : []),
    { name: names.title },
  ];
  const town = place?.address?.city;
  const titled = isAvailable(car) ? `${full}${town ? ` in ${town}` : ''}` : `Sold: ${full}`;
  const { pictures, sharePictures, shareCard } = parts;
  const shareCards = shareCard && { [carPath(slug)]: shareCard };
  const social = socialPicture({ site, pictures, sharePictures, shareCards }, car, full);
  const head = makeHead(surroundings, carPath(slug), titled, descriptionOf(car, full, price, carPlace(car, site.dealer.locations)), social);
  return definedFields({
    kind: 'car' as const,
    chrome,
    head,
    id: car.id,
    slug,
    /** Saved and compared cars and the frame pages read the card from this page’s data. */
    card,
    ...names,
    typeText: typeText(car.car_type, site.labels) || undefined,
    available: isAvailable(car),
    /** When a sold car leaves the listing, in milliseconds. */
    listedUntil: windowEnd(car, site.cars.soldWindowDays),
    ribbon: card.ribbon ?? (arrival && { text: site.labels.newArrival, tone: 'arrival' as const }),
    /** When a new-arrival label without photos ends, in milliseconds. */
    ribbonUntil: card.ribbon ? undefined : arrival?.until,
    savingNote: savingNote(document, site, chrome.nouns),
    request: arrival || (isAvailable(car) && gallery.length === 0) ? requestPhotosLink(context, car) : undefined,
    price,
    market: marketBadge(car, site),
    finance: carFinance(context, car),
    facts: iconsRow(document, site),
    gallery,
    details: detailRows(car, site),
    detailsTitle: site.labels.details ?? `${chrome.nouns.One} Details`,
    /** New Zealand's Consumer Information Notice, on the page of a car that can be bought online. */
    consumerNotice: needsConsumerNotice(car, site) && hasCheckout(car, site) ? consumerNotice(car, site, place?.address?.full) : undefined,
    features: { title: site.cars.accessoriesTitle, items: shownFeatures(car) },
    comments: {
      title: site.labels.comments,
      paragraphs: (car.comments ?? '')
        .split(/\n+/)
        .map((text) => text.trim())
        .filter(Boolean),
    },
    phone: phone && href ? { text: phone, href } : undefined,
    phoneMasked: site.cars.maskPhone,
    callLabel: site.labels.callDealer,
    calls: site.cars.logCalls ? callIds(car, site) : undefined,
    email: site.dealer.email || undefined,
    /** A path below our API or an address of the platform; absent if no PDF is offered (rule D2). */
    pdf: pdfOf(car, site),
    actions,
    /** The car's changes to the form to try it. */
    trial: actions.some(({ id }) => id === 'testDrive')
      ? trialForm(trialOf(car), site.labels.vehicleNoun, site.forms.patches['test-drive'])
      : undefined,
    location: place && carLocation(surroundings, car, place),
    /** The car's data in leads. Its dealership is absent on sites with one dealership. */
    lead: leadDataOf(car, site),
    /** The car's data in events. Absent if nothing is tracked. */
    tracked: chrome.tracking && trackedCar(car, site),
    dealerStock: parts.hasSiblings && car.dealership_slug ? dealerStockLink(car.dealership_slug, chrome) : undefined,
    related: parts.related.map((other) => carCard(other, site)),
    blogs: relatedBlogs(surroundings, car),
    breadcrumbs,
    structuredData: carStructuredData(car, site, {
      description: head.description,
      pictures: gallery.slice(0, 10).map((picture) => pictureUrl(picture, 1200)),
      // Rule K1: a masked number is not in machine-readable data either.
      phone: href && !site.cars.maskPhone ? phone : undefined,
      address: place?.address,
      breadcrumbs: [...breadcrumbs.slice(0, -1), { name: plain.title }],
    }),
  });
}
