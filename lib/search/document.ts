import type { RepaymentFields } from '../cars/card-repayment.ts';
import { priceChoice } from '../cars/price.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { listAttributes } from './attributes.ts';
import { filterValue } from './query-text.ts';
import { priceRange, weeklyPriceRange } from './ranges.ts';

/** The reference of a car's main picture: the primary one, else the first. */
export const primaryImage = (car: Pick<Car, 'primary_image_url' | 'images' | 'thumbnails'>) =>
  car.primary_image_url ?? car.images?.[0] ?? car.thumbnails?.[0];

const facets: ReadonlySet<string> = new Set(listAttributes);

/** A facet's text without double quotes (rule S4). */
const facetText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(facetText);
  return typeof value === 'string' ? filterValue(value) : value;
};

/**
 * Prepares a document for the index: facet texts as filters send them, empty values removed. One pass, because a stock has thousands of
 * documents.
 */
const indexed = <T extends SearchDocument>(document: T): T => {
  const entries: [string, unknown][] = [];
  for (const [name, raw] of Object.entries(document)) {
    const value = facets.has(name) ? facetText(raw) : raw;
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) entries.push([name, value]);
  }
  return Object.fromEntries(entries) as T;
};

type Ranked = Pick<Car, 'status' | 'tag' | 'price' | 'subscription_price' | 'weekly_price'>;

/** How ready a car is to be bought (rule S7): 0 for a sold car, else 1, and one more each for a price and for photos. */
function saleRank(car: Ranked, photos: number, settings: { cars: { minimumShownPrice: number } }): number {
  if (!isAvailable(car)) return 0;
  const { kind } = priceChoice(car, settings);
  return 1 + Number(kind !== 'none' && kind !== 'preorder') + Number(photos > 0);
}

/** The search index's entry of a car; `pictures` gives the variants of each image reference, `repayment` its finance. Empty values have no key. */
export function toSearchDocument(
  car: Car,
  pictures: Record<string, Picture>,
  settings: { cars: { minimumShownPrice: number } },
  repayment: RepaymentFields = {},
): SearchDocument {
  const photos = car.images?.length ?? car.photos_count ?? 0;
  const image = primaryImage(car);
  const weekly = car.weekly_price ?? car.subscription_price;
  return indexed({
    id: car.id,
    slug: car.slug,
    name: car.name,
    status: isAvailable(car) ? (car.status === 'coming_soon' ? car.status : 'in_stock') : 'sold',
    make: car.make,
    model: car.model,
    make_model: car.make && car.model ? `${car.make} > ${car.model}` : car.make,
    series: car.series,
    badge: car.badge,
    year: car.year,
    km: car.km,
    car_type: car.car_type,
    item_type: car.item_type,
    categories: car.categories,
    price: car.price,
    before_price: car.before_price,
    subscription_price: car.subscription_price,
    weekly_price: car.weekly_price,
    preorder: car.preorder,
    price_type: car.price_type,
    price_range: priceRange(car.price),
    weekly_price_range: weeklyPriceRange(weekly) ?? car.weekly_price_range,
    seats: car.seats,
    colour: car.colour,
    simple_body: car.simple_body,
    simple_drive: car.simple_drive ?? car.drive,
    simple_fuel: car.simple_fuel,
    simple_transmission: car.simple_transmission ?? car.trans,
    filtered_features: car.filtered_features,
    certified: car.certified,
    tag: car.tag,
    stocknum: car.stocknum,
    city: car.location?.address?.city ?? car.private_suburb,
    state: car.location?.address?.state,
    dealership_name: car.dealership_name,
    dealership_slug: car.dealership_slug,
    location_name: car.location_name,
    location_id: car.location_id,
    show_on_dealer_website: car.show_on_dealer_website ?? true,
    sold_date_timestamp: car.sold_date_timestamp,
    created_at_timestamp: car.created_at_timestamp,
    custom_rank: car.custom_rank,
    sale_rank: saleRank(car, photos, settings),
    for_sale: isAvailable(car) ? 1 : undefined,
    photos_count: photos,
    carsales_seller_identifier: car.carsales_seller_identifier,
    ...repayment,
    picture: image === undefined ? undefined : entryOf(pictures, image),
  });
}
