import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { namedPlace } from '#lib/cars/place-of-car.ts';
import { vehicleKind } from '#lib/cars/vehicle-kind.ts';
import { distanceUnit, formatDistance } from '#lib/locale/language.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { type CheckContext, type CheckedCar, findEra, stockKey, vinKey } from './checked-cars.ts';

/** One check of a car: `find` returns the fault in words, or undefined. */
type Check = { title: string; why: string; find: (checkedCar: CheckedCar, context: CheckContext) => string | undefined };

const firstYear = 1950;
/** The longest plausible distance, in the market's unit. */
const maxDistance = { km: 500_000, mi: 310_000 };
/** The longest plausible distance of a new car, in the market's unit. */
const maxNewDistance = 5_000;
/** A price this many times above or below the median is more likely a typing error than a bargain. */
const unusualPriceFactor = 5;

/** Towed vehicles have no odometer. */
const isTowed = (car: Car) => /caravan|camper|trailer/.test(vehicleKind(car));

const day = (ms: number) => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : `${ms} ms`);

/** The checks of a dealer's data. They never stop a release; the report shows what to fix. */
export const qualityChecks = {
  photos: {
    title: 'Without a photo',
    why: 'Shoppers skip cars without photos.',
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
  priceType: {
    title: 'Unknown price type',
    why: 'The site shows these words beside the price if they speak of charges, else none, and feeds may refuse the car.',
    find: ({ car: { price_type: type }, forSale, dollars }, { site: { cars } }) =>
      type === undefined || !forSale || dollars === undefined || Object.hasOwn(cars.priceTypeText, type)
        ? undefined
        : `“${type}” has no words in cars.priceTypeText`,
  },
  facts: {
    title: 'Without make, model or body',
    why: 'Search pages and filters need them.',
    find: ({ car, forSale }) => {
      if (!forSale) return undefined;
      if (car.make && car.model && car.simple_body) return undefined;
      const missing = [!car.make && 'make', !car.model && 'model', !car.simple_body && 'body'].filter((name) => name !== false);
      return `no ${missing.join(', no ')}`;
    },
  },
  location: {
    title: 'Unknown location',
    why: 'Its page sends shoppers to another location, and the filter of locations leaves it out.',
    find: ({ car, forSale }, { site: { dealer } }) => {
      const location = car.location_name ?? car.location_id;
      if (!forSale || location === undefined || dealer.locations.length < 2 || namedPlace(car, dealer.locations)) return undefined;
      return `“${location}” is neither the id nor the name of one of dealer.locations`;
    },
  },
  year: {
    title: 'Invalid year',
    why: 'A wrong year sorts and filters the car wrongly.',
    find: ({ car: { year } }, { lastYear: last }) => {
      return year !== undefined && (year < firstYear || year > last) ? `${year} is not between ${firstYear} and ${last}` : undefined;
    },
  },
  distance: {
    title: 'Unusual distance',
    why: 'A wrong odometer reading misleads shoppers.',
    find: ({ car }, { site: { locale } }) => {
      const { km, car_type: type } = car;
      if (km === undefined) return undefined;
      const contradictsType = (type === 'used' && km === 0) || (type === 'new' && km > maxNewDistance);
      if ((!contradictsType && km <= maxDistance[distanceUnit(locale.language)]) || isTowed(car)) return undefined;
      const text = formatDistance(km, locale);
      return contradictsType ? `${text}, but the car is ${type}` : text;
    },
  },
  priceAmongAlike: {
    title: 'Unusual price',
    why: 'Often a price with an extra or missing zero.',
    find: ({ car, dollars, kind, forSale }, { medians, site: { locale } }) => {
      const median = kind !== undefined && forSale ? medians.get(kind) : undefined;
      if (!median || dollars === undefined) return undefined;
      if (dollars <= median.dollars * unusualPriceFactor && dollars >= median.dollars / unusualPriceFactor) return undefined;
      const era = findEra(car.year ?? 0);
      const similarCars = `${formatNumber(median.cars)} ${car.make} ${car.model} from ${era} to ${era + 4}`;
      return `${formatMoney(dollars, locale)}; the median of ${similarCars} is ${formatMoney(median.dollars, locale)}`;
    },
  },
  vin: {
    title: 'Same VIN',
    why: 'One vehicle may be listed twice.',
    find: ({ car }, { vins }) => {
      const vin = vinKey(car);
      const cars = vin === undefined ? 1 : (vins.get(vin) ?? 1);
      return cars > 1 ? `${vin}, on ${countOf(cars, 'car')}` : undefined;
    },
  },
  stockNumber: {
    title: 'Same stock number',
    why: 'One vehicle may be listed twice, or staff cannot tell two apart.',
    find: ({ car }, { stockNumbers }) => {
      const key = stockKey(car);
      const cars = key === undefined ? 1 : (stockNumbers.get(key) ?? 1);
      return cars > 1 ? `${car.stocknum?.trim()}, on ${countOf(cars, 'car')}` : undefined;
    },
  },
  soldDate: {
    title: 'Sold without a date',
    why: 'The site shows a sold car for some days after its sold date, so a car without a date is not shown.',
    find: ({ car }) => (car.status === 'sold' && car.sold_date_timestamp === undefined ? 'sold, but without a sold date' : undefined),
  },
  dates: {
    title: 'Date in the future',
    why: 'A sold car stays listed for too long, or a new car stays first forever.',
    find: ({ car }, { now }) => {
      const { sold_date_timestamp: sold = 0, created_at_timestamp: created = 0 } = car;
      const latest = now + dayMs; // up to a day may be a time zone difference
      if (sold <= latest && created <= latest) return undefined;
      return sold > latest ? `sold ${day(sold)}` : `created ${day(created)}`;
    },
  },
} satisfies Record<string, Check>;

export type QualityCheck = keyof typeof qualityChecks;
export const qualityCheckNames = Object.keys(qualityChecks) as QualityCheck[];
