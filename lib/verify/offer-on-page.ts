import type { PageReading } from './page-reading.ts';
import { nodeOf, nodesOf, offerPrice, vehicleOf } from './structured-nodes.ts';

/** A car page's data about the car: its JSON-LD, and the odometer in its text. */
export type OfferOnPage = { url?: string; price?: number; distance?: number; availability?: string; odometer?: string };

/** The same as text, for the record of a release. Undefined for a page without a vehicle. */
export function offerText({ structured, odometer }: Pick<PageReading, 'structured' | 'odometer'>): string | undefined {
  const vehicle = vehicleOf(nodesOf(structured));
  const offer = nodeOf(vehicle?.offers);
  if (!offer) return undefined;
  const availability = String(offer.availability).replace(/^https?:\/\/schema\.org\//, '');
  return JSON.stringify({
    url: offer.url,
    price: offerPrice(offer),
    distance: nodeOf(vehicle?.mileageFromOdometer)?.value,
    availability,
    odometer,
  });
}

/** The inverse of `offerText`. */
export const readOfferText = (text: string): OfferOnPage => JSON.parse(text) as OfferOnPage;
