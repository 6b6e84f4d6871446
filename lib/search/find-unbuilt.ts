import { decodePart } from '../model/decode-part.ts';
import { slugOf } from '../routes/slug.ts';
import { emptyState, type Offer, type SearchState, searchKey } from './state.ts';
import type { Unbuilt } from './unbuilt.ts';
import { searchUrls, type UrlContext } from './url.ts';
import { stateOf, typingBase } from './words/typed-state.ts';
import type { Understood } from './words/understand.ts';

/** The address of the search that an address without a page means, with its query. */
export function addressWith(context: UrlContext, meant: SearchState, address: string): string {
  const urls = searchUrls(context);
  const bare = urls.build({ ...emptyState, ...(meant.offer ? { offer: meant.offer } : {}) });
  const parsedState = urls.parse(bare + (/\?[^#]*/.exec(address)?.[0] ?? '')) ?? emptyState;
  const { refinements, ranges } = typingBase(parsedState, context.presets);
  return urls.build({
    ...parsedState,
    ...meant,
    query: [meant.query, parsedState.query].filter(Boolean).join(' '),
    page: parsedState.page,
    refinements: { ...refinements, ...meant.refinements },
    ranges: { ...ranges, ...meant.ranges },
  });
}

/** The parts of the current stock that an address can name. */
export type LivePlaces = {
  makes: readonly string[];
  bodies: readonly string[];
  modelsOf: (make: string) => Promise<readonly string[]>;
  /** Reads words as the header's search does. */
  read: (words: string) => Understood;
  /** How many cars of the whole stock match a search. */
  count: (state: SearchState) => Promise<number>;
};

const bySlug = (names: readonly string[], slug: string) => names.find((name) => slugOf(name) === slug);

/** A badly encoded segment stays as it is. */
const decoded = (segment: string) => decodePart(segment) ?? segment;

const wordsOf = (slug: string) =>
  decoded(slug)
    .split(/[-+\s]+/)
    .filter(Boolean)
    .join(' ');

/** "land-rover" -> "Land Rover": a readable name for a slug that is not in stock. */
const nameOf = (slug: string) => wordsOf(slug).replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** The site's addresses including the new place, the search that the address means, or the name of what is missing. */
export type Found = { urls: UrlContext } | { state: SearchState } | { missing: string };

const withPlace = (urls: UrlContext, make: string, model?: string): UrlContext => {
  const listed = urls.places.makes[make] ?? [];
  const all = model && !listed.includes(model) ? [...listed, model] : listed;
  return { ...urls, places: { bodies: urls.places.bodies, makes: { ...urls.places.makes, [make]: all } } };
};

/** "Subscription cars" names an offer of the site. */
const offerIn = (words: string, { offers }: UrlContext): Offer | undefined =>
  offers.find((offer) => new RegExp(offer === 'rental' ? '\\b(rentals?|hire)\\b' : '\\bsubscriptions?\\b', 'i').test(words));

/** A search within the presets of the site, if they leave any car. */
async function withinPresets(state: SearchState, { presets }: UrlContext, live: LivePlaces): Promise<SearchState> {
  const limited = {
    ...state,
    refinements: { ...presets.refinements, ...state.refinements },
    ranges: { ...presets.ranges, ...state.ranges },
  };
  const isSame = searchKey(limited) === searchKey(state);
  return state.query !== '' || isSame || (await live.count(limited)) === 0 ? state : limited;
}

/**
 * Interprets an address without a page (rule U7): a make, model or body type by its slug, in any case; or else the meaning of its words in
 * the current stock; or else the cars with these words. Only if there are none, the result is what is missing.
 */
export async function findUnbuilt({ first, second, rest }: Unbuilt, urls: UrlContext, live: LivePlaces): Promise<Found> {
  const [slug, modelSlug] = [slugOf(decoded(first)), second === undefined ? undefined : slugOf(decoded(second))];
  const make = bySlug(live.makes, slug);
  const model = make && modelSlug ? bySlug(await live.modelsOf(make), modelSlug) : undefined;
  const isExact = first === slug && second === modelSlug && rest === undefined;
  if (make && (model || !second)) {
    const refinements = { make: [make], ...(model ? { model: [model] } : {}) };
    if (isExact) return { urls: withPlace(urls, make, model) };
    return { state: await withinPresets({ ...emptyState, refinements }, urls, live) };
  }
  const body = second ? undefined : bySlug(live.bodies, slug);
  if (body && isExact) return { urls: { ...urls, places: { ...urls.places, bodies: [...new Set([...urls.places.bodies, body])] } } };

  const words = wordsOf(second ? `${first} ${second}` : first);
  const understood = live.read(words);
  const offer = offerIn(understood.rest, urls);
  if (offer) return { state: { ...stateOf({ ...understood, rest: '' }), offer } };
  const state = stateOf(understood);
  // The words may name a model that the stock lacks: "mazda 6".
  const isInStock = state.refinements.model === undefined || (await live.count(state)) > 0;
  if (understood.parts.length > 0 && understood.rest === '' && isInStock) return { state: await withinPresets(state, urls, live) };
  if (understood.rest !== '' && (await live.count(state)) > 0) return { state };
  const name = make ?? bySlug(Object.keys(urls.places.makes), slug) ?? nameOf(first);
  return { missing: second ? `${name} ${nameOf(second)}` : name };
}
