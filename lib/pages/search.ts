import { type CarCard, carCard } from '../cars/card.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { PageHead } from '../routes/page-head.ts';
import { promptFilters } from '../search/filters.ts';
import type { FirstResults } from '../search/initial-results.ts';
import { pageTexts } from '../search/page-text.ts';
import { queriesOf } from '../search/queries.ts';
import { type SearchSetup, searchSetup } from '../search/setup.ts';
import { emptyState, type SearchState } from '../search/state.ts';
import { searchUrls } from '../search/url.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { landingStock } from './landing-stock.ts';
import { findMatchingCars, querySettings, siteSearch, soldWindowEnds } from './search-engine.ts';
import { siteSocialPicture, socialPicture } from './social-picture.ts';

export type SearchModel = NonNullable<ReturnType<typeof searchModel>>;

/** The values of a facet in the built HTML: the most frequent ones and the chosen ones. */
function shownValues(values: Record<string, number>, limit: number, selected: readonly string[]) {
  const entries = Object.entries(values).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  // One more than the filter shows, so that it offers "Show more".
  return Object.fromEntries(entries.filter(([name], index) => index <= limit || selected.includes(name)));
}

function firstResults(answers: ReturnType<ReturnType<typeof siteSearch>['ask']>, setup: SearchSetup, state: SearchState): FirstResults {
  const distribution = Object.assign({}, ...answers.map((answer) => answer.facetDistribution));
  const stats = Object.assign({}, ...answers.map((answer) => answer.facetStats));
  const facets: FirstResults['facets'] = {};
  const numbers: FirstResults['stats'] = {};
  for (const filter of setup.filters) {
    const { attribute } = filter;
    // A page whose address chooses one counts it in the browser, like filters without a control.
    if (filter.kind === 'list' && filter.isLate) continue;
    if (filter.kind === 'range') numbers[attribute] = stats[attribute] ?? { min: 0, max: 0 };
    else if (attribute === 'model' && !state.refinements.make && !state.refinements.model) facets.model = {};
    // Other makes load on demand, because their counts would change every make’s and model’s page with each sale.
    else if (attribute === 'make' && state.refinements.make) facets.make = shownValues(distribution.make ?? {}, -1, state.refinements.make);
    else facets[attribute] = shownValues(distribution[attribute] ?? {}, setup.facetLimitMore, state.refinements[filter.attribute] ?? []);
  }
  return { total: answers[0]?.totalHits ?? 0, facets, stats: numbers };
}

/** The picture of a shared link to a search: that of its first car with one, or else the site’s. */
function searchSocial(catalogue: Catalogue, cards: readonly CarCard[], alt: string): PageHead['social'] {
  const card = cards.find(({ picture }) => picture);
  const car = card && catalogue.carBySlug.get(card.slug);
  return (car && socialPicture(catalogue, car, alt)) ?? siteSocialPicture(catalogue);
}

/** A search page with its first results. Undefined if the site has no such page. */
export function searchModel(catalogue: Catalogue, path: string) {
  if (!catalogue.landings.has(path)) return undefined;
  const { site } = catalogue;
  const { setup: whole, ask } = siteSearch(catalogue);
  const state = searchUrls(whole.urls).parse(path) ?? emptyState;
  const setup = state.offer === 'rental' ? searchSetup(catalogue.documents, site, state.offer) : whole;
  const settings = { ...querySettings(setup, state), facets: promptFilters(setup.filters) };
  const answers = ask(queriesOf(state, settings, catalogue.now));
  const { total, ...first } = firstResults(answers, setup, state);
  const chrome = makeChrome(catalogue);
  const cards = (answers[0]?.hits ?? []).flatMap(({ id }) => {
    const document = catalogue.documentById.get(id);
    return document ? [carCard(document, site)] : [];
  });
  const sold = findMatchingCars(catalogue, { ...state, refinements: { ...state.refinements, status: ['sold'] } });
  const [validUntil] = soldWindowEnds(catalogue, sold);
  const leaving = sold.flatMap((document): [string, number][] => {
    const [end] = cards.some((card) => card.id === document.id) ? soldWindowEnds(catalogue, [document]) : [];
    return end === undefined ? [] : [[document.id, end]];
  });
  const words = { nouns: chrome.nouns, ...setup.card };
  const { name, url, place, isIndexable } = chrome;
  const { head, heading } = pageTexts({ urls: setup.urls, words, site: { name, url, place, indexable: isIndexable }, path })(state, total);
  const canonical = landingStock(catalogue).canonical.get(searchUrls(setup.urls).build({ ...state, page: 1 }));
  const duplicate = canonical === undefined ? undefined : { own: head.canonical, canonical: url + canonical };
  return definedFields({
    kind: 'search' as const,
    chrome,
    head: definedFields({ ...head, canonical: duplicate?.canonical ?? head.canonical, social: searchSocial(catalogue, cards, heading) }),
    heading,
    /** Set if this page shows the same cars as another one: its own address and the other's (rule H8). */
    duplicate,
    path,
    cards,
    total,
    /** The initial search of this page. */
    state,
    first,
    /** When each sold car among the cards leaves the listing, in milliseconds (rule L9). */
    leaving: leaving.length > 0 ? Object.fromEntries(leaving) : undefined,
    /** Until when cards and counts are correct: the next time a sold car of this search leaves. */
    validUntil,
    setup,
    /** The form for asking the dealer to find a car that is not in stock (rule S37). */
    contactPath: resolvePath(catalogue, '/contact'),
  });
}
