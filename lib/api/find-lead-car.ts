import { z } from 'zod';
import type { LeadCar } from '#lib/leads/lead-car.ts';
import type { Lead } from '#lib/model/lead.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import type { ApiSite } from './bindings.ts';
import { findCarSlug } from './find-car-slug.ts';

const text = z.string();
const some = text.optional().catch(undefined);
const amount = z.number().optional().catch(undefined);

const vehicle = z.object({
  '@type': z.enum(['Car', 'Vehicle', 'Motorcycle']).or(text),
  sku: some,
  brand: z.object({ name: text }).optional(),
  ...{ model: some, vehicleModelDate: some, vehicleConfiguration: some, vehicleIdentificationNumber: some, itemCondition: some },
  ...{ bodyType: some, vehicleTransmission: some, color: some, numberOfDoors: amount },
  mileageFromOdometer: z.object({ value: z.number(), unitCode: text }).optional(),
  offers: z.object({ price: amount, priceSpecification: z.object({ '@type': some, price: amount }).optional() }).optional(),
});

/** The parts of a car page's data that a message uses. Another version of the code may have built it, so missing parts are left out. */
const carPage = z.object({
  ...{ kind: z.literal('car'), id: text, title: text, subtitle: some, typeText: some, available: z.boolean() },
  price: z.object({ kind: text, amount: text, per: some, before: some, note: some }),
  facts: z.array(z.object({ text })),
  gallery: z.array(z.unknown()),
  head: z.object({ canonical: text, social: z.object({ url: text, width: amount, height: amount }).optional() }),
  location: z.object({ name: text }).optional(),
  structuredData: z.object({ '@graph': z.array(z.unknown()) }).optional(),
});

const miles = 'SMI';

/** The price of the car itself: one without GST is in a specification, as one of a week is. */
const priceOf = ({ price, priceSpecification }: NonNullable<z.infer<typeof vehicle>['offers']>) =>
  price ?? (priceSpecification?.['@type'] === 'PriceSpecification' ? priceSpecification.price : undefined);

/** Reads a car from the data of its page; undefined when that is no car page. */
function readLeadCar(data: unknown): LeadCar | undefined {
  const page = carPage.safeParse(data).data;
  if (!page) return undefined;
  const facts = vehicle.safeParse(page.structuredData?.['@graph'][0]).data;
  const { amount: shown, per, before, note } = page.price;
  const odometer = facts?.mileageFromOdometer;
  // A car without pictures has the dealer's banner as its shared image, which is not a picture of the car.
  const social = page.gallery.length > 0 ? page.head.social : undefined;
  return {
    ...{ id: page.id, title: page.title, subtitle: page.subtitle, typeText: page.typeText, url: page.head.canonical },
    ...{ isAvailable: page.available, facts: page.facts.map((fact) => fact.text), place: page.location?.name },
    picture: social ? { src: social.url, width: social.width, height: social.height } : undefined,
    ...{
      priceText: [shown, per].filter(Boolean).join(' '),
      priceBefore: before,
      priceNote: note,
      price: facts?.offers && priceOf(facts.offers),
    },
    ...{ year: facts?.vehicleModelDate, make: facts?.brand?.name, model: facts?.model, badge: facts?.vehicleConfiguration },
    ...{ vin: facts?.vehicleIdentificationNumber, stock: facts?.sku, body: facts?.bodyType, colour: facts?.color },
    ...{ transmission: facts?.vehicleTransmission, doors: facts?.numberOfDoors === undefined ? undefined : String(facts.numberOfDoors) },
    odometer: odometer && `${odometer.value} ${odometer.unitCode === miles ? 'mi' : 'km'}`,
    condition: /New/.test(facts?.itemCondition ?? '') ? 'new' : /demo/i.test(page.typeText ?? '') ? 'demo' : 'used',
  };
}

/** The slug of the page that the shopper wrote from, if it is a car's page. */
const slugOfUrl = (url: string | undefined) => (url && URL.canParse(url) ? parseCarPath(new URL(url).pathname) : undefined);

/** The car of a lead in the live release: by its page, or else by its id. The page of another car does not count. */
export async function findLeadCar(site: ApiSite, { car_id: id, url }: Lead): Promise<LeadCar | undefined> {
  const isRight = (car: LeadCar | undefined) => car && (id === undefined || car.id === id);
  const slug = slugOfUrl(url);
  const shown = slug === undefined ? undefined : readLeadCar(await site.carPage(slug));
  if (isRight(shown)) return shown;
  const foundSlug = id === undefined ? undefined : await findCarSlug(id, site);
  const car = foundSlug === undefined ? undefined : readLeadCar(await site.carPage(foundSlug));
  return isRight(car) ? car : undefined;
}
