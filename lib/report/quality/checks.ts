import { pictureReferences } from '#lib/cars/picture-references.ts';
import { distanceUnit, formatDistance } from '#lib/locale/distance.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { type Around, eraOf, type Look, stockKey, vinKey } from './look.ts';

export const qualityChecks = [
  'photos',
  'price',
  'facts',
  'year',
  'distance',
  'priceAmongAlike',
  'vin',
  'stockNumber',
  'soldDate',
  'dates',
] as const;
export type QualityCheck = (typeof qualityChecks)[number];

/** One kind of doubt about a car: `find` answers what is wrong with it, in words, or undefined. */
type Check = { title: string; why: string; find: (look: Look, around: Around) => string | undefined };

const firstYear = 1950;
/** Further than cars are driven, in the market's unit. */
const hugeDistance = { km: 500_000, mi: 310_000 };
const mostOfNew = 5_000;
/** A price this many times the middle of its kind, or this part of it, is rather a slip than a bargain. */
const farFromAlike = 5;

/** Vehicles without an engine of their own have no odometer either. */
const isTowed = ({ item_type: type = '' }: Car) => /caravan|camper|trailer/i.test(type);

const day = (ms: number) => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : `${ms} ms`);

/** What is looked for in a dealer's data. Nothing of it keeps a release back: the site shows what it has, the report says what it lacks. */
export const checks: Record<QualityCheck, Check> = {
  photos: {
    title: 'Without a photo',
    why: 'Cars without photos are passed over.',
    find: ({ car, forSale }, { hasPhoto }) => {
      if (!forSale || hasPhoto(car)) return undefined;
      const sent = pictureReferences(car).length;
      return sent === 0 ? 'no photo' : `none of ${countOf(sent, 'photo')} could be used`;
    },
  },
  price: {
    title: 'Without a price',
    why: 'Shoppers filter by price, and feeds refuse cars without one.',
    find: ({ car, forSale, priced }, { site }) => {
      if (!forSale || priced) return undefined;
      if (car.price === undefined) return 'no price';
      return `${formatMoney(car.price, site.locale)} is not above cars.minimumShownPrice (${formatMoney(site.cars.minimumShownPrice, site.locale)})`;
    },
  },
  facts: {
    title: 'Without make, model or body',
    why: 'Search pages and filters are made of them.',
    find: ({ car, forSale }) => {
      if (!forSale) return undefined;
      if (car.make && car.model && car.simple_body) return undefined;
      const missing = [!car.make && 'make', !car.model && 'model', !car.simple_body && 'body'].filter((name) => name !== false);
      return `no ${missing.join(', no ')}`;
    },
  },
  year: {
    title: 'Odd year',
    why: 'A slip in the year sorts and filters the car wrongly.',
    find: ({ car: { year } }, { lastYear: last }) => {
      return year !== undefined && (year < firstYear || year > last) ? `${year} is not from ${firstYear} to ${last}` : undefined;
    },
  },
  distance: {
    title: 'Odd distance',
    why: 'An odometer reading that is wrong is a false statement about the car.',
    find: ({ car }, { site: { locale } }) => {
      const { km, car_type: type } = car;
      if (km === undefined) return undefined;
      const unlike = (type === 'used' && km === 0) || (type === 'new' && km > mostOfNew);
      if ((!unlike && km <= hugeDistance[distanceUnit(locale.language)]) || isTowed(car)) return undefined;
      const said = formatDistance(km, locale);
      return unlike ? `${said}, though it is ${type}` : said;
    },
  },
  priceAmongAlike: {
    title: 'Price far from its like',
    why: 'Often a nought too many or too few.',
    find: ({ car, dollars, kind, forSale }, { medians, site: { locale } }) => {
      const median = kind !== undefined && forSale ? medians.get(kind) : undefined;
      if (!median || dollars === undefined) return undefined;
      if (dollars <= median.dollars * farFromAlike && dollars >= median.dollars / farFromAlike) return undefined;
      const era = eraOf(car.year ?? 0);
      const like = `${median.cars.toLocaleString('en-AU')} ${car.make} ${car.model} of ${era} to ${era + 4}`;
      return `${formatMoney(dollars, locale)}; the middle of ${like} is ${formatMoney(median.dollars, locale)}`;
    },
  },
  vin: {
    title: 'Same VIN',
    why: 'One vehicle listed twice.',
    find: ({ car }, { vins }) => {
      const vin = vinKey(car);
      const cars = vin === undefined ? 1 : (vins.get(vin) ?? 1);
      return cars > 1 ? `${vin}, on ${countOf(cars, 'car')}` : undefined;
    },
  },
  stockNumber: {
    title: 'Same stock number',
    why: 'One vehicle listed twice, or two that staff cannot tell apart.',
    find: ({ car }, { stockNumbers }) => {
      const key = stockKey(car);
      const cars = key === undefined ? 1 : (stockNumbers.get(key) ?? 1);
      return cars > 1 ? `${car.stocknum?.trim()}, on ${countOf(cars, 'car')}` : undefined;
    },
  },
  soldDate: {
    title: 'Sold without a date',
    why: 'Without a date the sold window cannot be told, so the car is not shown at all.',
    find: ({ car }) => (car.status === 'sold' && car.sold_date_timestamp === undefined ? 'sold, but nobody says when' : undefined),
  },
  dates: {
    title: 'Date in the future',
    why: 'A sold car stays listed for too long, a new one is first for ever.',
    find: ({ car }, { now }) => {
      const { sold_date_timestamp: sold = 0, created_at_timestamp: created = 0 } = car;
      const latest = now + dayMs; // a day off may be a time zone
      if (sold <= latest && created <= latest) return undefined;
      return sold > latest ? `sold ${day(sold)}` : `created ${day(created)}`;
    },
  },
};
