import { nounsOf } from '../locale/nouns.ts';
import { type CarType, carTypes } from '../model/car-types.ts';
import { entryOf } from '../model/entry.ts';
import { oncePer } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { searchLandingPath } from '../routes/paths.ts';
import { slugOf } from '../routes/slug.ts';
import type { Offer, Refinements } from './state.ts';

/** The settings that decide which search pages a site has. */
export type LandingSettings = {
  labels: { vehicleNoun: string; vehicleNounPlural?: string | undefined; new: string; used: string; demo: string };
  pages: { defaultSearchPath?: string | undefined; searchAliases: Record<string, string> };
  features: { subscription: boolean; rental: boolean };
  cars?: { brandAliases: Record<string, string> };
};

/** Makes with their models, and body types, that have their own search page, in alphabetical order. */
export type LandingPlaces = { makes: Record<string, string[]>; bodies: string[] };

/** Everything that the addresses of search pages depend on, small enough to be part of each page; `types` are those in stock. */
export type LandingContext = {
  noun: string;
  defaultPath: string;
  aliases: Record<string, string>;
  offers: Offer[];
  places: LandingPlaces;
  /** The shown names of makes with a different name in the stock (rule C2). Absent if there are none. */
  makeNames?: Record<string, string>;
  types?: CarType[];
};

/** The search of a page. `types` are the car types in its address; all three together are no limit. */
export type LandingTarget = { refinements: Refinements; types?: CarType[]; offer?: Offer };

/** A search page with its own address. */
export type Landing = LandingTarget & { path: string };

const typePattern = /^(new|used|demo)(?:-(used|demo))?(?:-and-(used|demo))?-(?!(?:and|new|used|demo)-)([a-z0-9-]+)$/;

/** The path segment of car types: "used-cars", "new-and-demo-cars", "new-used-and-demo-cars". */
export function typeSegment(types: readonly CarType[], noun: string): string {
  const ordered = carTypes.filter((type) => types.includes(type));
  const last = ordered.at(-1);
  const words = ordered.length > 1 ? `${ordered.slice(0, -1).join('-')}-and-${last}` : last;
  return `${words}-${noun}`;
}

/** The car types of a path segment, the inverse of typeSegment; undefined for other segments. */
export function parseTypeSegment(segment: string): { types: CarType[]; noun: string } | undefined {
  const match = typePattern.exec(segment);
  if (!match) return undefined;
  const types = match.slice(1, 4).filter((word): word is CarType => word !== undefined);
  const noun = match[4] as string;
  return typeSegment(types, noun) === segment ? { types, noun } : undefined;
}

/** The search address of a make, model or body type (rule S20). */
export const facetPath = (value: string, model?: string) => `/search/${slugOf(value)}${model ? `/${slugOf(model)}` : ''}`;

const sorted = (names: Iterable<string>) => [...names].sort((a, b) => (a < b ? -1 : 1));

/** The makes, models and body types of a stock. */
export function placesOf(documents: readonly Pick<SearchDocument, 'make' | 'model' | 'simple_body'>[]): LandingPlaces {
  const makes = new Map<string, Set<string>>();
  const bodies = new Set<string>();
  for (const { make, model, simple_body } of documents) {
    if (make) {
      const models = makes.get(make) ?? new Set<string>();
      if (model) models.add(model);
      makes.set(make, models);
    }
    if (simple_body) bodies.add(simple_body);
  }
  return { makes: Object.fromEntries(sorted(makes.keys()).map((make) => [make, sorted(makes.get(make) ?? [])])), bodies: sorted(bodies) };
}

/** The path of the search without choices (rule U3). */
export const defaultSearchPath = (settings: Pick<LandingSettings, 'labels' | 'pages'>): string =>
  searchLandingPath(settings.pages.defaultSearchPath, typeSegment(carTypes, slugOf(nounsOf(settings.labels).many)));

