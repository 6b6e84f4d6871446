import type { RepaymentFields } from '../cars/card-repayment.ts';
import { type Completeness, completenessOf } from '../cars/completeness.ts';
import { truthfulTag } from '../cars/low-distance.ts';
import { addressOfCar, knownPlace, type Yard } from '../cars/place-of-car.ts';
import { isPrice } from '../cars/price.ts';
import { engineCc, isChosenByWeight } from '../cars/vehicle-kind.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { Picture } from '../model/picture.ts';
import { type SearchDocument, searchDocument } from '../model/search-document.ts';
import { listAttributes } from './attributes.ts';
import { filterValue } from './query-text.ts';
import { priceRange, weeklyPriceRange } from './state.ts';

/** The reference of a car's main picture: the primary one, or else the first. */
export const primaryImage = (car: Pick<Car, 'primary_image_url' | 'images' | 'thumbnails'>) =>
  car.primary_image_url ?? car.images?.[0] ?? car.thumbnails?.[0];

const facets: ReadonlySet<string> = new Set(listAttributes);

/** A facet's text without double quotes (rule S4). */
const facetText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(facetText);
  return typeof value === 'string' ? filterValue(value) : value;
};

/** Values of a document that differ from the car's. A field with the same name and value needs no line here. */
type OwnFields = { [Name in Exclude<keyof SearchDocument, keyof Car>]: SearchDocument[Name] | undefined } & {
  [Name in keyof SearchDocument]?: SearchDocument[Name] | undefined;
};

/** How ready a car is to be bought (rule S7): 0 for a sold car, otherwise 1, plus one each for a price and for photos. */
const saleRank = (car: Pick<Car, 'status' | 'tag'>, { photos, hasPrice }: Completeness): number =>
  isAvailable(car) ? 1 + Number(hasPrice) + Number(photos > 0) : 0;

const fields = Object.keys(searchDocument.shape) as (keyof SearchDocument)[];

/** The search index's entry of a car; `pictures` gives the variants of each image reference, `repayment` its finance. Empty values have no key. */
export function toSearchDocument(
  car: Car,
  pictures: Record<string, Picture>,
  settings: { cars: { minimumShownPrice: number }; dealer: { locations: readonly Yard[] } },
  repayment: RepaymentFields = {},
): SearchDocument {
  const completeness = completenessOf(car, settings);
  const image = primaryImage(car);
  // A placeholder price matches no filter and does not count for sorting (rule P5).
  const priceOf = (dollars: number | undefined) => (isPrice(dollars, settings) ? dollars : undefined);
  const [price, subscription, weekly] = [car.price, car.subscription_price, car.weekly_price].map(priceOf);
  const hasWeights = isChosenByWeight(car);
  const ownWeight = (weight: number | undefined) => (hasWeights && weight) || undefined;
  const place = knownPlace(car, settings.dealer.locations);
  const { city, state } = addressOfCar(car, settings.dealer.locations);
  const own: OwnFields = {
    price,
    subscription_price: subscription,
    weekly_price: weekly,
    status: isAvailable(car) ? (car.status === 'coming_soon' ? car.status : 'in_stock') : 'sold',
    make_model: car.make && car.model ? `${car.make} > ${car.model}` : car.make,
    price_range: priceRange(price),
    // The price band of the shown price (rule P1).
    weekly_price_range: weeklyPriceRange(subscription ?? weekly) ?? car.weekly_price_range,
    engine_cc: engineCc(car),
    // Feeds write 0 for what they do not know, and pages do not show it either.
    seats: car.seats || undefined,
    sleeps: car.sleeps || undefined,
    braked_towing: car.braked_towing || undefined,
    gvm: ownWeight(car.gvm),
    atm: ownWeight(car.atm),
    tare: ownWeight(car.tare),
    simple_drive: car.simple_drive ?? car.drive,
    simple_transmission: car.simple_transmission ?? car.trans,
    city,
    state,
    location_name: car.location_name ?? place?.name,
    location_id: place?.id ?? car.location_id,
    show_on_dealer_website: car.show_on_dealer_website ?? true,
    sale_rank: saleRank(car, completeness),
    for_sale: isAvailable(car) ? 1 : undefined,
    photos_count: completeness.photos,
    weekly_repayment: repayment.weekly_repayment,
    monthly_repayment: repayment.monthly_repayment,
    comparison_rate: repayment.comparison_rate,
    total_of_payments: repayment.total_of_payments,
    tag: truthfulTag(car),
    picture: image === undefined ? undefined : entryOf(pictures, image),
  };
  const document: Record<string, unknown> = {};
  for (const name of fields) {
    const raw = name in own ? own[name] : car[name as keyof Car];
    if (raw === undefined || raw === '') continue;
    const value = facets.has(name) ? facetText(raw) : raw;
    if (value !== '' && !(Array.isArray(value) && value.length === 0)) document[name] = value;
  }
  return document as SearchDocument;
}

/** The fields that a car without a price lacks in the index. */
const priceFields: ReadonlySet<string> = new Set<keyof SearchDocument>([
  'price',
  'price_range',
  'subscription_price',
  'weekly_price',
  'weekly_price_range',
  'weekly_repayment',
]);

/** A document as it was when its car only had this much. */
export function formerDocument(document: SearchDocument, { photos, hasPrice }: Completeness): SearchDocument {
  const fields = Object.entries(document).filter(([name]) => hasPrice || !priceFields.has(name));
  return { ...(Object.fromEntries(fields) as SearchDocument), photos_count: photos };
}
