import type { Language } from '../locale/language.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carPath } from '../routes/paths.ts';
import { isArrivalTag } from './arrival.ts';
import { cardRepayment } from './card-repayment.ts';
import { cardFacts } from './facts.ts';
import { canSave, type SavingSettings } from './favourite.ts';
import { carNames, type NameSettings } from './names.ts';
import { cityAndState } from './place-of-car.ts';
import { type PriceSettings, type PriceView, priceView } from './price.ts';
import { isAvailable } from './visibility.ts';

export type CardSettings = PriceSettings &
  NameSettings &
  SavingSettings & {
    locale: { language: Language; wholeDollars: boolean };
    labels: PriceSettings['labels'] & { new: string; used: string; demo: string; newArrival: string; justSold: string };
  };

/** A label on the picture; the tone chooses its look. */
export type Ribbon = { text: string; tone: 'sold' | 'arrival' | 'reduced' | 'new' | 'demo' | 'plain' };

/** What a car card shows (rule C3). */
export type CarCard = ReturnType<typeof carCard>;

/** The site’s word for a car type, such as "Pre-Owned" (rule C15). */
export const typeText = (type: SearchDocument['car_type'], labels: { new: string; used: string; demo: string }) =>
  type ? labels[type] : undefined;

function ribbonOf(car: SearchDocument, price: PriceView, labels: CardSettings['labels']): Ribbon | undefined {
  if (!isAvailable(car)) return { text: labels.justSold, tone: 'sold' };
  if (price.kind === 'reduced') return { text: 'Reduced', tone: 'reduced' };
  if (isArrivalTag(car.tag, labels.newArrival)) return { text: labels.newArrival, tone: 'arrival' };
  if (car.status === 'coming_soon') return { text: 'Coming soon', tone: 'arrival' };
  if (car.tag) return { text: car.tag, tone: 'plain' };
  if (car.car_type === 'new' || car.car_type === 'demo') return { text: labels[car.car_type], tone: car.car_type };
  return undefined;
}

/** Builds the card of a car: one derivation for the home page, search results and related cars. */
export function carCard(car: SearchDocument, settings: CardSettings) {
  const price = priceView(car, settings);
  const place = cityAndState(car.city, car.state) || car.location_name;
  return definedFields({
    id: car.id,
    slug: car.slug,
    href: carPath(car.slug),
    ...carNames(car, settings),
    // Stored with a favourite (rule G3).
    make: car.make || undefined,
    model: car.model || undefined,
    typeText: typeText(car.car_type, settings.labels) || undefined,
    price,
    /** The repayment of its finance offer (rule F16). */
    repayment: isAvailable(car) ? cardRepayment(car, settings.locale.language) : undefined,
    facts: cardFacts(car, settings),
    place: place || undefined,
    ribbon: ribbonOf(car, price, settings.labels),
    picture: car.picture,
    photosCount: car.photos_count,
    available: isAvailable(car),
    canSave: canSave(car, settings),
  });
}