export function landingContext(
  documents: readonly Pick<SearchDocument, 'make' | 'model' | 'simple_body' | 'car_type'>[],
  settings: LandingSettings,
): LandingContext {
  const offers: Offer[] = [];
  if (settings.features.subscription) offers.push('subscription');
  if (settings.features.rental) offers.push('rental');
  const places = placesOf(documents);
  const names = Object.keys(places.makes).flatMap((make) => {
    const shown = entryOf(settings.cars?.brandAliases ?? {}, make);
    return shown === undefined ? [] : [[make, shown] as const];
  });
  return {
    noun: slugOf(nounsOf(settings.labels).many),
    defaultPath: defaultSearchPath(settings),
    aliases: settings.pages.searchAliases,
    offers,
    places,
    ...(names.length > 0 ? { makeNames: Object.fromEntries(names) } : {}),
    types: carTypes.filter((type) => documents.some((document) => document.car_type === type)),
  };
}

/** The makes of each page. Makes with the same shown name share a page. */
function makePages({ places, makeNames = {} }: LandingContext): [name: string, makes: string[]][] {
  const shown = (make: string) => entryOf(makeNames, make) ?? make;
  return [...Map.groupBy(Object.keys(places.makes), shown)].map(([name, makes]) => [name, sorted(makes)]);
}

const typeTarget = (types: CarType[]): LandingTarget => ({ refinements: types.length < 3 ? { car_type: sorted(types) } : {}, types });

function* targets(context: LandingContext): Generator<[path: string, target: LandingTarget]> {
  const { noun, defaultPath, offers, places } = context;
  for (let set = 7; set > 0; set--) {
    const types = carTypes.filter((_type, index) => set & (1 << index));
    yield [`/search/${typeSegment(types, noun)}`, typeTarget(types)];
  }
  yield ['/search/our-cars', { refinements: {} }];
  for (const offer of offers) yield [`/search/${offer}-${noun}`, { refinements: {}, offer }];
  for (const [name, makes] of makePages(context)) {
    if (!slugOf(name)) continue;
    yield [facetPath(name), { refinements: { make: makes } }];
    for (const model of new Set(makes.flatMap((make) => places.makes[make] ?? []))) {
      const owners = makes.filter((make) => places.makes[make]?.includes(model));
      if (slugOf(model)) yield [facetPath(name, model), { refinements: { make: owners, model: [model] } }];
    }
  }
  for (const body of places.bodies) if (slugOf(body)) yield [facetPath(body), { refinements: { simple_body: [body] } }];
  const own = parseTypeSegment(defaultPath.slice('/search/'.length));
  yield [defaultPath, own ? typeTarget(own.types) : { refinements: {} }];
}

/**
 * Every search address of a site with its search: car types, weekly offers, makes, models, body types, the default page and aliases. If two
 * share an address, the first wins.
 */
export const landingTargets = oncePer((context: LandingContext): ReadonlyMap<string, LandingTarget> => {
  const targetsByPath = new Map<string, LandingTarget>();
  for (const [path, target] of targets(context)) if (!targetsByPath.has(path)) targetsByPath.set(path, target);
  for (const [alias, page] of Object.entries(context.aliases)) {
    const target = targetsByPath.get(searchLandingPath(page));
    if (target && !targetsByPath.has(alias)) targetsByPath.set(alias, target);
  }
  return targetsByPath;
});

/** The path of a make's or model's page, which stays canonical even if a preset selects that make. Otherwise undefined. */
export const ownAddress = (context: LandingContext, targets: ReadonlyMap<string, LandingTarget>, path: string): string | undefined =>
  targets.get(path)?.refinements.make && !(path in context.aliases) ? path : undefined;

/** Every search page of a site by its path. */
export function landings(documents: readonly SearchDocument[], settings: LandingSettings): Map<string, Landing> {
  const targets = landingTargets(landingContext(documents, settings));
  return new Map([...targets].map(([path, target]) => [path, { ...target, path }]));
}
