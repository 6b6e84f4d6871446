import { plusGst } from '../cars/price.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import type { PhotoNeed } from './photos.ts';

/** A reason that keeps a car out of a channel, or only warns: its id, the missing field, and what to do. */
export type FeedRule = {
  rule: string;
  field: string;
  fix: string;
  /** Set for a requirement that was not read in the channel's own documentation: the car is listed anyway. */
  warns?: true;
  breaks(car: FeedCar, dealer: FeedDealer, all: FeedStock): boolean;
};

/** The data about the whole stock that rules need: how often it has each VIN and stock number. Sold cars do not count. */
export type FeedStock = { vins: ReadonlyMap<string, number>; stocks: ReadonlyMap<string, number> };

export function countStock(cars: readonly Pick<FeedCar, 'vin' | 'stock' | 'availability'>[]): FeedStock {
  const [vins, stocks] = [new Map<string, number>(), new Map<string, number>()];
  for (const { vin, stock, availability } of cars) {
    if (availability === 'SoldOut') continue;
    if (vin) vins.set(vin, (vins.get(vin) ?? 0) + 1);
    if (stock) stocks.set(stock, (stocks.get(stock) ?? 0) + 1);
  }
  return { vins, stocks };
}

/** The VINs and stock numbers that several cars have, as one text. */
export const sharedNumbers = ({ vins, stocks }: FeedStock): string =>
  JSON.stringify([vins, stocks].map((counts) => [...counts].flatMap(([number, count]) => (count > 1 ? [number] : [])).sort()));

type Missing = 'make' | 'model' | 'year' | 'distance' | 'colour' | 'body' | 'condition' | 'stock' | 'vin';

const missingFixes: Record<Missing, string> = {
  make: 'give the car a make',
  model: 'give the car a model',
  year: 'give the car a year',
  distance: 'give the car its odometer reading (km); a new car has 0 or more',
  colour: 'give the car its colour',
  body: 'give the car a body type (simple_body)',
  condition: 'give the car a car_type: new, used or demo',
  stock: 'give the car a stock number (stocknum)',
  vin: 'give the car its VIN',
};

/** The channel requires a fact that the car lacks. `field` is the channel's name for it. */
export const requires = (fact: Missing, field: string): FeedRule => ({
  rule: `${fact}-missing`,
  field,
  fix: missingFixes[fact],
  breaks: (car) => car[fact] === undefined,
});

export const sold: FeedRule = {
  rule: 'sold',
  field: 'availability',
  fix: 'nothing to do: the channel takes only cars for sale',
  breaks: ({ availability }) => availability === 'SoldOut',
};

export const notHereYet: FeedRule = {
  rule: 'coming-soon',
  field: 'availability',
  fix: 'list it as in_stock when it has arrived: the channel takes no incoming cars',
  breaks: ({ availability }) => availability === 'PreOrder',
};

const requiresPrice = (field = 'price'): FeedRule => ({
  rule: 'price-missing',
  field,
  fix: 'give the car a price above cars.minimumShownPrice',
  breaks: ({ price }) => price.kind === 'none',
});

export const noWeeklyPrice: FeedRule = {
  rule: 'price-weekly',
  field: 'price',
  fix: 'nothing to do: the channel takes cars for sale, not for rent or by subscription',
  breaks: ({ price }) => price.kind === 'week',
};

/** Buyers compare the channel's prices with prices that include GST. */
const noPriceWithoutGst: FeedRule = {
  rule: 'price-gst',
  field: 'price',
  fix: 'nothing to do: the channel takes prices with GST',
  breaks: ({ price: { kind, type } }) => kind === 'price' && type === plusGst,
};

/** In New Zealand a drive-away price is one that includes on-road costs. */
const saysDriveAway = /drive\s*-?\s*away|\binc\w*\.?\s+(?:all\s+)?(?:on[\s-]*road|orc)/i;

