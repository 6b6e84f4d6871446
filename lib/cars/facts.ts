import { formatDistance, type Language, spell } from '../locale/language.ts';
import { formatHours } from '../locale/measures.ts';
import type { SearchDocument } from '../model/search-document.ts';

/** A fact and its icon. */
export type Fact = { icon: 'distance' | 'hours' | 'sleeps' | 'transmission' | 'fuel' | 'body' | 'seats' | 'drive'; text: string };
export type FactSettings = { locale: { language: Language } };
type Known = Pick<SearchDocument, 'km' | 'hours' | 'sleeps' | 'simple_transmission' | 'simple_fuel' | 'simple_body'>;

const shownFacts = 3;

function factsIn(order: readonly Fact['icon'][], car: Known, { locale }: FactSettings): Fact[] {
  const texts: Partial<Record<Fact['icon'], string | undefined>> = {
    distance: car.km === undefined ? undefined : formatDistance(car.km, locale),
    hours: car.hours === undefined ? undefined : formatHours(car.hours),
    sleeps: car.sleeps ? `Sleeps ${car.sleeps}` : undefined,
    transmission: car.simple_transmission,
    fuel: car.simple_fuel && spell(car.simple_fuel, locale.language),
    body: car.simple_body,
  };
  return order.flatMap((icon) => (texts[icon] ? [{ icon, text: texts[icon] }] : [])).slice(0, shownFacts);
}

/** The three facts of a card (rule C4). */
export const cardFacts = (car: Known, settings: FactSettings) =>
  factsIn(['distance', 'hours', 'sleeps', 'transmission', 'fuel', 'body'], car, settings);

/** The icons row of a car page (rule C4). */
export const iconsRow = (car: Known, settings: FactSettings) =>
  factsIn(['distance', 'hours', 'sleeps', 'transmission', 'body', 'fuel'], car, settings);
