import { currencies, distanceUnit, type LocaleSettings, weightUnits } from '../locale/language.ts';
import { shownDollars } from '../locale/money.ts';
import type { Car } from '../model/car.ts';
import type { Address } from '../model/location.ts';
import { type GraphNode, jsonLdNode as node, postalAddress, schemaOrg } from '../routes/json-ld.ts';
import { carPath } from '../routes/paths.ts';
import { measurementsOf } from './measurements.ts';
import { makeName, type NameSettings, plainNames } from './names.ts';
import { plusGst, priceChoice } from './price.ts';
import { vehicleKind } from './vehicle-kind.ts';
import { availabilityOf } from './visibility.ts';

export type StructuredSettings = NameSettings & {
  dealer: { name: string; url: string; phone?: string | undefined; email?: string | undefined };
  locale: Pick<LocaleSettings, 'language' | 'wholeDollars'>;
  cars: { minimumShownPrice: number; showVin: boolean; priceType: string };
};

/** The data from the page: the seller’s place and number, pictures, and the breadcrumbs. Addresses may be paths. */
export type PageFacts = {
  description: string;
  pictures: readonly string[];
  phone?: string | undefined;
  address?: Address | undefined;
  breadcrumbs: readonly { name: string; href?: string }[];
};

/** Vehicle types that schema.org knows; all others are a Vehicle. */
const vehicleTypes: Record<string, string> = { car: 'Car', motorcycle: 'Motorcycle', motorbike: 'Motorcycle', scooter: 'Motorcycle' };
const vehicleType = (kind: string) => (Object.hasOwn(vehicleTypes, kind) ? (vehicleTypes[kind] as string) : 'Vehicle');

/** Codes of UN/CEFACT for the units of distances and weights. */
const unitCodes = { km: 'KMT', mi: 'SMI', kg: 'KGM', lb: 'LBR' } as const;

/** The price of an offer: the amount that shoppers see. A weekly price and a price without GST are marked as such. */
function pricing(car: Car, settings: StructuredSettings): Record<string, unknown> {
  const choice = priceChoice(car, settings);
  if (choice.kind === 'preorder' || choice.kind === 'none') return {};
  const price = shownDollars(choice.dollars, settings.locale);
  const priceCurrency = currencies[settings.locale.language];
  const hasGst = (car.price_type ?? settings.cars.priceType) !== plusGst;
  if (choice.kind === 'price' || choice.kind === 'reduced')
    return hasGst
      ? { price, priceCurrency }
      : { priceSpecification: node('PriceSpecification', { price, priceCurrency, valueAddedTaxIncluded: false }) };
  const referenceQuantity = node('QuantitativeValue', { value: 1, unitCode: 'WEE' });
  return { priceSpecification: node('UnitPriceSpecification', { price, priceCurrency, referenceQuantity }) };
}

/** The JSON-LD of a car page (rule H5). VIN and NVIC are included only if the site shows them. */
export function carStructuredData(car: Car, settings: StructuredSettings, page: PageFacts): { '@context': string; '@graph': GraphNode[] } {
  const base = settings.dealer.url.replace(/\/+$/, '');
  const absolute = (url: string) => (/^https?:/i.test(url) ? url : `${base}${url}`);
  const url = base + carPath(car.slug);
  const { title, subtitle } = plainNames(car, settings);
  const make = makeName(car.make, settings);
  const condition = car.car_type === undefined ? undefined : schemaOrg(car.car_type === 'new' ? 'NewCondition' : 'UsedCondition');
  const { address } = page;
  const { hours, gears, sleeps, brakedTowing, tare, atm, gvm } = measurementsOf(car, settings.locale.language);
  const unit = distanceUnit(settings.locale.language);
  const unitCode = unitCodes[weightUnits[unit]];
  const weight = (value: number | undefined) => (value === undefined ? undefined : node('QuantitativeValue', { value, unitCode }));
  const property = (name: string, value: string | number | undefined, code?: string) =>
    value === undefined || value === '' ? [] : [node('PropertyValue', { name, value, unitCode: code })];
  const seller = node('AutoDealer', {
    name: settings.dealer.name,
    url: `${base}/`,
    telephone: page.phone,
    email: settings.dealer.email,
    address: postalAddress(address, settings.locale.language),
  });
  const vehicle = node(vehicleType(vehicleKind(car)), {
    '@id': `${url}#vehicle`,
    name: [title, subtitle].filter(Boolean).join(' '),
    description: page.description || undefined,
    url,
    image: page.pictures.map(absolute),
    sku: car.stocknum,
    brand: make === undefined ? undefined : node('Brand', { name: make }),
    model: car.model,
    vehicleModelDate: car.year === undefined ? undefined : String(car.year),
    vehicleConfiguration: subtitle,
    vehicleIdentificationNumber: settings.cars.showVin ? car.vin : undefined,
    itemCondition: condition,
    mileageFromOdometer:
      car.km === undefined ? undefined : node('QuantitativeValue', { value: Math.round(car.km), unitCode: unitCodes[unit] }),
    bodyType: car.simple_body ?? car.bodyconfiguration,
    vehicleTransmission: car.simple_transmission ?? car.trans,
    numberOfForwardGears: gears,
    fuelType: car.simple_fuel,
    driveWheelConfiguration: car.simple_drive ?? car.drive,
    vehicleEngine: car.engine === undefined ? undefined : node('EngineSpecification', { name: car.engine }),
    color: car.colour,
    numberOfDoors: car.doors || undefined,
    vehicleSeatingCapacity: car.seats || undefined,
    // The weight of the loaded vehicle: of a caravan that is its ATM.
    weightTotal: weight(gvm ?? atm),
    trailerWeight: weight(brakedTowing),
    additionalProperty: [
      ...property('Stock number', car.stocknum),
      ...property('NVIC', settings.cars.showVin ? car.nvic : undefined),
      ...property('Engine hours', hours, 'HUR'),
      ...property('Sleeps', sleeps),
      ...property('Tare', tare, unitCode),
    ],
    offers: node('Offer', {
      url,
      ...pricing(car, settings),
      availability: schemaOrg(availabilityOf(car)),
      itemCondition: condition,
      seller,
    }),
  });
  const trail = node('BreadcrumbList', {
    itemListElement: page.breadcrumbs.map(({ name, href }, index) =>
      node('ListItem', { position: index + 1, name, item: href === undefined ? url : absolute(href) }),
    ),
  });
  return { '@context': 'https://schema.org', '@graph': [vehicle, trail] };
}
