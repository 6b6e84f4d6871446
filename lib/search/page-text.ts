import { withUnbreakableNames } from '../cars/names.ts';
import { countOf } from '../locale/plural.ts';
import { formatNumber } from '../locale/thousands.ts';
import type { CarType } from '../model/car-types.ts';
import { type HeadSite, type PageHead, pageHead } from '../routes/page-head.ts';
import { landingTargets, ownAddress } from './landing.ts';
import type { SearchState } from './state.ts';
import { type SubjectWords, searchHeading } from './subject.ts';
import { searchUrls, type UrlContext } from './url.ts';

export type PageText = { heading: string; head: PageHead };

/** `path` is the page that was built or opened. */
export type PageTextSettings = { urls: UrlContext; words: SubjectWords; site: HeadSite; path: string };

/**
 * The heading and head of a search page. Build and browser use the same function. Only a search with its own page and with cars may be
 * indexed, under that page's address (rule H8).
 */
export function pageTexts({
  urls,
  words,
  site,
  path: page,
}: PageTextSettings): (state: SearchState, total: number, isClose?: boolean) => PageText {
  const { build } = searchUrls(urls);
  const targets = landingTargets(urls);
  const own = ownAddress(urls, targets, page);
  // A dealer of used cars has no new ones, even if the address names all types.
  const typesInStock = (types: readonly CarType[] | undefined) =>
    types && urls.types && urls.types.length > 0 ? types.filter((type) => urls.types?.includes(type)) : types;
  return (state, total, isClose = false) => {
    const { sort: _sort, ...search } = state;
    const address = build(search, own);
    const [path = address] = address.split('?', 1);
    const heading = searchHeading(state, words, typesInStock(targets.get(path)?.types), isClose);
    const landed = build({ ...search, page: 1 }, own) === path;
    const later = landed && state.page > 1 ? `, page ${state.page}` : '';
    // A title names the town once, and the number of cars only if it is correct for everyone who finds the page.
    const place = landed && site.place && !heading.includes(site.place) ? ` in ${site.place}` : '';
    const number = landed && total > 0 ? ` (${formatNumber(total)})` : '';
    const counted = countOf(total, words.nouns.one, words.nouns.many);
    const head = pageHead(
      site,
      landed ? address : path,
      heading + place + number + later,
      `${heading} at ${site.name}: ${counted} with photos, prices and details.`,
    );
    return {
      heading: withUnbreakableNames(heading, words.cars.unbreakableNames ?? []),
      head: { ...head, index: head.index && landed && total > 0 },
    };
  };
}
