import { entryOf } from '#lib/model/entry.ts';
import type { Lead } from '#lib/model/lead.ts';
import type { LeadCar, VehicleFacts } from './lead-car.ts';
import { type LeadField, leadFields } from './lead-fields.ts';

/**
 * The shopper's intention, in ADF's words, by words in the category and subcategory. Our trade-ins and valuations have the category "Sell
 * My Car Enquiry".
 */
const interests: readonly [RegExp, Interest][] = [
  [/test.?drive/i, 'test-drive'],
  [/trade|valuation/i, 'trade-in'],
  [/sell/i, 'sell'],
  [/rental|\brent\b|subscription|lease/i, 'lease'],
];
export type Interest = 'buy' | 'lease' | 'sell' | 'trade-in' | 'test-drive';

export const interestOf = ({ category = '', subcategory = '' }: Lead): Interest =>
  interests.find(([pattern]) => pattern.test(`${category} ${subcategory}`))?.[1] ?? 'buy';

/** The field names for the facts of a vehicle. */
const factNames: Readonly<Record<string, keyof VehicleFacts>> = {
  year: 'year',
  make: 'make',
  model: 'model',
  badge: 'badge',
  series: 'badge',
  variant: 'badge',
  vin: 'vin',
  rego: 'rego',
  registration: 'rego',
  body: 'body',
  body_type: 'body',
  transmission: 'transmission',
  doors: 'doors',
  odometer: 'odometer',
  km: 'odometer',
  kms: 'odometer',
  kilometres: 'odometer',
  mileage: 'odometer',
  miles: 'odometer',
  colour: 'colour',
  color: 'colour',
};

const ownPrefix = /^(?:trade_?in|tradein|your|current|own)_(?:(?:vehicle|car)_)?/;
const tradeInPrefix = /^trade_?in_/;
const plainPrefix = /^(?:vehicle|car)_/;

/** The vehicle fact in a field, and whether the field is about the shopper's own vehicle. */
export function vehicleFact({ key }: LeadField): { fact: keyof VehicleFacts; isOwn: boolean } | undefined {
  const isOwn = ownPrefix.test(key);
  const fact = entryOf(factNames, key.replace(isOwn ? ownPrefix : plainPrefix, ''));
  return fact && { fact, isOwn };
}

/** Whether the shopper has a vehicle to trade in. */
export const tradesIn = (lead: Lead): boolean =>
  interestOf(lead) === 'trade-in' || leadFields(lead).some(({ key }) => tradeInPrefix.test(key));

const hasFacts = (facts: VehicleFacts) => Object.values(facts).some((value) => value !== undefined);

/**
 * Decides which fields of a lead describe the shopper's own vehicle. Fields without a prefix do if that vehicle is for sale. A registration
 * does, beside facts of their own vehicle, if the lead is not about a car in stock, as in a workshop booking.
 */
export function ownVehicleFacts(lead: Lead): (field: LeadField) => boolean {
  const isForSale = ['sell', 'trade-in'].includes(interestOf(lead));
  const isAboutOwn = !lead.car_id && leadFields(lead).some((field) => vehicleFact(field)?.isOwn);
  return (field) => {
    const vehicle = vehicleFact(field);
    return vehicle !== undefined && (vehicle.isOwn || isForSale || (vehicle.fact === 'rego' && isAboutOwn));
  };
}

/** The vehicles of a lead: the one that the shopper wants, and their own. */
export function leadVehicles(lead: Lead, car: LeadCar | undefined): { wanted: VehicleFacts | undefined; own: VehicleFacts | undefined } {
  const wantedFacts: VehicleFacts = {};
  const own: VehicleFacts = {};
  const isOwn = ownVehicleFacts(lead);
  for (const field of leadFields(lead)) {
    const vehicle = vehicleFact(field);
    if (vehicle) Object.assign(isOwn(field) ? own : wantedFacts, { [vehicle.fact]: field.value });
  }
  const id = { id: lead.car_id || undefined, stock: lead.stock_number || undefined };
  const condition = /^(new|used|demo)/i.exec(lead.car_type ?? '')?.[1]?.toLowerCase() as VehicleFacts['condition'];
  const vehicle = {
    ...wantedFacts,
    ...id,
    condition: hasFacts({ ...wantedFacts, ...id }) ? condition : undefined,
    ...(car ? vehicleOf(car) : {}),
  };
  return { wanted: hasFacts(vehicle) ? vehicle : undefined, own: hasFacts(own) ? own : undefined };
}

const vehicleOf = ({ id, year, make, model, badge, vin, stock, body, transmission, doors, odometer, colour, price, condition }: LeadCar) =>
  Object.fromEntries(
    Object.entries({ id, year, make, model, badge, vin, stock, body, transmission, doors, odometer, colour, price, condition }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as VehicleFacts;

/** A vehicle in one line: "2021 Isuzu D-MAX LS-U". Undefined if none of this is known. */
export const vehicleTitle = ({ year, make, model, badge }: VehicleFacts): string | undefined =>
  [year, make, model, badge].filter(Boolean).join(' ') || undefined;
