/**
 * The part of the schema.org vocabulary (release 30.0, schema.org/docs/developers.html) that car pages use: properties per type with those
 * of its parents, and their ranges.
 */
type Range = readonly string[];
const text = ['Text'];
const url = ['URL'];
const quality = ['Text', 'URL'];
const amount = ['Number', 'QuantitativeValue'];

const vehicle: Record<string, Range> = {
  name: text,
  description: text,
  url,
  image: url,
  sku: text,
  brand: ['Brand', 'Organization'],
  model: text,
  vehicleModelDate: ['Date'],
  vehicleConfiguration: text,
  vehicleIdentificationNumber: text,
  itemCondition: ['OfferItemCondition'],
  mileageFromOdometer: ['QuantitativeValue'],
  bodyType: quality,
  vehicleTransmission: quality,
  fuelType: quality,
  driveWheelConfiguration: text,
  vehicleEngine: ['EngineSpecification'],
  color: text,
  numberOfDoors: amount,
  vehicleSeatingCapacity: amount,
  numberOfForwardGears: amount,
  weightTotal: ['QuantitativeValue'],
  trailerWeight: ['QuantitativeValue'],
  additionalProperty: ['PropertyValue'],
  offers: ['Offer'],
};

export const types: Record<string, Record<string, Range>> = {
  Car: vehicle,
  Motorcycle: vehicle,
  Vehicle: vehicle,
  Brand: { name: text },
  EngineSpecification: { name: text },
  QuantitativeValue: { value: ['Number'], unitCode: quality },
  PropertyValue: { name: text, value: ['Number', 'Text'], unitCode: quality },
  Offer: {
    url,
    price: ['Number'],
    priceCurrency: ['Currency'],
    priceSpecification: ['PriceSpecification', 'UnitPriceSpecification'],
    availability: ['ItemAvailability'],
    itemCondition: ['OfferItemCondition'],
    seller: ['AutoDealer'],
  },
  PriceSpecification: { price: ['Number'], priceCurrency: ['Currency'], valueAddedTaxIncluded: ['Boolean'] },
  UnitPriceSpecification: { price: ['Number'], priceCurrency: ['Currency'], referenceQuantity: ['QuantitativeValue'] },
  AutoDealer: { name: text, url, telephone: text, email: text, address: ['PostalAddress'] },
  PostalAddress: { streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text, addressCountry: text },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ListItem: { position: ['Number'], name: text, item: url },
};

const webAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const member = (names: readonly string[]) => (value: unknown) => names.some((name) => value === `https://schema.org/${name}`);

const kinds: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: webAddress,
  Boolean: (value) => typeof value === 'boolean',
  Number: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  Date: (value) => typeof value === 'string' && /^\d{4}(-\d\d(-\d\d)?)?$/.test(value),
  Currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  ItemAvailability: member(['InStock', 'PreOrder', 'SoldOut']),
  OfferItemCondition: member(['NewCondition', 'UsedCondition']),
};

const fits = (value: unknown, range: Range): boolean => {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => fits(each, range));
  if (typeof value === 'object' && value !== null) return range.includes((value as { '@type': string })['@type']);
  return range.some((kind) => kinds[kind]?.(value));
};

/** Properties and values of a node that schema.org does not know, as "Type.property: value"; empty if all are known. */
export function vocabularyFaults(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(vocabularyFaults);
  if (typeof data !== 'object' || data === null) return [];
  const { '@type': type = '', '@id': id, ...properties } = data as Record<string, unknown> & { '@type'?: string };
  const known = types[type];
  if (!known) return [`${type || JSON.stringify(data)}: not a known type`];
  return [
    ...(id === undefined || webAddress(id) ? [] : [`${type}.@id: ${JSON.stringify(id)}`]),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const range = Object.hasOwn(known, name) ? known[name] : undefined;
      const own = range && fits(value, range) ? [] : [`${type}.${name}: ${JSON.stringify(value)}`];
      return [...own, ...vocabularyFaults(value)];
    }),
  ];
}
