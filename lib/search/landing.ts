import { nounsOf } from '../locale/nouns.ts';
import { plural } from '../locale/plural.ts';
import type { CarType } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { searchLandingPath } from '../routes/paths.ts';
import { slugOf } from '../routes/slug.ts';

/** The settings of a site that decide which search pages it has. */
export type LandingSettings = {
  labels: { vehicleNoun: string; vehicleNounPlural?: string | undefined; new: string; used: string; demo: string };
  pages: { defaultSearchPath?: string | undefined; searchAliases: Record<string, string>; buildModelPages: boolean };
  features: { subscription: boolean; rental: boolean };
};

/** What a search page starts with; the keys are attributes of the search document. */
export type Refinements = Partial<Record<'car_type' | 'make' | 'model' | 'simple_body' | 'categories', string[]>>;

/** A search page with an address of its own (spec §2 typical paths). `offer` limits it to cars by the week. */
export type Landing = { path: string; heading: string; refinements: Refinements; offer?: 'subscription' | 'rental' };

const carTypes: readonly CarType[] = ['new', 'used', 'demo'];
const typePattern = /^(new|used|demo)(?:-(used|demo))?(?:-and-(used|demo))?-([a-z0-9-]+)$/;

/** The path segment of a set of car types: "used-cars", "new-and-demo-cars", "new-used-and-demo-cars" (spec §2). */
export function typeSegment(types: readonly CarType[], noun: string): string {
  const ordered = carTypes.filter((type) => types.includes(type));
  const last = ordered.at(-1);
  const words = ordered.length > 1 ? `${ordered.slice(0, -1).join('-')}-and-${last}` : last;
  return `${words}-${noun}`;
}

/** The car types of a path segment, the inverse of typeSegment; undefined for any other segment. */
export function parseTypeSegment(segment: string): { types: CarType[]; noun: string } | undefined {
  const match = typePattern.exec(segment);
  if (!match) return undefined;
  const types = match.slice(1, 4).filter((word): word is CarType => word !== undefined);
  const noun = match[4] as string;
  return typeSegment(types, noun) === segment ? { types, noun } : undefined;
}

/** Where a make, model or body type is searched (spec §2 facet tiles): /search/{slug of it}. */
export const facetPath = (value: string, model?: string) => `/search/${slugOf(value)}${model ? `/${slugOf(model)}` : ''}`;

const listWords = (words: string[]) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? ''));
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function typeLanding(path: string, types: CarType[], settings: LandingSettings): Landing {
  const { many } = nounsOf(settings.labels);
  const words = types.map((type) => settings.labels[type]);
  const spoken = words.map((word, index) => (index === 0 ? word : word.toLowerCase()));
  return { path, heading: sentence(`${listWords(spoken)} ${many}`), refinements: { car_type: types } };
}

/** Where "search" leads on a site when nothing is chosen (spec §2 default search landing path). */
export function defaultSearchPath(settings: Pick<LandingSettings, 'labels' | 'pages'>): string {
  return searchLandingPath(settings.pages.defaultSearchPath, typeSegment(carTypes, slugOf(nounsOf(settings.labels).many)));
}

function* typeLandings(settings: LandingSettings): Generator<Landing> {
  const noun = slugOf(nounsOf(settings.labels).many);
  for (let set = 1; set < 8; set++) {
    const types = carTypes.filter((_type, index) => set & (1 << index));
    yield typeLanding(`/search/${typeSegment(types, noun)}`, types, settings);
  }
  const own = defaultSearchPath(settings);
  const parsed = parseTypeSegment(own.slice('/search/'.length));
  if (parsed) yield typeLanding(own, parsed.types, settings);
}

function* facetLandings(documents: readonly SearchDocument[]): Generator<Landing> {
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
  for (const [make, models] of makes) {
    if (!slugOf(make)) continue;
    yield { path: facetPath(make), heading: make, refinements: { make: [make] } };
    for (const model of models)
      if (slugOf(model)) yield { path: facetPath(make, model), heading: `${make} ${model}`, refinements: { make: [make], model: [model] } };
  }
  for (const body of bodies) if (slugOf(body)) yield { path: facetPath(body), heading: plural(body), refinements: { simple_body: [body] } };
}

/**
 * Every search page of a site, one for each path: all car types together and apart, makes, models, body types, and the
 * weekly offers it has. Where two would share a path the first wins; aliases repeat the page they point at.
 */
export function landings(documents: readonly SearchDocument[], settings: LandingSettings): Map<string, Landing> {
  const { many } = nounsOf(settings.labels);
  const noun = slugOf(many);
  const found = new Map<string, Landing>();
  const add = (landing: Landing) => {
    if (!found.has(landing.path)) found.set(landing.path, landing);
  };
  add({ path: '/search/our-cars', heading: `Our ${many}`, refinements: {} });
  for (const landing of typeLandings(settings)) add(landing);
  if (settings.features.subscription)
    add({ path: `/search/subscription-${noun}`, heading: sentence(`subscription ${many}`), refinements: {}, offer: 'subscription' });
  if (settings.features.rental)
    add({ path: `/search/rental-${noun}`, heading: sentence(`rental ${many}`), refinements: {}, offer: 'rental' });
  for (const landing of facetLandings(documents)) add(landing);
  for (const [alias, target] of Object.entries(settings.pages.searchAliases)) {
    const landing = found.get(searchLandingPath(target));
    if (landing) add({ ...landing, path: alias });
  }
  return found;
}
