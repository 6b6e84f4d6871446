import type { SearchSetup } from '../setup.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The values of each facet and how many cars have them, over the whole stock. */
export type StockFacets = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The facets that a vocabulary is made of. */
export const vocabularyFacets = [
  'make',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'simple_drive',
  'colour',
  'seats',
  'item_type',
  'car_type',
  'badge',
] as const;

/** Shoppers on every site say "cars" and "vehicles". */
const commonNouns = ['car', 'cars', 'vehicle', 'vehicles'];

/** The vocabulary of a site: its stock as it is now, and the site's own words. */
export function siteVocabulary(
  facets: StockFacets,
  { urls, card, filters }: Pick<SearchSetup, 'urls' | 'card' | 'filters'>,
  nouns: readonly string[],
): Vocabulary {
  const valuesOf = (name: (typeof vocabularyFacets)[number]) => Object.keys(facets[name] ?? {});
  const otherNames = Object.entries(card.cars.brandAliases).flatMap(([name, shown]) => [
    [name, shown],
    [shown, name],
  ]);
  const weekly = filters.find(({ attribute }) => attribute === 'subscription_price' || attribute === 'weekly_price');
  const { new: fresh, used, demo } = card.labels;
  return {
    makes: Object.fromEntries(
      [...new Set([...valuesOf('make'), ...Object.keys(urls.places.makes)])].map((make) => [make, urls.places.makes[make] ?? []]),
    ),
    otherNames: Object.fromEntries(otherNames),
    bodies: [...new Set([...valuesOf('simple_body'), ...urls.places.bodies])],
    fuels: valuesOf('simple_fuel'),
    transmissions: valuesOf('simple_transmission'),
    drives: valuesOf('simple_drive'),
    colours: valuesOf('colour'),
    seats: valuesOf('seats'),
    kinds: valuesOf('item_type'),
    types: valuesOf('car_type'),
    typeLabels: { new: fresh, used, demo },
    texts: valuesOf('badge'),
    nouns: [...commonNouns, ...nouns],
    ...(weekly?.kind === 'range' ? { weekly: weekly.attribute } : {}),
  };
}