/** The words beside the price on the page contradict the required label in the feed. */
export const priceLabel: FeedRule = {
  rule: 'price-label',
  field: 'price_type',
  fix: 'make cars.priceTypeText say what the price includes: the page and the feed must agree',
  breaks: ({ price: { kind, type, label = '' } }) =>
    kind === 'price' &&
    ((type === 'excluding_government_charges' && saysDriveAway.test(label)) ||
      (type === 'drive_away' && label !== '' && !saysDriveAway.test(label))),
};

/**
 * The price that a marketplace accepts: one amount, including GST, with the same label as on the page. `field` is the channel's name for
 * it.
 */
export const priceRules = (field?: string): FeedRule[] => [requiresPrice(field), noWeeklyPrice, noPriceWithoutGst, priceLabel];

const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;
export const isWholeVin = (vin: string | undefined): vin is string => vin !== undefined && vinPattern.test(vin);

export const vinInvalid: FeedRule = {
  rule: 'vin-invalid',
  field: 'vin',
  fix: 'correct the VIN: it has 17 letters and digits, without I, O and Q',
  breaks: ({ vin }) => vin !== undefined && !isWholeVin(vin),
};

/** Both cars are refused, because one of them has the wrong VIN. */
export const vinTwice: FeedRule = {
  rule: 'vin-twice',
  field: 'vin',
  fix: 'correct the VIN, or remove one of the two cars: the channel refuses both',
  breaks: ({ vin }, _dealer, { vins }) => vin !== undefined && (vins.get(vin) ?? 0) > 1,
};

/** The channel identifies a car by its stock number, so two cars must not share one. */
export const stockTwice = (field: string): FeedRule => ({
  rule: 'stock-twice',
  field,
  fix: 'give each car a stock number of its own',
  breaks: ({ stock }, _dealer, { stocks }) => stock !== undefined && (stocks.get(stock) ?? 0) > 1,
});

/** Bodies of vehicles other than cars. Stock data often lacks the type of a vehicle, or calls everything a car. */
const notCarBody =
  /motor[\s-]?(?:home|cycle|bike)|camper|caravan|\b(?:mini[\s-]?)?bus\b|trailer|scooter|\bboat\b|jet[\s-]?ski|tractor|\batv\b|quad[\s-]?bike|forklift|horse[\s-]?float/i;

/** The channel only accepts certain types of vehicles, all of them cars. */
export const takesTypes = (types: readonly string[], field: string): FeedRule => ({
  rule: 'type-refused',
  field,
  fix: `nothing to do: the channel takes only ${types.join(', ')}`,
  breaks: ({ itemType, body = '' }) => !types.includes(itemType.toLowerCase()) || notCarBody.test(body),
});

const photoRules: Record<NonNullable<FeedCar['photoFault']>, Pick<FeedRule, 'rule' | 'fix'>> = {
  none: { rule: 'image-missing', fix: 'add photos of the car' },
  drawn: { rule: 'image-drawn', fix: 'add photos of the car itself: channels refuse drawn pictures' },
  unusable: { rule: 'image-unusable', fix: 'add photos as JPEG or PNG: a file of the dealer’s folder, or a whole address with https://' },
};

/** The rules about a channel's photos: why a car has none, too few, or one that is too small. */
export function photoRulesOf({ fewest, size, smallest }: PhotoNeed, field: string): FeedRule[] {
  const faults = Object.entries(photoRules).map(
    ([fault, { rule, fix }]): FeedRule => ({ rule, field, fix, breaks: ({ photoFault }) => photoFault === fault }),
  );
  return [
    ...faults,
    {
      rule: 'image-count',
      field,
      fix: `add photos: the channel wants at least ${fewest}`,
      breaks: ({ photos, photoFault }) => !photoFault && photos[size].length < fewest,
    },
    {
      rule: 'image-small',
      field,
      fix: `replace the first photo by one of at least ${smallest.width} by ${smallest.height} pixels`,
      breaks: ({ photos }) => {
        const [first] = photos[size];
        return first?.width !== undefined && first.height !== undefined && (first.width < smallest.width || first.height < smallest.height);
      },
    },
  ];
}
