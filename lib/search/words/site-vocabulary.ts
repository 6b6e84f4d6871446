import { definedFields } from '../../model/defined-fields.ts';
import type { RangeAttribute } from '../attributes.ts';
import type { SearchSetup } from '../setup.ts';

/** The words of a site's own stock, from which a typed text is understood (rule S31). */
export type Vocabulary = ReturnType<typeof siteVocabulary>;

/** The values of each facet and their numbers of cars, over the whole stock. */
export type StockFacets = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The facets of every vocabulary. Each takes time in the first search of a visit. */
const commonFacets = [
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

/** Facets of sites with caravans, campers and trailers; sites with prices by the week have categories too: subscription and rental. */
const camperFacets = ['sleeps', 'categories'] as const;

/** Weights that are filters. */
const weightNames = ['braked_towing', 'gvm', 'atm', 'tare'] as const;
export type WeightName = (typeof weightNames)[number];

/** The facets that the vocabulary of a site is made of. */
export function vocabularyFacets({ urls, filters }: Pick<SearchSetup, 'urls' | 'filters'>): string[] {
  if (urls.places.bodies.some((body) => /trailer|caravan|camper|motor.?home/i.test(body))) return [...commonFacets, ...camperFacets];
  const isByTheWeek = filters.some(({ attribute }) => attribute === 'subscription_price' || attribute === 'weekly_price');
  return [...commonFacets, ...(isByTheWeek ? ['categories'] : [])];
}

/** The facet of equipment. Counting it takes as long as all others together, so it is requested only for a text that may name equipment. */
export const featureFacet = 'filtered_features';

/** Shoppers on every site say "cars" and "vehicles". */
const commonNouns = ['car', 'cars', 'vehicle', 'vehicles'];

/** The vocabulary of a site: its current stock, and the site's own words. */
export function siteVocabulary(
  facets: StockFacets,
  { urls, card, filters, towns = {} }: Pick<SearchSetup, 'urls' | 'card' | 'filters' | 'towns'>,
  nouns: readonly string[],
) {
  const valuesOf = (name: (typeof commonFacets)[number] | (typeof camperFacets)[number]) => Object.keys(facets[name] ?? {});
  const otherNames = Object.entries(card.cars.brandAliases).flatMap(([name, shown]): [string, string][] => [
    [name, shown],
    [shown, name],
  ]);
  const rangeFilter = (name: RangeAttribute) => filters.find(({ attribute }) => attribute === name)?.attribute;
  const weekly = rangeFilter('subscription_price') ?? rangeFilter('weekly_price') ?? rangeFilter('weekly_repayment');
  const { new: fresh, used, demo } = card.labels;
  return definedFields({
    makes: Object.fromEntries(
      [...new Set([...valuesOf('make'), ...Object.keys(urls.places.makes)])].map((make) => [make, urls.places.makes[make] ?? []] as const),
    ),
    /** Other names of makes: the name in the stock by the other name. */
    otherNames: Object.fromEntries(otherNames),
    bodies: [...new Set([...valuesOf('simple_body'), ...urls.places.bodies])],
    fuels: valuesOf('simple_fuel'),
    transmissions: valuesOf('simple_transmission'),
    drives: valuesOf('simple_drive'),
    colours: valuesOf('colour'),
    seats: valuesOf('seats'),
    sleeps: valuesOf('sleeps'),
    kinds: valuesOf('item_type'),
    categories: valuesOf('categories'),
    features: Object.keys(facets[featureFacet] ?? {}),
    /** The town of each location by its postcode and by the names of the place. */
    towns,
    types: valuesOf('car_type'),
    /** The site's words for new, used and demo cars. */
    typeLabels: { new: fresh, used, demo } as Readonly<Record<string, string>>,
    /** Texts of the stock that are never corrected, such as badges. */
    texts: valuesOf('badge'),
    nouns: [...commonNouns, ...nouns],
    /** The attribute for "a week" on this site. Absent if no car has a weekly price. */
    weekly: weekly as RangeAttribute | undefined,
    /** Whether shoppers can choose by engine hours, as for machinery. */
    hasHours: rangeFilter('hours') !== undefined,
    /** Whether shoppers can choose by engine size, as for motorcycles. */
    hasEngines: rangeFilter('engine_cc') !== undefined,
    /** The weights by which shoppers can choose, such as those of caravans and trucks. */
    weights: weightNames.filter((name) => rangeFilter(name) !== undefined),
    /** Weights are in pounds. */
    isInPounds: card.locale.language === 'en-US',
    /** Vehicles are offered by the week only, so that the cheapest is the one with the lowest weekly price. */
    isByTheWeek: (weekly === 'subscription_price' || weekly === 'weekly_price') && !rangeFilter('price'),
  });
}
